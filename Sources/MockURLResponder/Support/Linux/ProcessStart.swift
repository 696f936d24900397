import Foundation

/// When this process was created.
enum ProcessStart {
    /// The time in ticks since the start of the system; `nil` on Apple platforms.
    ///
    /// A program that another one has become by `exec` has the same process identifier and the same time.
    static var ticks: Int? {
        #if os(Linux)
        // The name of the program, which may contain spaces and brackets, ends with the last bracket. See proc(5).
        guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .isoLatin1),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[end...].split(separator: " ")
        return fields.count > 20 ? Int(fields[20]) : nil
        #else
        return nil
        #endif
    }
}
