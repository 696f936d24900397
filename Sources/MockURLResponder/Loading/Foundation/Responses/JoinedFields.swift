import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The header fields of a response from the network.
///
/// - Why: `HTTPURLResponse` joins repeated fields with commas, which is wrong for cookies (RFC 9110 section 5.3). The fields of
///   `Set-Cookie` are separated at each comma that a name and `=` follow. The date of a cookie has a comma, too, but no name
///   follows.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol._ResponseHeaderLines.createHTTPURLResponse`.
/// - Delete when: `HTTPURLResponse` keeps repeated fields.
enum JoinedFields {
    /// Returns the fields in the order of their names, because a dictionary has no order.
    static func fields(of response: HTTPURLResponse) -> HeaderFields {
        let joined = response.allHeaderFields.map { HeaderFields.Field(name: "\($0.key)", value: "\($0.value)") }
        let fields = joined.sorted { $0.name < $1.name }.flatMap { field in
            guard field.isNamed("Set-Cookie") else { return [field] }
            return cookies(in: field.value).map { HeaderFields.Field(name: field.name, value: $0) }
        }
        return HeaderFields(fields)
    }

    private static func cookies(in value: String) -> [String] {
        var cookies: [String] = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            if let last = cookies.last, !startsWithName(part) {
                cookies[cookies.count - 1] = "\(last),\(part)"
            } else {
                cookies.append(cookies.isEmpty ? String(part) : String(part.drop { $0 == " " }))
            }
        }
        return cookies
    }

    private static func startsWithName(_ part: Substring) -> Bool {
        let rest = part.drop { $0 == " " }.drop { !" =;".contains($0) }
        return rest.first == "="
    }
}

extension PreparedResponse {
    /// Creates an answer of the network, whose body is already decoded and arrives separately.
    ///
    /// - Parameters:
    ///   - response: The head of the answer.
    ///   - length: The expected length of the body as Foundation has found it; negative if it is unknown.
    ///   - hasStoredCookies: Whether Foundation has stored the cookies of the answer.
    convenience init(of response: HTTPURLResponse, expecting length: Int64, hasStoredCookies: Bool) {
        let fields = JoinedFields.fields(of: response)
        self.init(
            status: response.statusCode, fields: fields, body: .empty, expecting: length > 0 ? Int(length) : nil,
            cookies: hasStoredCookies ? [] : fields.fields.filter { $0.isNamed("Set-Cookie") })
    }

    /// Creates an answer whose body Foundation has already delivered.
    convenience init(_ response: HTTPURLResponse, body: Data) {
        let fields = JoinedFields.fields(of: response)
        self.init(status: response.statusCode, fields: fields, body: .bytes(body), expecting: nil, cookies: [])
    }
}
