import Foundation

/// The value of an `Authorization` field with Basic credentials (RFC 7617 section 2).
enum BasicCredentials {
    static func field(user: String?, password: String?) -> String {
        "Basic " + Data("\(user ?? ""):\(password ?? "")".utf8).base64EncodedString()
    }
}
