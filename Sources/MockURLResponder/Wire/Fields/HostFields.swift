/// A host object while it is read or written: one `--mock-url-response` argument, or one item of a plan file.
package struct HostFields {
    /// `nil` means any scheme.
    package var scheme: String? = WireWord.defaultScheme
    /// `nil` means any host.
    package var host: ValuePattern?
    package var port: Condition.Port?
    package var file: String?
    package var revision: Int?
    /// All stubs of the plan so far.
    var stubs: [StubMapping] = []
    /// Writes the stubs of the host.
    package var responses: (inout JSONWriter) -> Void = { _ in }

    package init() {}

    package static let table = PlanObject<HostFields>(
        "host", "a host", inner: [InnerObject("in an item of \"responses\"", StubFields.table.names.all)],
        [
            PlanField(
                "v", .version, without: .value { $0.number(WireWord.version) },
                set: { _, _ in }, get: { _ in WireWord.version }),
            PlanField(
                "scheme", .anyScheme, without: .value { $0.string(WireWord.defaultScheme) },
                set: { $0.scheme = $1 == WireWord.any ? nil : $1 }, get: { $0.scheme ?? WireWord.any }),
            PlanField(required: "host", \.host, .anyHost),
            PlanField("port", \.port, .port),
            PlanField("file", \.file, .file),
            PlanField("revision", \.revision, .integer("a revision from 0 on")),
            PlanField(
                "responses", rule: { ##""type":"array","items":{"$ref":"#/$defs/stub"}"## }, without: .required
            ) {
                try $0.addResponses(to: &$1.stubs)
            } write: { json, host in
                json.member("responses") { $0.array(host.responses) }
            },
        ])
}

extension PlanType where Value == Int {
    fileprivate static var version: PlanType {
        PlanType(
            #""const":\#(WireWord.version)"#,
            read: { scanner in
                let start = scanner.startOfValue()
                let version = try scanner.integer(
                    in: 1...Int.max, expected: "a version of the wire format: \(WireWord.version)", .unsupportedVersion)
                guard version <= WireWord.version else {
                    throw scanner.failure(
                        .unsupportedVersion, at: start,
                        expected:
                            "version \(WireWord.version) of the wire format, the newest version that this program reads",
                        found: "version \(version)",
                        hint: "build the program under test with the MockURLResponder that the test is built with")
                }
                return version
            }, write: { $0.number($1) })
    }

    static var portNumber: PlanType {
        .integer(in: PlanRules.ports, "a port \(PlanRules.portNumbers)", .invalidPort)
    }
}

extension PlanType where Value == String {
    fileprivate static var anyScheme: PlanType {
        .string("a scheme", pattern: #"^([Hh][Tt][Tt][Pp][Ss]?|\\*)$"#) {
            $0 == WireWord.any ? nil : PlanRules.flaw(inScheme: $0)
        }
    }

    fileprivate static var file: PlanType {
        PlanType(
            #""type":"string""#,
            read: {
                try $0.repeatedString(expected: "the file that the stubs were built in (a string)")
            }, write: { $0.string(SourceLine.ending(of: $1)) })
    }
}

extension PlanType where Value == ValuePattern? {
    /// A host; `nil` means any host.
    fileprivate static var anyHost: PlanType {
        PlanType(.reference("hostPattern")) { scanner in
            switch try scanner.kind() {
            case .string: break
            case .object: return try PlanType<ValuePattern>.host.read(&scanner)
            default:
                throw try scanner.unsuitable(
                    expected: "a host: a name, or a pattern (an object with one operator)")
            }
            let host = try scanner.string("a host name") { $0 == WireWord.any ? nil : PlanRules.flaw(inHost: $0) }
            return host == WireWord.any ? nil : .equals(host)
        } write: { json, host in
            if let host { json.pattern(host) } else { json.string(WireWord.any) }
        }
    }
}

extension PlanType where Value == Condition.Port {
    fileprivate static var port: PlanType {
        let number = PlanType<Int>.portNumber
        return PlanType(#""anyOf":[{\#(number.rule())},{"enum":["default","*"]}]"#) { scanner in
            guard try scanner.kind() == .string else { return .number(try number.read(&scanner)) }
            let expected: SafeText = "a port \(PlanRules.portNumbers), \"default\" or \"*\""
            let start = scanner.startOfValue()
            let word = try scanner.string(expected: expected)
            switch word {
            case WireWord.any: return .any
            case WireWord.portOfScheme: return .ofScheme
            default: throw scanner.unknown(word, at: start, expected: expected, near: ["default"])
            }
        } write: { json, port in
            switch port {
            case .ofScheme: json.string(WireWord.portOfScheme)
            case .number(let number): json.number(number)
            case .any: json.string(WireWord.any)
            }
        }
    }
}
