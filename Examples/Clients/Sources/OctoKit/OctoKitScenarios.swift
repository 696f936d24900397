import Foundation
import OctoKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Scenarios of a program that uses OctoKit, which sends its requests in `URLSession.shared`.
enum OctoKitScenarios: ClientScenarios {
    static let client = "OctoKit"
    static let all = reading + writing + failing

    static let user = Answer.json(
        #"{"id":1,"login":"ann","name":"Ann Ü","avatar_url":"http://a/b","created_at":"2026-11-20T10:00:00Z"}"#)

    static func repository(_ id: Int, _ name: String) -> String {
        #"{"id":\#(id),"name":"\#(name)","full_name":"ann/\#(name)","owner":{"id":1,"login":"ann"},"private":false}"#
    }

    static func issue(_ number: Int, _ title: String) -> String {
        #"{"id":\#(number),"number":\#(number),"title":"\#(title)","state":"open","locked":false}"#
    }
}

extension Stage {
    /// Returns a client of GitHub's API whose address is the server of the scenario.
    func octokit(_ token: String? = nil) -> Octokit {
        Octokit(TokenConfiguration(token, url: base.absoluteString + "/"))
    }

    func octokit(bearerToken: String) -> Octokit {
        Octokit(TokenConfiguration(bearerToken: bearerToken, url: base.absoluteString + "/"))
    }
}
