#if os(macOS) || os(Linux)
package import Foundation
import MockURLResponder

/// The report for scripts.
extension SweepReport {
    private struct Document: Encodable {
        struct Call: Encodable {
            let id: String
            let request: String
            let ordinal: Int
            let stub: String?
            let source: String?
        }

        struct Cell: Encodable {
            let id: String
            let call: String
            let fault: String
            let result: String
            var status: Int32?
            var signal: String?
            let says: String
            let retries: [Double]
            let instead: String?
            let unmatched: [String]
            let leaks: [String]
            let leftFiles: [String]
            let otherRequest: String?
            let seconds: Double
            let command: String
        }

        struct Finding: Encodable {
            let rule: String
            let cell: String
            let text: String
            let accepted: Bool
        }

        let v: Int
        let program: String
        let complete: Bool
        let seconds: Double
        let calls: [Call]
        let cells: [Cell]
        let findings: [Finding]
        let notes: [String]
    }

    /// Returns the report as JSON, in the form that docs/reference/command-line.md describes.
    ///
    /// - Throws: The error of `JSONEncoder`.
    package func json(_ findings: [SweepFinding]) throws -> Data {
        try JSONDocument.text(
            of: Document(
                v: 1, program: program, complete: isComplete && leftRuns == 0, seconds: seconds,
                calls: calls.map {
                    .init(id: $0.id, request: $0.headline, ordinal: $0.ordinal, stub: $0.name, source: $0.place)
                },
                cells: results.map(cell),
                findings: findings.map {
                    .init(rule: $0.rule.name, cell: $0.result.id, text: $0.text, accepted: $0.isAccepted)
                },
                notes: gaps))
    }

    private func cell(_ result: SweepResult) -> Document.Cell {
        var cell = Document.Cell(
            id: result.id, call: result.call.id, fault: result.fault.name, result: result.outcome.rawValue,
            says: result.says, retries: result.retries, instead: result.instead, unmatched: result.unmatched,
            leaks: result.leaks,
            leftFiles: result.leftFiles, otherRequest: result.otherRequest, seconds: result.seconds,
            command: command(result))
        switch result.end {
        case .exited(let status): cell.status = status
        case .signalled(let signal): cell.signal = SignalName.name(of: signal)
        }
        return cell
    }
}
#endif
