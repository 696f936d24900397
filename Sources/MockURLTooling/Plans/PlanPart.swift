import Foundation
package import MockURLResponder

/// A plan file, a mock bundle or a recording that was read.
package struct PlanPart: Sendable {
    /// The place of a plan that may not have been read yet.
    package enum Place: Sendable, Hashable {
        case file(String)
        case bundle(String, MockBundleRule)
        /// A HAR file.
        case recording(String)

        /// The path as the user wrote it.
        package var path: String {
            switch self {
            case .file(let path), .bundle(let path, _), .recording(let path): path
            }
        }

        /// The path of the text that describes the stubs.
        package var textPath: String {
            switch self {
            case .file(let path), .recording(let path): path
            case .bundle(let path, _): path + (path.hasSuffix("/") ? "" : "/") + MockBundle.descriptionName
            }
        }

        var namedFile: LaunchArguments.NamedFile {
            LaunchArguments.NamedFile(path: textPath, source: "file \(SafeText(unquotedPath: textPath))")
        }
    }

    package let place: Place
    /// The stubs, each with the line of the plan where it begins, unless the plan names another line.
    package let stubs: [StubMapping]
    /// The place of each stub in the plan.
    package let positions: [PlanError.Position]
    /// The launch arguments that hand the plan to a program.
    ///
    /// For a recording they name a file that exists as long as this process.
    package let arguments: [String]
    /// The parts of a recording that the stubs do not repeat.
    package let losses: [RecordingLoss]

    /// Reads a plan as a program does.
    ///
    /// - Throws: `PlanError` if the plan cannot be read or is invalid.
    package init(_ place: Place) throws {
        self.place = place
        do {
            var losses: [RecordingLoss] = []
            switch place {
            case .recording(let path):
                let plan = try RecordedPlan(har: path)
                (stubs, positions) = (plan.stubs.map(\.stub), plan.stubs.map(\.place.position))
                (arguments, losses) = (try plan.arguments, plan.losses)
            case .file(let path):
                let text = try PlanText(at: path)
                (stubs, positions) = (text.stubs, text.positions)
                arguments = try Self.arguments(for: text, place.namedFile)
            case .bundle(let path, let rule):
                stubs = try MockBundle(at: path, rule: rule, source: "directory \(SafeText(unquotedPath: path))").stubs
                positions = stubs.map { PlanError.Position(line: $0.source?.line ?? 1, column: 1) }
                let name = rule == .lenient ? LaunchArguments.Name.lenientBundle : .bundle
                let file = LaunchArguments.NamedFile(path: path, source: "directory \(SafeText(unquotedPath: path))")
                arguments = [name.argument(try file.absolute.path)]
            }
            self.losses = losses
        } catch var error as PlanError {
            if case .recording = place { throw error }
            error.subject = "this plan"
            throw error
        }
    }

    /// Returns launch arguments that stay valid after this process.
    ///
    /// - Throws: `PlanError` if the plan is a recording that is too long for arguments.
    package var lastingArguments: [String] {
        get throws {
            guard case .recording = place, !stubs.isEmpty else { return arguments }
            let plan = MockPlan(try stubs.map { try $0.withBodyInside() })
            guard let inside = LaunchArguments.encode(plan) else {
                var error = PlanError(
                    .unreadablePlan, source: namedFile.source,
                    expected: "a recording whose stubs fit arguments (\(LaunchArguments.budget) bytes)",
                    found: "a longer one", hint: "write it as a plan with mock-url import -o FILE, and name the plan",
                    manual: RecordingLoss.manual)
                error.subject = "this HAR file"
                throw error
            }
            return inside
        }
    }

    private static func arguments(for text: PlanText, _ file: LaunchArguments.NamedFile) throws -> [String] {
        guard text.isPipe else { return [LaunchArguments.Name.plan.argument(try file.absolute.path)] }
        // The program cannot read the pipe again.
        guard let arguments = LaunchArguments.encode(MockPlan(text.stubs)) else {
            throw PlanError(
                .unreadablePlan, source: file.source,
                expected: "a plan of at most \(LaunchArguments.budget) bytes from a pipe", found: "a longer one",
                hint: "write the plan to a file, and name the file")
        }
        return arguments.isEmpty ? [LaunchArguments.withoutStubs] : arguments
    }

    /// The file of the plan, for the comparison of the roles of files.
    package var namedFile: LaunchArguments.NamedFile { place.namedFile }
}
