import Foundation
import MockURLResponder

/// One line of a journal, in the format of docs/Journal.md.
struct DecodedRecord: Decodable {
    struct Request: Decodable {
        let method: String
        let url: String
        let headers: [[String]]?
        let body: Body?
    }

    struct Body: Decodable {
        let bytes: JournalNumber
        let text: String?
        let base64: String?
    }

    struct Stub: Decodable {
        let index: JournalNumber
        let name: String?
        let source: String?
        /// The number of the plan that `index` refers to; `nil` means the first plan.
        let plan: JournalNumber?
        let use: JournalNumber
    }

    struct Uses: Decodable {
        let index: JournalNumber
        let uses: JournalNumber
    }

    /// A stub that came close to a call without answering it.
    struct NearMissed: Decodable {
        let index: JournalNumber
        let name: String?
        let summary: String?
        let source: String?
        let spent: Bool?
        let shadowedBy: JournalNumber?
        let differs: [Difference]
    }

    struct Difference: Decodable {
        let field: String
        let expected: String?
        let found: String?
        let note: String?
        let diff: [String]?
    }

    let kind: String
    let time: Double
    /// The process that wrote the record; `nil` means the process of the last `start` record.
    let process: Int?
    // Only in `start` records.
    let v: Int?
    // In `call` and `plan` records.
    let number: JournalNumber?
    // Only in `call` records.
    let request: Request?
    let stub: Stub?
    let outcome: String?
    let status: Int?
    let error: Int?
    let domain: String?
    let nearMisses: [NearMissed]?
    let duration: Double?
    let neverAnswers: Bool?
    // In `start` and `plan` records.
    let stubs: JournalNumber?
    // Only in `plan` records.
    let first: Int?
    let revision: Int?
    let uses: [Uses]?
}

extension DecodedRecord {
    /// Returns the recorded call.
    ///
    /// - Parameters:
    ///   - number: The number of the call among all calls, from 1.
    ///   - identity: Returns the identity of the stub that answered.
    /// - Returns: `nil` if the record lacks a required field.
    func call(number: Int, identity: (Stub) -> StubIdentity?) -> HTTPCall? {
        guard let request, let url = URL(string: request.url), let outcome = result else { return nil }
        var headers = HeaderFields()
        for pair in request.headers ?? [] where pair.count == 2 { headers.add(pair[1], for: pair[0]) }
        return HTTPCall(
            number: number, time: Date(timeIntervalSince1970: time), method: request.method, url: url,
            headers: headers, body: request.body?.data ?? Data(), bodyLength: request.body?.bytes.value ?? 0,
            outcome: outcome, stub: stub.map { $0.callStub(identity: identity($0)) },
            missed: nearMisses.map { MissedStubs(.closest($0.map(\.described))) }, isFromJournal: true,
            duration: neverAnswers == true ? .infinity : duration ?? 0)
    }

    private var result: HTTPCall.Outcome? {
        switch outcome {
        case "answered": status.map { .answered(status: $0) }
        case "failed": error.map { .failed(domain: domain ?? NSURLErrorDomain, code: $0) }
        case "passed": .passed
        case "stopped": .stopped
        default: nil
        }
    }
}

extension DecodedRecord.Body {
    fileprivate var data: Data {
        text.map { Data($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) } ?? Data()
    }
}

extension DecodedRecord.Stub {
    fileprivate func callStub(identity: StubIdentity?) -> HTTPCall.Stub {
        HTTPCall.Stub(index: index.value, name: name, use: use.value, source: line, identity: identity)
    }

    /// The line of code where the stub was built, parsed from `Folder/File.swift:12`, or from `line 12` if the
    /// file is unknown.
    private var line: SourceLine? {
        guard let source else { return nil }
        let parts = source.split(separator: ":")
        if parts.count > 1, let number = parts.last.flatMap({ Int($0) }) {
            return SourceLine(file: parts.dropLast().joined(separator: ":"), line: number)
        }
        return Int(source.dropFirst("line ".count)).map { SourceLine(file: String?.none, line: $0) }
    }
}

extension DecodedRecord.NearMissed {
    fileprivate var described: MissedStubs.Described {
        let words = [name.map { "\"\($0)\"" }, summary].compactMap { $0 }
        let remarks = [
            shadowedBy.map { "never answers: #\($0.value + 1) precedes it and matches all its requests" },
            spent == true ? "matched, but its uses are spent" : nil,
        ]
        return MissedStubs.Described(
            headline: (["#\(index.value + 1)"] + words).joined(separator: " "), source: source,
            remarks: remarks.compactMap { $0 }, comparisons: differs.map(\.comparison))
    }
}

extension DecodedRecord.Difference {
    fileprivate var comparison: NearMiss.Comparison {
        NearMiss.Comparison(
            field: field, expected: expected ?? "", found: found, holds: false, note: note, diff: diff ?? [])
    }
}
