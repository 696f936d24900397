import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The value of an `Authorization` field with Basic credentials (RFC 7617 section 2).
enum BasicCredentials {
    static func field(user: String?, password: String?) -> String {
        "Basic " + Data("\(user ?? ""):\(password ?? "")".utf8).base64EncodedString()
    }

    static func field(of credential: URLCredential) -> String {
        field(user: credential.user, password: credential.password)
    }
}
