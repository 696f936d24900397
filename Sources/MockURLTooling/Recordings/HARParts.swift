import MockURLResponder

/// The members of an entry of HAR 1.2 that this package reads, and those that tools add to it.
struct HARParts {
    struct Request {
        var method: String?
        var url: String?
        var headers = HeaderFields()
        var body: PostData?
        var bodySize = -1.0
    }

    struct PostData {
        var type = ""
        var parameters: [Parameter] = []
        var text: String?
        var isBase64 = false
        var file: String?
    }

    struct Parameter {
        var name = ""
        var value: String?
        var filename: String?
        var type: String?
    }

    struct Response {
        var status: Int?
        var reason = ""
        var headers = HeaderFields()
        /// The cookies as `Set-Cookie` fields.
        var cookies: [String] = []
        var content = Content()
        var redirect = ""
        var error: String?
        var pieces: [RecordedAnswer.Piece]?
    }

    struct Content {
        var isMissing = true
        var size = -1.0
        var type = ""
        var text: String?
        var encoding = ""
        var file: String?
    }

    var start: String?
    var time: Double?
    var request: Request?
    var response: Response?
    var hasMessages = false
}

extension HARParts {
    /// - Throws: `PlanError` for a member of another type than HAR has.
    init(_ entry: HARValue) throws {
        start = try entry["startedDateTime"]?.string()
        time = try entry["time"]?.number()
        request = try entry["request"].map { try Request($0.object()) }
        response = try entry["response"].map { try Response($0.object()) }
        // Chrome, Playwright and mitmproxy.
        hasMessages = try entry["_webSocketMessages"]?.elements().isEmpty == false
    }
}

extension HARParts.Request {
    fileprivate init(_ request: HARValue) throws {
        method = try request["method"]?.string()
        url = try request["url"]?.string()
        headers = try HeaderFields(request["headers"])
        body = try request["postData"].map { try HARParts.PostData($0.object()) }
        bodySize = try request["bodySize"]?.number() ?? -1
    }
}

extension HARParts.PostData {
    fileprivate init(_ body: HARValue) throws {
        type = try body["mimeType"]?.string() ?? ""
        text = try body["text"]?.string()
        // The proposal for HAR 1.3, and this package.
        isBase64 = try [body["encoding"], body["_encoding"]].contains { try $0?.string().lowercased() == "base64" }
        // Playwright.
        file = try body["_file"]?.string()
        parameters = try (body["params"]?.elements() ?? []).map { parameter in
            HARParts.Parameter(
                name: try parameter["name"]?.string() ?? "", value: try parameter["value"]?.string(),
                filename: try parameter["fileName"]?.string(), type: try parameter["contentType"]?.string())
        }
    }
}

extension HARParts.Response {
    fileprivate init(_ response: HARValue) throws {
        status = try response["status"].flatMap { Int(exactly: try $0.number().rounded()) }
        reason = try response["statusText"]?.string() ?? ""
        headers = try HeaderFields(response["headers"])
        cookies = try (response["cookies"]?.elements() ?? []).map { try $0.cookie() }
        content = try response["content"].map { try HARParts.Content($0.object()) } ?? HARParts.Content()
        redirect = try response["redirectURL"]?.string() ?? ""
        // Chrome and this package, or Playwright. Some tools write an object, whose members are not known here.
        error = (response["_error"] ?? response["_failureText"]).map { (try? $0.string()) ?? "an object" }
        // Recordings of this package.
        pieces = try response["_pieces"]?.elements().map { piece in
            RecordedAnswer.Piece(
                length: Int(clamping: try piece["bytes"]?.number() ?? 0),
                after: (try piece["wait"]?.number() ?? 0) / 1_000)
        }
    }
}

extension HARParts.Content {
    fileprivate init(_ content: HARValue) throws {
        isMissing = false
        size = try content["size"]?.number() ?? -1
        type = try content["mimeType"]?.string() ?? ""
        text = try content["text"]?.string()
        encoding = try content["encoding"]?.string() ?? ""
        file = try content["_file"]?.string()
    }
}

extension HeaderFields {
    /// Reads header fields, without the pseudo fields of HTTP/2.
    ///
    /// Chrome and Playwright join repeated fields by line breaks.
    fileprivate init(_ fields: HARValue?) throws {
        self.init()
        for field in try fields?.elements() ?? [] {
            let (name, value) = (try field["name"]?.string() ?? "", try field["value"]?.string() ?? "")
            guard name.utf8.first != UInt8(ascii: ":") else { continue }
            guard value.contains(where: \.isNewline) else {
                add(value, for: name)
                continue
            }
            for line in value.split(whereSeparator: \.isNewline) {
                add(String(line.trimmingPrefix(while: { $0 == " " })), for: name)
            }
        }
    }
}

extension HARValue {
    /// Reads a cookie as the value of a `Set-Cookie` field.
    ///
    /// HAR has the time of its end in another format, and a stub must not depend on the clock.
    fileprivate func cookie() throws -> String {
        var text = "\(try self["name"]?.string() ?? "")=\(try self["value"]?.string() ?? "")"
        if let path = try self["path"]?.string() { text += "; Path=\(path)" }
        if let domain = try self["domain"]?.string() { text += "; Domain=\(domain)" }
        if self["httpOnly"]?.isTrue ?? false { text += "; HttpOnly" }
        if self["secure"]?.isTrue ?? false { text += "; Secure" }
        return text
    }
}
