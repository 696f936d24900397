import Foundation

/// Builds the lines of a journal.
package enum JournalRecords {
    package static func start(process: Int = 1, time: Double = 100, _ more: String = #","program":"p","stubs":2"#)
        -> String
    {
        #"{"kind":"start","time":\#(time),"monotonic":\#(time),"process":\#(process),"v":1\#(more)}"#
    }

    package static func call(
        _ number: Int, _ url: String = "https://h/a", process: Int = 1, time: Double = 101, method: String = "GET",
        _ more: String =
            #","stub":{"index":0,"number":1,"name":"tea","use":1},"outcome":"answered","status":200,"bytes":3"#
    ) -> String {
        #"{"kind":"call","time":\#(time),"monotonic":\#(time),"process":\#(process),"number":\#(number),"#
            + #""request":{"method":"\#(method)","url":"\#(url)"}\#(more)}"#
    }

    package static func delivery(
        _ number: Int, process: Int = 1, time: Double = 102, _ more: String = #","bytes":3,"ended":"complete""#
    ) -> String {
        #"{"kind":"delivery","time":\#(time),"monotonic":\#(time),"process":\#(process),"call":\#(number)\#(more)}"#
    }

    package static func end(process: Int = 1, time: Double = 110, _ more: String = "") -> String {
        #"{"kind":"end","time":\#(time),"monotonic":\#(time),"process":\#(process)\#(more)}"#
    }

    /// The members of a call that no stub answered.
    package static let miss =
        #","policy":"drop","nearMisses":[{"index":1,"number":2,"name":"euro","summary":"GET https://h/b","#
        + #""distance":0.5,"differs":[{"field":"path","expected":"/b","found":"/a"}]}],"outcome":"failed","error":-1009"#
}

extension JournalFile {
    /// Appends lines to the journal.
    package func add(_ lines: String..., end: String = "\n") throws {
        let earlier = (try? text) ?? ""
        try (earlier + lines.joined(separator: "\n") + end).write(toFile: path, atomically: false, encoding: .utf8)
    }
}
