import Foundation

/// Prints a line at once, also where the output is a file or a pipe.
func say(_ text: String) {
    print(text)
    fflush(nil)
}
