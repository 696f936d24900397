#if os(macOS) || os(Linux)
package import Foundation
package import MockURLResponder

/// The verdict for scripts.
extension RunVerdict {
    private struct Document: Encodable {
        struct End: Encodable {
            var status: Int32?
            var signal: String?
        }

        struct Calls: Encodable {
            let all: Int
            let answered: Int
            let failed: Int
            let network: Int
            let unmatched: Int
        }

        struct Expectation: Encodable {
            /// The words of the command line, without secrets; `nil` for an expectation of a stub.
            var text: String?
            var stub: Stub?
            let expected: String
            let found: Int?
            let met: Bool
        }

        struct Stub: Encodable {
            let number: Int
            let name: String?
            let source: String?
            let request: String
            let uses: Int
        }

        struct Finding: Encodable {
            let name: String
            let text: String

            init(_ message: Message) {
                (name, text) = (message.kind.rawValue, message.text)
            }
        }

        let v: Int
        let result: String
        let exitStatus: Int32
        let program: String
        let end: End
        let mocked: Bool
        /// `nil` if the calls are unknown.
        let calls: Calls?
        let expectations: [Expectation]
        let stubs: [Stub]
        let failures: [Finding]
        let warnings: [Finding]
    }

    /// The verdict on a program that was not launched.
    private struct Unlaunched: Encodable {
        let v: Int
        let result: String
        let exitStatus: Int32
        let failures: [Document.Finding]
    }

    /// Returns the verdict on a program that was not launched, as a JSON document.
    ///
    /// - Parameters:
    ///   - exitStatus: The status with which the tool ends.
    ///   - reason: The reason why the program was not launched.
    /// - Returns: The document, with a line break at its end.
    /// - Throws: The error of `JSONEncoder`.
    package static func unlaunched(exitStatus: Int32, _ reason: Message) throws -> Data {
        let failures = [Document.Finding(reason)]
        return try JSONDocument.text(
            of: Unlaunched(v: 1, result: "unlaunched", exitStatus: exitStatus, failures: failures))
    }

    /// Returns the verdict as a JSON document.
    ///
    /// - Parameter exitStatus: The status with which the tool ends.
    /// - Returns: The document, with a line break at its end.
    /// - Throws: The error of `JSONEncoder`.
    package func json(exitStatus: Int32) throws -> Data {
        try JSONDocument.text(of: document(exitStatus))
    }

    private func document(_ exitStatus: Int32) -> Document {
        let ofStubs = history.tally.stubs.indices.compactMap { index in
            history.tally.stubs[index].expectation.map { count in
                Document.Expectation(
                    stub: stub(at: index), expected: count.description,
                    found: gap == nil ? history.tally.uses[index] : nil,
                    met: gap == nil && count.contains(history.tally.uses[index]))
            }
        }
        let ofWords = expectations.map { item in
            Document.Expectation(
                text: item.expectation.text(hiding: redaction), expected: item.expectation.count.description,
                found: item.found,
                met: gap == nil && item.failure == nil)
        }
        return Document(
            v: 1, result: result.rawValue, exitStatus: exitStatus, program: program, end: documentEnd,
            mocked: gap?.kind != .unmockedProgram, calls: gap == nil ? calls : nil, expectations: ofStubs + ofWords,
            stubs: history.tally.stubs.indices.map(stub),
            failures: ([stop].compactMap { $0 } + failures + (gap.map { [$0] } ?? [])).map(Document.Finding.init),
            warnings: warnings.map(Document.Finding.init))
    }

    /// The names of secret fields: the usual ones, and those whose values the program has redacted in its calls.
    private var redaction: Redaction {
        CallLines.redaction.hiding(history.calls.flatMap { CapturedRequest(of: $0).hiddenNames })
    }

    private var documentEnd: Document.End {
        switch end {
        case .exited(let status): Document.End(status: status)
        case .signalled(let signal): Document.End(signal: SignalName.name(of: signal))
        }
    }

    private var calls: Document.Calls {
        let tally = CallTally(history.calls)
        return Document.Calls(
            all: tally.calls, answered: tally.answered, failed: tally.failed, network: tally.network,
            unmatched: tally.unmatched)
    }

    private func stub(at index: Int) -> Document.Stub {
        let stub = InstalledStub(history.tally.stubs[index], at: index, uses: history.tally.uses[index])
        return Document.Stub(
            number: index + 1, name: stub.name, source: stub.source?.description,
            request: history.tally.stubs[index].request.summary, uses: stub.uses)
    }
}
#endif
