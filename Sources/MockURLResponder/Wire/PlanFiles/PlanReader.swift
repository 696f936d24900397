import Foundation

/// Reads stub mappings from the wire format.
package struct PlanReader {
    private var scanner: JSONScanner

    /// Creates a reader of a JSON text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - source: The place of the text, as error messages name it.
    ///   - syntaxHint: The advice for a text that is not JSON.
    init(_ bytes: [UInt8], source: SafeText, syntaxHint: SafeText) {
        scanner = JSONScanner(bytes, source: source, syntaxHint: syntaxHint, knownName: KnownNames.safe)
    }

    /// Reads one host, the value of a `--mock-url-response` argument, and appends its stubs.
    static func addHost(_ bytes: [UInt8], source: SafeText, to stubs: inout [StubMapping]) throws {
        var reader = PlanReader(bytes, source: source, syntaxHint: JSONScanner.shellHint)
        _ = try reader.scanner.addHost(to: &stubs)
        try reader.scanner.end()
    }

    /// Reads a plan file, an array of hosts, and appends their stubs.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file.
    ///   - path: The path of the file, in whose folder bodies may be; `nil` for a pipe.
    ///   - source: The place of the text, as error messages name it.
    ///   - stubs: Receives the stubs.
    /// - Returns: The revision of the plan, if a host declares it.
    /// - Throws: `PlanError` if the file is no valid plan.
    @discardableResult
    package static func addHosts(
        _ bytes: [UInt8], at path: String?, source: SafeText, to stubs: inout [StubMapping]
    ) throws -> Int? {
        let earlier = stubs.count
        var reader = PlanReader(bytes, source: source, syntaxHint: JSONScanner.fileHint)
        var revision: Int?
        try reader.scanner.checkBeginning()
        try reader.scanner.array(of: "a plan file") { scanner in
            let start = scanner.startOfValue()
            guard let found = try scanner.addHost(to: &stubs) else { return }
            guard revision == nil else {
                throw scanner.failure(
                    .duplicateField, at: start, expected: "the field revision in one of the hosts",
                    found: "a second one")
            }
            revision = found
        }
        try reader.scanner.end()
        if let path { findBodies(of: &stubs[earlier...], besidePlanAt: path) }
        return revision
    }

    /// Makes the paths of bodies absolute that are relative to the folder of their plan: those that begin with `./`.
    private static func findBodies(of stubs: inout ArraySlice<StubMapping>, besidePlanAt path: String) {
        for index in stubs.indices {
            guard case .file(var slice) = stubs[index].response.body, slice.path.hasPrefix("./") else { continue }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            slice.path = folder.appendingPathComponent(String(slice.path.dropFirst(2))).path
            stubs[index].response.body = .file(slice)
        }
    }
}

extension JSONScanner {
    /// Refuses texts that are no plan, and are often taken for one.
    fileprivate mutating func checkBeginning() throws {
        let start = startOfValue()
        let rest = bytes[start...]
        func refusal(_ found: SafeText, _ hint: SafeText) -> PlanError {
            failure(.wrongType, at: start, expected: "a plan file (an array)", found: found, hint: hint)
        }
        switch rest.first {
        case nil: throw refusal("an empty file", "write a list with one object for each host, or [] for no stubs")
        case UInt8(ascii: "["): return
        case UInt8(ascii: "{") where rest.starts(with: Array(#"{"kind":"#.utf8)):
            throw refusal("a journal", "read it by mock-url show; a plan has the stubs")
        case UInt8(ascii: "{"):
            // The value of an argument is one object.
            throw refusal(
                "an object",
                "put the object in [ ], because a plan file is a list with one object for each host; a HAR file has a name that ends with .har"
            )
        case UInt8(ascii: "-"), UInt8(ascii: "#"), (UInt8(ascii: "a")...UInt8(ascii: "z"))?:
            throw refusal(
                "text that is not JSON",
                "plans are JSON, which has no comments; if this is YAML, convert it, as yq -o json does")
        default: return
        }
    }

    /// Reads a host and appends its stubs.
    ///
    /// - Returns: The revision, if the host declares it.
    @_optimize(speed)
    mutating func addHost(to stubs: inout [StubMapping]) throws -> Int? {
        let earlier = stubs.count
        var host = HostFields()
        swap(&host.stubs, &stubs)
        defer { swap(&host.stubs, &stubs) }
        try HostFields.table.read(&self, into: &host)
        let origin = Condition.origin(
            scheme: host.scheme, host: host.host, port: host.port ?? Condition.impliedPort(besideHost: host.host))
        for index in earlier..<host.stubs.count {
            host.stubs[index].request.origin = origin
            host.stubs[index].source?.file = host.file
        }
        return host.revision
    }

    @_optimize(speed)
    mutating func addResponses(to stubs: inout [StubMapping]) throws {
        let earlier = stubs.count
        let start = startOfValue()
        try array(of: "responses") { scanner in
            scanner.reserveCapacity(of: &stubs, readFrom: start, count: stubs.count - earlier)
            stubs.append(try scanner.stub())
        }
    }

    /// Reserves capacity for the stubs that follow, estimated from the length of those already read.
    ///
    /// An array that doubles would take three times its memory meanwhile.
    private func reserveCapacity(of stubs: inout [StubMapping], readFrom start: Int, count: Int) {
        guard count >= 64, stubs.count == stubs.capacity else { return }
        let expected = (bytes.count - offset) / max(1, (offset - start) / count)
        stubs.reserveCapacity(stubs.count + expected + expected / 16 + 1)
    }

    @_optimize(speed)
    private mutating func stub() throws -> StubMapping {
        let start = startOfValue()
        var fields = StubFields(StubMapping(request: .ofPlainStub), response: ResponseFields())
        try StubFields.table.read(&self, into: &fields)
        var stub = fields.stub
        stub.response = fields.response.response
        if let flaw = PlanRules.flaw(inParametersOf: stub) { throw contradiction(flaw, at: start) }
        if stub.hasLifecycle, let flaw = PlanRules.flaw(inExpectationOf: stub) { throw contradiction(flaw, at: start) }
        return stub
    }
}

extension Condition {
    /// The request of a stub that asks for no field, shared by all such stubs to save memory.
    fileprivate static let ofPlainStub = Condition.stub(origin: .all([]), method: WireWord.defaultMethod)
}
