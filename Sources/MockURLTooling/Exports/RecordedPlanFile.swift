import Foundation
import MockURLResponder

/// Writes the stubs of a recording as a plan file that a person reads and edits.
///
/// The file has a line for each member, and neither times nor the place of the recording, so the same recording makes the
/// same file. The writer holds one stub in memory.
package struct RecordedPlanFile {
    private let stubs: [StubMapping]
    private let notes: [String?]
    private let append: ([UInt8]) throws -> Void
    private let place: BodyPlace

    /// The place of the bodies of the stubs.
    package enum BodyPlace: Sendable {
        /// In the plan file.
        case inPlan
        /// Binary and long ones in files of a folder beside the plan file, which is created with the first of them.
        case folder(String)
    }

    /// - Parameters:
    ///   - plan: The recording.
    ///   - place: The place of the bodies of the stubs.
    ///   - write: Appends bytes to the file.
    package init(_ plan: RecordedPlan, bodies place: BodyPlace, _ write: @escaping ([UInt8]) throws -> Void) {
        stubs = plan.stubs.map { placed in
            var stub = placed.stub
            stub.source = nil
            return stub
        }
        notes = plan.stubs.map(\.note)
        (append, self.place) = (write, place)
    }

    /// Writes the whole file.
    ///
    /// - Throws: The error of `write`, and `ExportError` or `PlanError` if a body cannot be copied.
    package func write() throws {
        try append(Array("[".utf8))
        var next = 0
        while next < stubs.endIndex {
            let first = stubs[next]
            var head = JSONWriter()
            head.host(of: first) { _ in }
            // The head without the end of its empty array of responses, and without its own end.
            let open = IndentedJSON.text(of: head.bytes, depth: 1).dropLast("]\n  }".utf8.count)
            try append(Self.separator(isFirst: next == 0) + open)
            var isFirst = true
            while next < stubs.endIndex, stubs[next].sharesHost(with: first) {
                var json = JSONWriter()
                let (stub, layout) = try written(stubs[next])
                json.stub(stub, note: notes[next], layout: layout, isReadable: true)
                let text = IndentedJSON.text(of: VisibleJSON.escaped(json.bytes), depth: 3)
                try append(Self.separator(isFirst: isFirst) + text)
                isFirst = false
                next += 1
            }
            try append(Array("\n    ]\n  }".utf8))
        }
        try append(Array((stubs.isEmpty ? "]\n" : "\n]\n").utf8))
    }

    /// The longest body of events or lines in a plan, in bytes.
    private static let longestStream = 1 << 16

    private static func separator(isFirst: Bool) -> [UInt8] { Array((isFirst ? "\n" : ",\n").utf8) }

    /// Returns the stub with its body in the place in which the plan file has it, and the layout of its JSON.
    private func written(_ stub: StubMapping) throws -> (StubMapping, JSONLayout?) {
        let isInPlan = if case .inPlan = place { true } else { false }
        var stub = try stub.withBodyInside(
            upTo: isInPlan ? .max : stub.response.isInParts ? Self.longestStream : RecordedBodies.longestInStub)
        let type = stub.response.headers.values("Content-Type").first
        if stub.response.isTemplate {
            // A body in a file is no template.
            guard case .json(let text) = stub.response.body else { return (stub, nil) }
            return (stub, RecordedBodies.layout(of: text, isJSON: true))
        }
        switch stub.response.body {
        case .text where type?.isJSONType != true: return (stub, nil)
        case .text(let text), .json(let text):
            guard !text.isEmpty else { return (stub, nil) }
            let isJSON = if case .json = stub.response.body { true } else { false }
            // A client may print the text, so it must be the same to the last byte.
            if let layout = RecordedBodies.layout(of: text, isJSON: isJSON) {
                stub.response.body = .json(text)
                return (stub, layout)
            }
            if isInPlan { stub.response.body = .text(text) }
        case .bytes, .file: break
        }
        guard case .folder(let folder) = place else { return (stub, nil) }
        let name = Self.name(
            of: try stub.response.body.hash(), path: stub.request.text(of: .path) ?? "", type: type)
        try Self.write(stub.response.body, to: folder + "/" + name, in: folder)
        let inPlan = "./\(URL(fileURLWithPath: folder).lastPathComponent)/\(name)"
        stub.response.body = .file(ResponseBody.FileSlice(path: inPlan))
        return (stub, nil)
    }

    /// The longest beginning of the name of a body's file, in characters.
    private static let longestStem = 40

    /// Returns the name of the file of a body: a part of the path of the request, and a hash, so that equal bodies are one file.
    private static func name(of hash: String, path: String, type: String?) -> String {
        let name = type?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        // Without a type in the plan, the extension would add one to the answer.
        let known = name.flatMap { name in MediaType.table.first { $0.value == name }?.key }
        let end = name == nil ? "" : ".\(known ?? "bin")"
        var stem = path.split(separator: "/").last.map(String.init) ?? "index"
        if let known, stem.lowercased().hasSuffix("." + known) { stem.removeLast(known.count + 1) }
        let plain = String(
            stem.prefix(longestStem).map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
        return plain + "-" + hash.prefix(8) + end
    }

    private static func write(_ body: ResponseBody, to path: String, in folder: String) throws {
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let file = ExportFile(path)
        try body.forEachPart { try file.write($0) }
    }
}

extension ResponseDefinition {
    /// Whether the body arrives in parts, such as events.
    fileprivate var isInParts: Bool { if case .parts = pace { true } else { false } }
}
