package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The parsed header fields of the last response head, reused for heads with the same fields.
///
/// - Why: on Linux, Foundation spends 39,000 instructions on two header fields, more than this package needs for a
///   whole request. The answers of a plan mostly differ only in their bodies.
/// - Safe because: a head is completed before any other code receives it, with the values that Foundation itself
///   would write.
/// - Known from: swift-corelibs-foundation 6.3.1, `HTTPURLResponse.init`: only URL and status do not come from the
///   header fields.
/// - Delete when: Foundation on Linux reads header fields faster.
package struct HeadTemplate: Sendable {
    /// Creates a head with the same content as Foundation would.
    ///
    /// - Parameters:
    ///   - url: The URL of the request.
    ///   - status: The status code.
    ///   - headers: The header fields.
    /// - Returns: The head, or `nil` if Foundation rejects the fields.
    package static func head(to url: URL, status: Int, _ headers: HeaderFields) -> HTTPURLResponse? {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        if let head = latest.withLock({ $0 })?.copy(to: url, status: status, headers) { return head }
        let head = plainHead(to: url, status: status, fields(of: headers))
        if let head, let template = HeadTemplate(of: head, headers) { latest.withLock { $0 = template } }
        return head
        #else
        plainHead(to: url, status: status, fields(of: headers))
        #endif
    }

    /// Returns the fields in Foundation's form.
    ///
    /// On Linux, Foundation joins the values of a name only if they have the same spelling.
    static func fields(of headers: HeaderFields) -> [String: String] {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        Dictionary(headers.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        #else
        headers.combined
        #endif
    }

    private static func plainHead(to url: URL, status: Int, _ headers: [String: String]?) -> HTTPURLResponse? {
        HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let latest = Locked<HeadTemplate?>(nil)

    private static let allFields = StoredField("_allHeaderFields", of: HTTPURLResponse.self)
    private static let mimeType = StoredField("mimeType", of: HTTPURLResponse.self)
    private static let textEncodingName = StoredField("textEncodingName", of: HTTPURLResponse.self)
    private static let suggestedFilename = StoredField("suggestedFilename", of: HTTPURLResponse.self)
    private static let expectedLength = StoredField("expectedContentLength", of: HTTPURLResponse.self)

    /// The only field that may differ, because each body has its own length.
    private static let lengthName = "Content-Length"

    /// The header fields of the answer.
    private let headers: HeaderFields
    /// The index of the length field; `nil` unless there is exactly one.
    private let lengthPlace: Int?
    /// The header fields in Foundation's form.
    private let fields: [String: String]
    private let mimeType: String?
    private let textEncodingName: String?
    private let suggestedFilename: String?
    private let expectedLength: Int64

    /// Returns `nil` if this version of Foundation stores the fields differently.
    private init?(of head: HTTPURLResponse, _ headers: HeaderFields) {
        guard let fields = Self.allFields?.read(head, as: [String: String].self),
            let mimeType = Self.mimeType?.read(head, as: String?.self),
            let textEncodingName = Self.textEncodingName?.read(head, as: String?.self),
            let suggestedFilename = Self.suggestedFilename?.read(head, as: String?.self),
            let expectedLength = Self.expectedLength?.read(head, as: Int64.self)
        else { return nil }
        (self.headers, self.fields, self.mimeType) = (headers, fields, mimeType)
        (self.textEncodingName, self.suggestedFilename) = (textEncodingName, suggestedFilename)
        self.expectedLength = expectedLength
        let lengths = headers.fields.indices.filter { headers.fields[$0].isNamed(Self.lengthName) }
        lengthPlace = lengths.count == 1 ? lengths[0] : nil
    }

    /// Returns a head with the template's fields; `nil` if the header fields differ.
    private func copy(to url: URL, status: Int, _ headers: HeaderFields) -> HTTPURLResponse? {
        guard isOf(headers), let head = Self.plainHead(to: url, status: status, nil) else { return nil }
        var (fields, expectedLength) = (fields, expectedLength)
        if let lengthPlace, headers.fields[lengthPlace].value != self.headers.fields[lengthPlace].value {
            guard let length = Int64(headers.fields[lengthPlace].value) else { return nil }
            fields[Self.lengthName] = headers.fields[lengthPlace].value
            expectedLength = length
        }
        Self.allFields?.write(fields, to: head)
        Self.mimeType?.write(mimeType, to: head)
        Self.textEncodingName?.write(textEncodingName, to: head)
        Self.suggestedFilename?.write(suggestedFilename, to: head)
        Self.expectedLength?.write(expectedLength, to: head)
        return head
    }

    private func isOf(_ others: HeaderFields) -> Bool {
        others.fields.count == headers.fields.count
            && headers.fields.indices.allSatisfy { place in
                let (one, other) = (headers.fields[place], others.fields[place])
                return one.name.hasSameBytes(as: other.name)
                    && (place == lengthPlace || one.value.hasSameBytes(as: other.value))
            }
    }
    #endif
}
