import MockURLResponder

/// The members of HAR 1.2 that this package reads, and those that tools add to it.
enum HARMembers {
    enum Root: String, RecordName {
        case log
        static let names = RecordNames<Self>()
    }

    enum Log: String, RecordName {
        case entries
        static let names = RecordNames<Self>()
    }

    enum Entry: String, RecordName {
        case startedDateTime, time, request, response
        /// Chrome, Playwright and mitmproxy.
        case messages = "_webSocketMessages"
        static let names = RecordNames<Self>()
    }

    enum Request: String, RecordName {
        case method, url, headers, postData, bodySize
        static let names = RecordNames<Self>()
    }

    enum PostData: String, RecordName {
        case mimeType, params, text
        /// The proposal for HAR 1.3.
        case encoding
        /// This package.
        case ownEncoding = "_encoding"
        /// Playwright.
        case file = "_file"
        static let names = RecordNames<Self>()
    }

    enum Parameter: String, RecordName {
        case name, value, fileName, contentType
        static let names = RecordNames<Self>()
    }

    enum Response: String, RecordName {
        case status, statusText, cookies, headers, content, redirectURL
        /// Chrome, and this package.
        case error = "_error"
        /// Playwright.
        case failureText = "_failureText"
        /// Recordings of this package.
        case pieces = "_pieces", unfinished = "_unfinished"
        static let names = RecordNames<Self>()
    }

    enum Content: String, RecordName {
        case size, mimeType, text, encoding
        case file = "_file"
        static let names = RecordNames<Self>()
    }

    enum Piece: String, RecordName {
        case bytes, wait
        static let names = RecordNames<Self>()
    }

    enum Field: String, RecordName {
        case name, value
        static let names = RecordNames<Self>()
    }

    enum Cookie: String, RecordName {
        case name, value, path, domain, expires, httpOnly, secure
        static let names = RecordNames<Self>()
    }
}

/// The members of an entry.
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
        var isUnfinished = false
    }

    struct Content {
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

extension HARScanner {
    mutating func parts() throws -> HARParts {
        var parts = HARParts()
        try object("an entry", of: HARMembers.Entry.self) { scanner, member in
            switch member {
            case .startedDateTime: parts.start = try scanner.string("a time")
            case .time: parts.time = try scanner.number("a duration")
            case .request: parts.request = try scanner.harRequest()
            case .response: parts.response = try scanner.harResponse()
            case .messages:
                try scanner.array("messages") { scanner, _ in
                    parts.hasMessages = true
                    try scanner.skip()
                }
            }
        }
        return parts
    }

    private mutating func harRequest() throws -> HARParts.Request {
        var request = HARParts.Request()
        try object("a request", of: HARMembers.Request.self) { scanner, member in
            switch member {
            case .method: request.method = try scanner.string("a method")
            case .url: request.url = try scanner.string("a URL")
            case .headers: request.headers = try scanner.harFields()
            case .postData: request.body = try scanner.postData()
            case .bodySize: request.bodySize = try scanner.number("a size")
            }
        }
        return request
    }

    private mutating func postData() throws -> HARParts.PostData {
        var body = HARParts.PostData()
        try object("a body", of: HARMembers.PostData.self) { scanner, member in
            switch member {
            case .mimeType: body.type = try scanner.string("a media type")
            case .text: body.text = try scanner.string("the text of a body")
            case .encoding, .ownEncoding:
                if try scanner.string("an encoding").lowercased() == "base64" { body.isBase64 = true }
            case .file: body.file = try scanner.string("the name of a file")
            case .params:
                try scanner.array("parameters") { scanner, _ in body.parameters.append(try scanner.parameter()) }
            }
        }
        return body
    }

    private mutating func parameter() throws -> HARParts.Parameter {
        var parameter = HARParts.Parameter()
        try object("a parameter", of: HARMembers.Parameter.self) { scanner, member in
            let text = try scanner.string("a part of a parameter")
            switch member {
            case .name: parameter.name = text
            case .value: parameter.value = text
            case .fileName: parameter.filename = text
            case .contentType: parameter.type = text
            }
        }
        return parameter
    }

    private mutating func harResponse() throws -> HARParts.Response {
        var response = HARParts.Response()
        try object("a response", of: HARMembers.Response.self) { scanner, member in
            switch member {
            case .status: response.status = Int(exactly: try scanner.number("a status").rounded())
            case .statusText: response.reason = try scanner.string("a reason phrase")
            case .headers: response.headers = try scanner.harFields()
            case .cookies: try scanner.array("cookies") { response.cookies.append(try $0.cookie($1)) }
            case .content: response.content = try scanner.content()
            case .redirectURL: response.redirect = try scanner.string("a URL")
            case .error, .failureText: response.error = try scanner.errorText()
            case .unfinished: response.isUnfinished = try scanner.isTrue()
            case .pieces:
                response.pieces = []
                try scanner.array("pieces") { scanner, _ in response.pieces?.append(try scanner.piece()) }
            }
        }
        return response
    }

    private mutating func piece() throws -> RecordedAnswer.Piece {
        var piece = RecordedAnswer.Piece(length: 0, after: 0)
        try object("a piece", of: HARMembers.Piece.self) { scanner, member in
            switch member {
            case .bytes: piece.length = Int(clamping: try scanner.number("a size"))
            case .wait: piece.wait = try scanner.number("a time") / 1_000
            }
        }
        return piece
    }

    /// Reads the text of an error.
    ///
    /// Some tools write an object, whose members are not known here.
    private mutating func errorText() throws -> String {
        if next == UInt8(ascii: "\"") { return try string("an error") }
        try skip()
        return "an object"
    }

    private mutating func content() throws -> HARParts.Content {
        var content = HARParts.Content()
        try object("the content of a response", of: HARMembers.Content.self) { scanner, member in
            switch member {
            case .size: content.size = try scanner.number("a size")
            case .mimeType: content.type = try scanner.string("a media type")
            case .text: content.text = try scanner.string("the text of a body")
            case .encoding: content.encoding = try scanner.string("an encoding")
            case .file: content.file = try scanner.string("the name of a file")
            }
        }
        return content
    }

    /// Reads header fields, without the pseudo fields of HTTP/2.
    ///
    /// Chrome and Playwright join repeated fields by line breaks.
    private mutating func harFields() throws -> HeaderFields {
        var fields = HeaderFields()
        try array("header fields") { scanner, _ in
            var (name, value) = ("", "")
            try scanner.object("a header field", of: HARMembers.Field.self) { scanner, member in
                let text = try scanner.string("a part of a header field")
                switch member {
                case .name: name = text
                case .value: value = text
                }
            }
            guard name.utf8.first != UInt8(ascii: ":") else { return }
            // Fast path: most values are one line.
            guard value.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
                return fields.add(value, for: name)
            }
            for line in value.split(whereSeparator: \.isNewline) {
                fields.add(String(line.trimmingPrefix(while: { $0 == " " })), for: name)
            }
        }
        return fields
    }

    /// Reads a cookie as the value of a `Set-Cookie` field.
    private mutating func cookie(_ index: Int) throws -> String {
        var (name, value, attributes) = ("", "", "")
        try object("a cookie", of: HARMembers.Cookie.self) { scanner, member in
            switch member {
            case .name: name = try scanner.string("a name")
            case .value: value = try scanner.string("a value")
            case .path: attributes += "; Path=\(try scanner.string("a path"))"
            case .domain: attributes += "; Domain=\(try scanner.string("a domain"))"
            // HAR has the time in another format than Set-Cookie, and a stub must not depend on the clock.
            case .expires: try scanner.skip()
            case .httpOnly: if try scanner.isTrue() { attributes += "; HttpOnly" }
            case .secure: if try scanner.isTrue() { attributes += "; Secure" }
            }
        }
        return "\(name)=\(value)\(attributes)"
    }

    /// Reads a value, and returns whether it is the word `true`.
    private mutating func isTrue() throws -> Bool {
        let isTrue = next == UInt8(ascii: "t")
        try skip()
        return isTrue
    }
}
