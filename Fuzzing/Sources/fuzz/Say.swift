import Foundation

/// Prints a line at once, even if the output is a file or a pipe.
func say(_ text: String) {
    print(text)
    fflush(nil)
}
