import TestSupport

@Suite(.launching) struct `Hostile input never stops the decoder` {
    /// A host object with every kind of value.
    private static let host = #"""
        {"v":1,"scheme":"http","host":"[::1]","port":80,"responses":[{"name":"\u00e9\n","request":{"path":{"not":\#
        {"anyOf":["/"]}},"query":{"a":{"present":true}},"headers":{"A":{"prefix":""}},"body":{"json":[1.5e2,null]}},\#
        "response":{"status":204,"headers":[["C","é"]],"body":{"file":"/f","offset":1},"delay":0.5},"times":3},\#
        {"response":{"headers":{"B":["1"]},"body":{"base64":"AAE="}}}]}
        """#

    /// Returns a file that repeats one kind of character, and what the error must find.
    private static func longFile(of kind: String) -> (text: String, found: String) {
        switch kind {
        case "blanks": (String(repeating: " \t", count: 500_000), "an empty file")
        case "escapes": ("[{\"host\":\"" + String(repeating: "\\u0041", count: 200_000), "the end of the text")
        case "name": ("[{\"" + String(repeating: "\\u0041", count: 100_000) + "\":1}]", "an unknown field")
        case "digits": ("[{\"v\":" + String(repeating: "7", count: 1_000_000), "a number of 1000000 characters")
        default: (String(repeating: "\n", count: 1_000_000) + "?", "a punctuation mark")
        }
    }

    /// `Benchmarks` measures the time that such files take.
    @Test(.serialized, arguments: ["blanks", "escapes", "name", "digits", "lines"])
    func `a long plan file of one kind of character is refused with its flaw`(_ kind: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/plan.json"
        let file = Self.longFile(of: kind)
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: path))

        let error = #expect(throws: PlanError.self) {
            try LaunchArguments(decoding: ["--mock-url-plan=\(path)"])
        }
        #expect(error?.found.contains(file.found) == true, "\(error?.found ?? "")")
        if kind == "lines" { #expect(error?.position?.line == 1_000_001 && error?.position?.column == 1) }
    }

    @Test func `an argument that is cut off at any byte is refused`() {
        let bytes = Array(Self.host.utf8)

        let refused = bytes.indices.count { outcome(of: Array(bytes[..<$0])) == .refused }

        #expect(outcome(of: bytes) == .kept)
        #expect(refused == bytes.count)
    }

    @Test func `an argument with one changed byte is refused or survives encoding unchanged`() {
        let bytes = Array(Self.host.utf8)
        var random = SplitMix64(seed: 7)
        let structure = Array("\"\\{}[],:0-9.e+tu /\u{1}\n".utf8) + [0x80, 0xC3]

        var outcomes: [Outcome: Int] = [:]
        for offset in bytes.indices {
            for byte in structure.shuffled(using: &random).prefix(8) + [UInt8.random(in: .min ... .max, using: &random)]
            {
                var changed = bytes
                changed[offset] = byte
                outcomes[outcome(of: changed), default: 0] += 1
            }
        }

        #expect(outcomes[.lost] == nil)
        #expect(outcomes[.refused, default: 0] > 2_000)
        #expect(outcomes[.kept, default: 0] > 100)
    }

    /// Threads other than the main one have 512 KiB of stack on Apple platforms.
    @Test func `deeply nested arguments do not exhaust a stack of 512 KiB`() async {
        await #expect(processExitsWith: .success) {
            let nests = [
                (#""request":{"path":"#, #"{"not":"#, "}"), (#""request":{"path":"#, #"{"anyOf":["#, "]}"),
                (#""request":{"not":"#, #"{"not":"#, "}"),
                (#""request":{"body":"#, #"{"part":{"name":"a","body":"#, "}}"),
                (#""request":{"body":{"json":"#, #"{"a":"#, "}"), (#""response":{"body":{"json":"#, "[", "]"),
            ]
            await onSmallStack {
                for depth in stride(from: 50, through: 500, by: 25) {
                    for (field, open, close) in nests {
                        let nest =
                            String(repeating: open, count: depth) + #""/""# + String(repeating: close, count: depth)
                        let end = field.hasSuffix(#""json":"#) ? "}}" : "}"
                        let stub = "{" + field + nest + end + "}"
                        _ = try? LaunchArguments(decoding: [argument(#"{"host":"a","responses":[\#(stub)]}"#)])
                    }
                }
            }
        }
    }

    // MARK: Outcomes

    private enum Outcome {
        /// The argument is a plan, and encoding and decoding return the same plan.
        case kept
        case lost
        /// Decoding throws a plan error.
        case refused
    }

    private func outcome(of host: [UInt8]) -> Outcome {
        do {
            let plan = try LaunchArguments(decoding: [argument(String(decoding: host, as: UTF8.self))]).plan
            let again = try LaunchArguments(decoding: LaunchArguments.encode(plan) ?? []).plan
            return again == plan ? .kept : .lost
        } catch {
            #expect(error is PlanError)
            return .refused
        }
    }
}
