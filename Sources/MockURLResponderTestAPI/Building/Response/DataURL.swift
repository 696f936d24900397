import Foundation

/// The data inside a `data:` URL (RFC 2397), which Foundation on Linux cannot read.
enum DataURL {
    /// Returns the data; `nil` if the URL is not a `data:` URL or its data cannot be decoded.
    static func contents(of url: URL) -> Data? {
        let text = url.absoluteString
        guard url.scheme?.lowercased() == "data", let comma = text.firstIndex(of: ",") else { return nil }
        let content = String(text[text.index(after: comma)...])
        guard text[..<comma].lowercased().hasSuffix(";base64") else {
            return content.removingPercentEncoding.map { Data($0.utf8) }
        }
        return Data(base64Encoded: content.removingPercentEncoding ?? content)
    }
}
