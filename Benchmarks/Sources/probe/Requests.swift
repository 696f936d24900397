import Common
import Foundation
import MockURLResponder
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The time of a request, in microseconds.
enum Requests {
    private static let count = 320

    /// Prepares rounds of requests: `KIND STUBS IN-FLIGHT FOLDER`.
    static func work(_ words: [String]) throws -> Work {
        guard words.count == 4, let stubs = Int(words[1]), let inFlight = Int(words[2]) else {
            throw Failure("usage: probe requests KIND STUBS IN-FLIGHT FOLDER")
        }
        let session = try session(words[0], stubs, words[3])
        let isNew = words[0].hasPrefix("new")
        var number = 0
        return {
            let requests = try (0..<count / inFlight).map { _ in
                number += 1
                return try Exchange.request(query: isNew ? "number=\(number)" : nil)
            }
            // The first request checks the answer in full, and is not timed.
            let (data, response) = try await session.data(for: requests[0])
            guard Exchange.isExpected(data, response) else { throw Failure("wrong answer: \(data) of \(response)") }
            let time = try await milliseconds {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 1..<inFlight { group.addTask { try await send(requests, on: session) } }
                    try await send(requests, on: session)
                    try await group.waitForAll()
                }
            }.milliseconds
            return time * 1_000 / Double(requests.count * inFlight)
        }
    }

    private static func send(_ requests: [URLRequest], on session: URLSession) async throws {
        for request in requests {
            let (data, response) = try await session.data(for: request)
            guard data == Exchange.body, (response as? HTTPURLResponse)?.statusCode == 200 else {
                throw Failure("wrong answer: \(data) of \(response)")
            }
        }
    }

    /// Returns the session of a kind, which keeps its responder alive.
    private static func session(_ kind: String, _ stubs: Int, _ folder: String) throws -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        switch kind {
        case "trivial", "new-trivial":
            configuration.urlCache = nil
            configuration.protocolClasses = [TrivialProtocol.self]
        case "cached-trivial": configuration.protocolClasses = [TrivialProtocol.self]
        case "cached": try MockURLResponder(arguments: Plans.arguments(stubs)).install(in: configuration)
        case "stub", "new-stub": return try own(Plans.arguments(stubs))
        case "journal": return try own(Plans.arguments(stubs) + ["--mock-url-journal=\(folder)/journal"])
        case "prefixes": return try own([paths(stubs) { #"{"prefix":"/v\#($0)/"}"# }] + Plans.arguments(1))
        case "expressions":
            return try own([paths(stubs) { #"{"matches":"^/v\#($0)/[a-z]+/\\d+$"}"# }] + Plans.arguments(1))
        default: throw Failure("unknown kind \(kind)")
        }
        return URLSession(configuration: configuration)
    }

    private static func own(_ arguments: [String]) throws -> URLSession {
        URLSession(configuration: try MockURLResponder(arguments: arguments).configuration)
    }

    /// Returns the argument of stubs with path patterns that match no request.
    private static func paths(_ count: Int, _ pattern: (Int) -> String) -> String {
        Exchange.argument((0..<count).map { #"{"request":{"path":\#(pattern($0))}}"# })
    }
}

/// The time of a request beside requesters in the same session, whose stubs have catastrophic expressions.
enum SlowSearches {
    private static let host = "slow.example.com"

    /// Prepares measurements beside some requesters: `REQUESTERS`.
    static func work(_ words: [String]) throws -> Work {
        let stubs = (0..<100).map { number in
            let pattern = #"{"matches":"(?:\#(["(a+)+b", "(a|aa)+$", "(.*a){12}b", "(a*)*c"][number % 4]))\#(number)"}"#
            let condition = [#""path":\#(pattern)"#, #""path":{"prefix":"/"},"body":\#(pattern)"#][number % 2]
            return #"{"request":{"method":"POST",\#(condition)}}"#
        }
        let arguments = [Exchange.argument(stubs, of: host), "--mock-url-policy=drop"] + Plans.arguments(1)
        let session = URLSession(configuration: try MockURLResponder(arguments: arguments).configuration)
        let requesters = (0..<(words.first.flatMap { Int($0) } ?? 0)).map { _ in
            Task { while true { try await fail(session) } }
        }
        return {
            _ = requesters
            var times: [Double] = []
            for _ in 0..<50 {
                let (time, answer) = try await milliseconds { try await session.data(for: Exchange.request()) }
                guard Exchange.isExpected(answer.0, answer.1) else { throw Failure("wrong answer: \(answer)") }
                times.append(time)
                try await Task.sleep(for: .milliseconds(2))
            }
            return times.sorted()[45]
        }
    }

    private static func fail(_ session: URLSession) async throws {
        let letters = String(repeating: "a", count: 200)
        guard let url = URL(string: "\(Exchange.scheme)://\(host)/\(letters)") else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(String(repeating: "a", count: 1_000).utf8)
        do {
            _ = try await session.data(for: request)
            throw Failure("an expression was found")
        } catch let error as URLError where error.code == .resourceUnavailable {
        }
    }
}
