import Foundation
package import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The right answer to a call, and the answers that a sweep gives in its place.
package struct SweptAnswer: Sendable {
    /// The text in each body of an error.
    ///
    /// A program that prints it shows its users what its upstream said.
    package static let mark = "mock-url-sweep-0f3a9c"
    /// The largest body that is changed, in bytes.
    private static let longestBody = 16 << 20

    private let response: ResponseDefinition
    /// The decoded body; `nil` if it is not known before the run, or too long.
    private let body: Data?
    private let json: JSONValue?
    /// Whether the host of the request is a name, which a program asks for.
    private let hasName: Bool

    /// - Throws: `BodyFileError` if the file of the body cannot be read.
    package init(to call: SweptCall, as response: ResponseDefinition) throws {
        self.response = response
        let host = URL(string: call.request.url)?.host() ?? ""
        hasName = host != "localhost" && !host.contains(":") && !host.allSatisfy { $0.isNumber || $0 == "." }
        let hasBody = response.realAnswer == nil && !response.isLocal && response.fault == nil && !response.losesBody
        guard hasBody, call.request.method != "HEAD" else {
            (body, json) = (nil, nil)
            return
        }
        let isCoded = response.headers.contains("Content-Encoding")
        let prepared = try isCoded ? PreparedResponse(response).decoded().body : PreparedBody(of: response.body)
        body = prepared.count <= Self.longestBody ? try prepared.copied() : nil
        // A number or a string has no members.
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        json = body.flatMap { try? JSONValue(reading: $0.starts(with: byteOrderMark) ? $0.dropFirst(3) : $0) }
    }

    /// Returns the chosen faults, and those of the members of the answer, in the order of the report.
    ///
    /// - Parameters:
    ///   - faults: The chosen faults.
    ///   - isDeep: Whether the members of members count.
    ///   - most: The largest number of members.
    /// - Returns: The faults, and the number of members that are left out.
    package func faults(
        _ faults: SweepFaults, isDeep: Bool, mostMembers most: Int
    ) -> ([SweepFault], leftMembers: Int) {
        guard faults.hasMembers, let json else { return (faults.plain, 0) }
        let (places, left) = JSONPlace.members(of: json, isDeep: isDeep, atMost: most)
        let changes = places.flatMap { place in
            SweepFault.MemberChange.allCases.map { SweepFault.member(place, $0) }
        }
        return (faults.plain + changes, left)
    }

    /// Returns the answer that a fault gives.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - delay: The seconds by which a slow answer is late.
    /// - Returns: The answer; `nil` if it would be the right one, or if there is no body to change or no name to ask for.
    package func answer(by fault: SweepFault, delay: Double) -> ResponseDefinition? {
        switch fault {
        case .network(let fault): fault.onWire == .unknownName && !hasName ? nil : failing(fault)
        case .slow: late(by: delay)
        case .status(let status): status == response.status && response.fault == nil ? nil : Self.failure(status)
        case .resetInBody:
            body.flatMap { $0.isEmpty ? nil : $0.count / 2 }.map { count in
                var answer = response
                answer.fault = .cut(.dropped, afterBytes: count)
                return answer
            }
        case .empty: body.flatMap { $0.isEmpty ? nil : with(Data()) }
        case .html: body == nil ? nil : Self.page
        case .truncated: body.flatMap { $0.count < 2 ? nil : with($0.prefix($0.count / 2)) }
        case .member(let place, let change):
            json.flatMap { place.changed($0, change) }.map { value in
                var writer = JSONWriter()
                writer.value(value)
                return with(Data(writer.bytes))
            }
        }
    }

    private func failing(_ fault: ResponseDefinition.Fault) -> ResponseDefinition? {
        response.fault == fault ? nil : ResponseDefinition(fault: fault)
    }

    private func late(by delay: Double) -> ResponseDefinition {
        var answer = response
        if case .fixed(let seconds) = response.latency {
            answer.latency = .fixed(min(seconds + delay, ResponseDefinition.longestDelay))
        } else {
            answer.latency = .fixed(delay)
        }
        return answer
    }

    /// Returns the right answer with another body, which arrives at once.
    private func with(_ body: Data) -> ResponseDefinition {
        var headers = response.headers.fields.filter {
            !$0.isNamed("Content-Length") && !$0.isNamed("Content-Encoding") && !$0.isNamed("Transfer-Encoding")
        }
        if case .json = response.body, !response.headers.contains("Content-Type") {
            headers.append(.init(name: "Content-Type", value: "application/json"))
        }
        var answer = ResponseDefinition(status: response.status, headers: HeaderFields(headers), body: .bytes(body))
        if let text = String(validating: body, as: UTF8.self) { answer.body = .text(text) }
        answer.latency = response.latency
        answer.isTemplate = response.isTemplate
        return answer
    }

    private static func failure(_ status: Int) -> ResponseDefinition {
        var headers: HeaderFields = ["Content-Type": "application/json"]
        if status == 401 { headers.add("Bearer realm=\"sweep\"", for: "WWW-Authenticate") }
        if status == 429 { headers.add("1", for: "Retry-After") }
        var json = JSONWriter()
        json.object { json in
            json.member("error") { json in
                json.object { json in
                    json.member("status", status)
                    json.member("message", HTTPURLResponse.localizedString(forStatusCode: status))
                    json.member("reference", mark)
                }
            }
        }
        let hasBody = ![204, 304].contains(status)
        return ResponseDefinition(status: status, headers: headers, body: hasBody ? .text(json.text) : .empty)
    }

    private static let page = ResponseDefinition(
        headers: ["Content-Type": "text/html; charset=utf-8"],
        body: .text(
            """
            <!doctype html>
            <html><head><title>Sign in to the network</title></head><body><p>\(mark)</p></body></html>

            """))
}
