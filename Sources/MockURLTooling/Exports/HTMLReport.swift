import CEmbeddedFiles
import MockURLResponder

/// Writes the calls of a journal as one HTML page, which loads nothing from a network or from other files.
///
/// The page consists of the files in `CEmbeddedFiles/Page`. The report writes the page from front to back. It holds at most
/// `longestPart` bytes and one call, so its memory does not grow with the number of calls.
///
/// ## Why the calls are data for a script
/// A document with a row for each of 10,000 calls opens in seconds. The script keeps only the rows in view in the document.
/// It adds the texts of the journal as text nodes only.
///
/// The policy of the page (`Content-Security-Policy`) forbids every request to a network. It also forbids the conversion of
/// strings to HTML, and scripts without the random nonce of the page.
package struct HTMLReport {
    /// A kind of data in the page; the class of its `script` elements.
    private enum Part: String {
        case errors, runs, calls
    }

    /// The largest number of bytes that the report holds, apart from one call: 1 MiB.
    ///
    /// A page with many calls has several `script` elements of about this length.
    private static let longestPart = 1 << 20

    private let write: ([UInt8]) throws -> Void
    private let ending: String
    /// The kind of the open `script` element; `nil` if none is open.
    private var part: Part?
    private var pending: [UInt8]

    /// Creates a report, which writes nothing before its first part is full.
    ///
    /// - Parameter write: Appends bytes to the page.
    package init(_ write: @escaping ([UInt8]) throws -> Void) {
        self.write = write
        let page = String(cString: embedded_text(embedded_page_html)).replacing("{{nonce}}", with: Self.nonce())
        let halves = page.split(separator: "{{data}}", maxSplits: 1).map(String.init)
        pending = Array(halves[0].replacing("{{style}}", with: String(cString: embedded_text(embedded_page_css))).utf8)
        ending = halves[1].replacing("{{script}}", with: String(cString: embedded_text(embedded_page_js)))
        append(Self.errorTexts, .errors)
    }

    /// Adds a run, with the members of its first and last record.
    ///
    /// - Parameter json: The JSON text of the run object.
    /// - Throws: The error of `write`.
    package mutating func add(run json: some Sequence<UInt8>) throws {
        try add(json, .runs)
    }

    /// Adds a call, with the members of its records.
    ///
    /// - Parameter json: The JSON text of the joined call object.
    /// - Throws: The error of `write`.
    package mutating func add(call json: some Sequence<UInt8>) throws {
        try add(json, .calls)
    }

    /// Writes the end of the page, which contains its script.
    ///
    /// - Throws: The error of `write`.
    package mutating func finish() throws {
        close()
        pending += ending.utf8
        try flush()
    }

    private mutating func add(_ json: some Sequence<UInt8>, _ kind: Part) throws {
        if pending.count > Self.longestPart {
            close()
            try flush()
        }
        append(json, kind)
    }

    private mutating func append(_ json: some Sequence<UInt8>, _ kind: Part) {
        if part == kind {
            pending += ",\n".utf8
        } else {
            close()
            pending += "<script type=\"application/json\" class=\"\(kind.rawValue)\">[".utf8
            part = kind
        }
        for byte in VisibleJSON.escaped(Array(json)) {
            // In JSON, `<` occurs in strings only. Without `<`, no text can end the element or begin a comment.
            if byte == UInt8(ascii: "<") { pending += "\\u003c".utf8 } else { pending.append(byte) }
        }
    }

    private mutating func close() {
        if part != nil { pending += "]</script>\n".utf8 }
        part = nil
    }

    private mutating func flush() throws {
        try write(pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// The descriptions of the errors by their codes, as a JSON object.
    private static var errorTexts: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (code, text) in KnownURLErrors.texts.sorted(by: { $0.key > $1.key }) { json.member(String(code), text) }
        }
        return json.bytes
    }

    /// Returns 128 random bits, which no text of a journal can contain.
    static func nonce() -> String {
        (0..<2).map { _ in String(UInt64.random(in: UInt64.min...UInt64.max), radix: 16) }.joined(separator: "-")
    }
}
