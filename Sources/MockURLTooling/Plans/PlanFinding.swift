package import MockURLResponder

/// Something that is wrong with a plan.
package struct PlanFinding: Sendable, Hashable {
    /// How bad a finding is.
    package enum Severity: String, Sendable, Hashable, Codable {
        /// A program cannot use the plan, or one of its answers.
        case error
        /// A program can use the plan, but a part of it has no effect.
        case warning
    }

    /// How bad it is.
    package let severity: Severity
    /// The short name of the kind of finding, such as `unknown-field`.
    package let name: String
    /// The path of the plan file or mock bundle.
    package let path: String
    /// The place in the plan; `nil` if the plan cannot be read.
    package let position: PlanError.Position?
    /// The number of the stub among those of its launch, from 1; `nil` for an error of the whole plan.
    package let stub: Int?
    /// The fault, the expected value and the cure, in one line without secrets.
    package let text: String

    init(
        _ severity: Severity, _ kind: MessageKind, in path: String, at position: PlanError.Position? = nil,
        stub: Int? = nil, text: String
    ) {
        self.severity = severity
        name = kind.rawValue
        self.path = path
        self.position = position
        self.stub = stub
        self.text = text
    }

    /// The finding for a part of a recording that its stubs do not repeat.
    package init(of loss: RecordingLoss) {
        self.init(
            .warning, .lostPart, in: loss.place.path, at: loss.place.position, text: loss.words.description)
    }

    /// The finding for a plan that cannot be used.
    init(of error: any Error, in path: String) {
        guard let error = error as? PlanError else {
            self.init(.error, Message(of: error).kind, in: path, text: Message(of: error).headline)
            return
        }
        let place = error.path.map { "\($0): " } ?? ""
        self.init(
            .error, error.kind, in: path, at: error.position,
            text: "\(place)expected \(error.expected), found \(error.found); \(error.hint)")
    }
}

extension PlanFinding: CustomStringConvertible {
    /// The finding in one line, as compilers print it: `rates.json:12:5: error: … [unknown-field]`.
    package var description: String {
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(path.shown(atMost: .max))\(place): \(severity.rawValue): \(text) [\(name)]"
    }
}
