import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension HeaderFields {
    /// Creates the fields of a response from the network, in the order of their names, because a dictionary has no order.
    ///
    /// `HTTPURLResponse` joins repeated fields with commas, which is wrong for cookies (RFC 9110 section 5.3). The fields of
    /// `Set-Cookie` are separated at each comma that a name and `=` follow. The date of a cookie has a comma, too, but no name
    /// follows. Seen in swift-corelibs-foundation 6.3.1.
    package init(of response: HTTPURLResponse) {
        let joined = response.allHeaderFields.map { Field(name: "\($0.key)", value: "\($0.value)") }
        self.init(
            joined.sorted { $0.name < $1.name }.flatMap { field in
                guard field.isNamed("Set-Cookie") else { return [field] }
                return Self.cookies(in: field.value).map { Field(name: field.name, value: $0) }
            })
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
