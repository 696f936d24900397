import Foundation
package import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Prints stubs that repeat recorded answers.
package struct ReplayCode {
    let redaction: Redaction

    package init(redaction: Redaction) {
        self.redaction = redaction
    }

    /// A stub without its last call, and the number of times in a row that it was recorded.
    private struct Chain {
        var lines: [String]
        var times = 1

        var source: String {
            (lines + [times == 1 ? "    .once()" : "    .times(\(times))"]).joined(separator: "\n") + "\n"
        }
    }

    /// Returns the source, with one configurator for each origin in the order of their first requests.
    package func source(of interactions: [RecordedInteraction]) -> String {
        let recorded = interactions.compactMap { interaction in
            CapturedRequest(interaction.request).map { ($0, interaction) }
        }
        var origins: [NormalizedURL.Origin] = []
        for (request, _) in recorded where !origins.contains(request.url.origin) { origins.append(request.url.origin) }
        return origins.enumerated().map { index, origin in
            source(
                of: recorded.filter { $0.0.url.origin == origin },
                as: index == 0 ? "configurator" : "configurator\(index + 1)")
        }.joined(separator: "\n")
    }

    /// Returns the source for the requests to one origin.
    private func source(of recorded: [(CapturedRequest, RecordedInteraction)], as name: String) -> String {
        guard let (first, _) = recorded.first else { return "" }
        var chains: [Chain] = []
        for (request, interaction) in recorded {
            let lines =
                ["\(name).respond(\(printer.place(of: request)))"]
                + printer.conditions(on: request).map { "    \($0)" } + answer(of: interaction).map { "    \($0)" }
            if chains.last?.lines == lines {
                chains[chains.count - 1].times += 1
            } else {
                chains.append(Chain(lines: lines))
            }
        }
        let head = printer.configurator(for: first, named: name) + "\n"
        return ([head] + chains.map(\.source)).joined(separator: "\n")
    }

    private var printer: StubPrinter { StubPrinter(redaction: redaction) }
}

extension CapturedRequest {
    /// Creates the `CapturedRequest` that the printer needs from a recorded request.
    fileprivate convenience init?(_ request: URLRequest) {
        guard let url = request.url else { return nil }
        let fields = request.allHTTPHeaderFields?.map { HeaderFields.Field(name: $0.key, value: $0.value) } ?? []
        self.init(
            method: request.httpMethod ?? "GET", url: url, headers: HeaderFields(fields),
            body: request.httpBody ?? Data())
    }
}
