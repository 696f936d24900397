import Foundation
import MockURLResponder

extension HAREntryReading {
    /// Returns the answer; `nil` for an entry that is left out.
    mutating func answer(_ response: HARParts.Response, _ status: Int, isHead: Bool) -> RecordedAnswer? {
        var answer = RecordedAnswer(status: status, headers: fields(of: response))
        let reason = response.reason.trimmingCharacters(in: .whitespaces)
        if !reason.isEmpty { answer.reason = reason }
        if isHead || status == 204 { return answer }
        if status != 304, let file = longBody(response, answer.headers) {
            answer.file = file
        } else if let body = body(response, status, &answer.headers) {
            answer.body = body
        } else {
            return nil
        }
        if status == 304 {
            guard !answer.body.isEmpty else { return answer }
            // Chrome shows the body of its cache. The client of a stub has no such cache.
            lose(
                "response.status", "304 has a body from the cache of a browser, so the stub answers 200 with this body")
            (answer.status, answer.reason) = (200, nil)
        }
        if response.pieces?.reduce(0, { $0 + $1.length }) == answer.length { answer.pieces = response.pieces }
        switch HARFailure(response.error ?? "") {
        case .fault(let fault): answer.fault = fault
        case .notOfNetwork: answer.fault = .cancelled
        case .unknown, .none: break
        }
        return answer
    }

    /// Returns the header fields, with those that HAR has elsewhere only.
    private func fields(of response: HARParts.Response) -> HeaderFields {
        var fields = response.headers
        if !fields.contains("Set-Cookie") { for cookie in response.cookies { fields.add(cookie, for: "Set-Cookie") } }
        if !response.redirect.isEmpty, 300..<400 ~= (response.status ?? 0), !fields.contains("Location") {
            fields.add(response.redirect, for: "Location")
        }
        if !response.content.type.isEmpty, response.content.type != "x-unknown", !fields.contains("Content-Type") {
            fields.add(response.content.type, for: "Content-Type")
        }
        return fields
    }

    /// Returns the place of a body that is copied in parts; `nil` for another one.
    private func longBody(_ response: HARParts.Response, _ fields: HeaderFields) -> ResponseBody.FileSlice? {
        guard let name = response.content.file, !fields.contains("Content-Encoding") else { return nil }
        return (try? AttachedFile(name, in: folder))?.longBinary(type: fields.values("Content-Type").first)
    }

    /// Returns the body without its content coding; `nil` if the body is unknown, and the entry is left out.
    private mutating func body(
        _ response: HARParts.Response, _ status: Int, _ fields: inout HeaderFields
    ) -> Data? {
        let content = response.content
        let isBinary = content.file != nil || content.encoding.lowercased() == "base64"
        var body: Data
        if let name = content.file {
            guard let bytes = attached(name, "response.content._file") else { return nil }
            body = bytes
        } else if let text = content.text {
            guard let bytes = bytes(text, content, fields) else { return nil }
            body = bytes
        } else {
            // Clients follow a redirect without its body, and no tool records it.
            if content.isMissing, !(300..<400 ~= status) {
                lose("response", "the file does not have its content, so the stub answers without a body")
            } else if content.size > 0, !(300..<400 ~= status) {
                let (size, isCoded) = (Int(clamping: content.size), fields.contains("Content-Encoding"))
                lose(
                    "response.content",
                    isCoded
                        ? "the content coding of the body of \(size) bytes cannot be undone, so the entry is left out; write a stub for it"
                        : "the file does not have the body of \(size) bytes, so the entry is left out; export the file with contents"
                )
                return nil
            }
            body = Data()
        }
        guard undoCoding(&body, &fields, isBinary: isBinary, content) else { return nil }
        guard let text = content.text, !body.isEmpty else { return body }
        if content.size > Double(body.count) { return isComplete(body, of: content.size) ? body : nil }
        // Some tools count characters, or the bytes under a coding.
        let sizes = [-1, Double(text.utf16.count), Double(text.unicodeScalars.count), Double(body.count)]
        if !sizes.contains(content.size), !fields.contains("Content-Encoding") {
            lose("response.content", "\(Self.sizes(content.size, body)); the stub answers with all of them")
        }
        return body
    }

    private static func sizes(_ size: Double, _ body: Data) -> SafeText {
        "the size is \(Int(clamping: size)), but the body has \(body.count) bytes"
    }

    /// Whether a body that is shorter than its declared size is complete all the same.
    ///
    /// Firefox, proxies and this package cut long bodies. People who edit a body leave its size unchanged.
    private mutating func isComplete(_ body: Data, of size: Double) -> Bool {
        let found = Self.sizes(size, body)
        guard (try? JSONValue(reading: body)) == nil else {
            lose("response.content", "\(found); the body is whole JSON, so the stub answers with it")
            return true
        }
        lose(
            "response.content",
            "\(found) and may be cut off, so the entry is left out; export the file without a limit for bodies, or correct the size"
        )
        return false
    }

    private mutating func bytes(_ text: String, _ content: HARParts.Content, _ fields: HeaderFields) -> Data? {
        switch content.encoding.lowercased() {
        case "base64":
            if let bytes = Data(recordedBase64: text) { return bytes }
            lose("response.content.text", "it is not valid Base64, so the entry is left out")
            return nil
        // Some tools name the character set here, in which case the text is decoded all the same.
        case let name where !name.isEmpty && name != "identity" && !RecordedCharset.isName(name):
            lose(
                "response.content.encoding", "it is unknown here, so the entry is left out; export the file with Base64"
            )
            return nil
        default:
            let type = fields.values("Content-Type").last ?? content.type
            if let bytes = RecordedCharset.bytes(text, type: type) { return bytes }
            lose("response.content.text", "its character set is unknown here, so the stub answers in UTF-8")
            return Data(text.utf8)
        }
    }

    /// Removes a content coding from a body that still has it, and the header fields about codings.
    ///
    /// - Returns: Whether the body is known.
    private mutating func undoCoding(
        _ body: inout Data, _ fields: inout HeaderFields, isBinary: Bool, _ content: HARParts.Content
    ) -> Bool {
        let codings = fields.values("Content-Encoding").joined(separator: ", ")
        guard let last = codings.split(separator: ",").last?.trimmingCharacters(in: .whitespaces).lowercased(),
            last != "identity", !body.isEmpty, isBinary, !RecordedCoding.isPlain(body, under: last)
        else { return true }
        // Only the length shows whether bytes under br are coded.
        if content.size == Double(body.count), !["gzip", "x-gzip", "zstd"].contains(last) { return true }
        if let decoded = try? ContentCoding.decoded(body, coding: codings) {
            body = decoded
            return true
        }
        switch last {
        case "gzip", "x-gzip", "zstd":
            lose(
                "response.content",
                "the body has a Content-Encoding that cannot be undone, so the entry is left out; record it without compression"
            )
            return false
        default: return true
        }
    }
}

extension Int {
    /// The nearest integer to a number of a file.
    init(clamping number: Double) {
        self = Int(exactly: number.rounded()) ?? (number > 0 ? .max : 0)
    }
}

extension Data {
    /// Decodes Base64 with or without padding and line breaks, as tools write it; `nil` for any other text.
    init?(recordedBase64 text: String) {
        if let data = Data(base64Encoded: text) {
            self = data
            return
        }
        var plain = text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        while plain.last == UInt8(ascii: "=") { plain.removeLast() }
        plain += Array(repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(plain)) else { return nil }
        self = data
    }
}
