package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answer of the real server to one request, which a stub changes.
///
/// A class, because each state of a load has room for it, and copying a large state would slow every request down.
package final class ChangedAnswer: Sendable {
    /// The longest body that a patch changes, in bytes: 16 MiB.
    ///
    /// A patch needs the body and its values in memory.
    package static let longestPatched = 16 << 20

    /// The fields that describe the body of the server, and not the patched one.
    private static let fieldsOfBody = [
        "Content-Length", "Content-Encoding", "Transfer-Encoding", "ETag", "Accept-Ranges", "Content-Digest",
        "Repr-Digest", "Digest", "Content-MD5",
    ]

    private let definition: ResponseDefinition
    private let answer: RealAnswer
    let delay: Double
    /// The hold of the head after the delay; `nil` without a hold.
    var hold: Hold? { definition.hold }
    private let url: URL
    private let headline: String
    private let label: String
    private let identity: Engine.Identity

    /// - Parameters:
    ///   - definition: The response of the stub, which asks for the real answer.
    ///   - delay: The delay before the head in seconds, in addition to the time of the server.
    ///   - url: The URL of the request.
    ///   - headline: The method and the URL of the request, for errors.
    ///   - label: The description of the stub in errors.
    ///   - identity: The engine, whose test receives failures.
    package init(
        _ definition: ResponseDefinition, delay: Double = 0, to url: URL, _ headline: String, of label: String,
        in identity: Engine.Identity = .ofProgram
    ) {
        self.definition = definition
        answer = definition.realAnswer ?? RealAnswer()
        (self.delay, self.url, self.headline, self.label, self.identity) = (delay, url, headline, label, identity)
    }

    /// Whether the stub has a patch, which needs the whole body.
    package var hasPatch: Bool { answer.patch != nil }

    /// The longest body that the client may receive, in bytes.
    package var longestBody: Int {
        if setsStatus, [204, 304].contains(definition.status) { return 0 }
        return hasPatch ? Self.longestPatched : .max
    }

    /// Whether the status is the status of the stub, and not that of the server.
    package var setsStatus: Bool { answer.setsStatus }

    /// Returns the answer with the body that arrives from the server.
    package func head(of real: PreparedResponse) -> PreparedResponse {
        let status = setsStatus ? definition.status : real.status
        let fields = fields(of: real, without: status == 204 ? ["Content-Length", "Transfer-Encoding"] : [])
        return PreparedResponse(
            status: status, reason: setsStatus ? nil : real.reason, fields: fields, body: .empty,
            expecting: fields.contains("Content-Length") ? real.expectedLength : nil, cookies: real.cookies,
            delay: delay, hold: hold)
    }

    /// Patches the body.
    ///
    /// - Parameters:
    ///   - real: The head of the server's answer.
    ///   - body: The body of the server's answer; `nil` for a body of more than `longestPatched` bytes.
    /// - Returns: The patched answer, or a failure if the body cannot be patched.
    package func patched(_ real: PreparedResponse, _ body: PreparedBody?) -> Answer {
        guard let body else { return failure("its body is longer than \(Self.longestPatched) bytes") }
        if body.isEmpty { return failure("it has the status \(real.status) and an empty body, which is not JSON") }
        if real.status == 206 { return failure("it is only a part of a body (status 206)") }
        do {
            let patch = JSONMergePatch(try JSONValue(reading: answer.patch ?? "{}"))
            let patched = try patch.applied(to: try body.copied())
            var fields = fields(of: real, without: Self.fieldsOfBody)
            if !removes("Content-Length") { fields.add(String(patched.count), for: "Content-Length") }
            return .respond(
                PreparedResponse(
                    status: setsStatus ? definition.status : real.status, reason: setsStatus ? nil : real.reason,
                    fields: fields, body: .bytes(patched),
                    expecting: patched.count, cookies: real.cookies, delay: delay, hold: hold))
        } catch {
            let type = real.fields.values("Content-Type").first.map { " (Content-Type: \($0.shown()))" } ?? ""
            return failure("it has the status \(real.status), and its body\(type) \(error)")
        }
    }

    /// Returns the header fields of the server with those of the stub.
    private func fields(of real: PreparedResponse, without names: [String]) -> HeaderFields {
        let replaced = names + definition.headers.fields.map(\.name)
        let kept = real.fields.fields.filter { field in !replaced.contains(where: field.isNamed) && !removes(field.name)
        }
        return HeaderFields(kept + definition.headers.fields)
    }

    private func removes(_ name: String) -> Bool {
        answer.removedHeaders.contains { HeaderName($0) == HeaderName(name) }
    }

    /// Returns the failure of the request, which also fails the test of the engine or appears on standard error.
    ///
    /// The client must not take the body of the server for the patched one.
    private func failure(_ reason: String) -> Answer {
        let text = "MockURLResponder cannot patch the real answer to \(headline): \(reason). The stub is \(label)"
        let message = Message(.unpatchedAnswer, text)
        let error = URLError(.cannotParseResponse, url: url, message: message)
        guard let reporter = identity.availableReporter else {
            StandardError.write(message)
            return .fail(error)
        }
        let report = PreventionReport(.unmatchedRequest, message.description)
        return .prevent(error, report: PreventionReports.Report(report, reporter: reporter))
    }
}
