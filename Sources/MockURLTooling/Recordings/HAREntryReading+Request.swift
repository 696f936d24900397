import Foundation
import MockURLResponder

extension HAREntryReading {
    /// Returns the request.
    mutating func request(_ method: String, _ url: String) -> RecordedRequest {
        var request = RecordedRequest(method: method, url: url, headers: parts.request?.headers ?? HeaderFields())
        guard let body = parts.request?.body else {
            if parts.request?.bodySize ?? -1 > 0 { request.body = unknownBody() }
            return request
        }
        if !body.type.isEmpty, !request.headers.contains("Content-Type") {
            request.headers.add(body.type, for: "Content-Type")
        }
        request.body = self.body(body, of: request)
        return request
    }

    private mutating func unknownBody() -> RecordedRequest.Body {
        lose(
            "request.postData", "the file does not have the body of the request, so the stub accepts any body")
        return .unknown
    }

    private mutating func body(_ body: HARParts.PostData, of request: RecordedRequest) -> RecordedRequest.Body {
        let size = parts.request?.bodySize ?? -1
        if let name = body.file {
            return attached(name, "request.postData._file").map { .bytes($0) } ?? unknownBody()
        }
        if let text = body.text, !text.isEmpty {
            let isCoded = body.isBase64 || isUnmarkedBase64(text, size)
            if !isCoded { return .bytes(Data(text.utf8)) }
            if let bytes = Data(recordedBase64: text) { return .bytes(bytes) }
            lose("request.postData.text", "it is not valid Base64, so the stub accepts any body")
            return .unknown
        }
        let type = request.headers.values("Content-Type").first ?? body.type
        if !body.parameters.isEmpty {
            return type.lowercased().hasPrefix("multipart/") ? .parts(body.parts) : .bytes(body.form)
        }
        return size > 0 ? unknownBody() : .empty
    }

    /// Whether a text is Base64 without a mark, as Replay writes bodies that are no text.
    private func isUnmarkedBase64(_ text: String, _ size: Double) -> Bool {
        guard size > 0, Double(text.utf8.count) != size, text.utf8.count % 4 == 0 else { return false }
        return Data(base64Encoded: text).map { Double($0.count) == size } ?? false
    }

    /// Returns the bytes of a file beside the HAR file; `nil` if the file cannot be used.
    mutating func attached(_ name: String, _ member: SafeText) -> Data? {
        do {
            return try AttachedFile(name, in: folder).bytes()
        } catch {
            lose(member, error.words)
            return nil
        }
    }
}

extension HARParts.PostData {
    /// The parameters as the parts of a multipart form.
    fileprivate var parts: [RecordedRequest.Part] {
        parameters.map { parameter in
            // Browsers record the name of a file and not its content.
            let isFile = parameter.filename != nil
            let content = isFile && (parameter.value ?? "").isEmpty ? nil : parameter.value ?? ""
            return RecordedRequest.Part(
                parameter.name, filename: parameter.filename, type: parameter.type,
                content: content.map { Data($0.utf8) })
        }
    }

    /// The parameters as an `application/x-www-form-urlencoded` body.
    fileprivate var form: Data {
        func coded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .formUnreserved) ?? text
        }
        return Data(parameters.map { "\(coded($0.name))=\(coded($0.value ?? ""))" }.joined(separator: "&").utf8)
    }
}

extension CharacterSet {
    /// The characters that a form has without an escape (WHATWG URL section 5.2).
    fileprivate static let formUnreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._")
}
