import Foundation
package import MockURLResponder

/// A plan file or a mock bundle that was read.
package struct PlanPart: Sendable {
    /// The place of a plan that may not have been read yet.
    package enum Place: Sendable, Hashable {
        case file(String)
        case bundle(String, MockBundleRule)

        /// The path as the user wrote it.
        package var path: String {
            switch self {
            case .file(let path), .bundle(let path, _): path
            }
        }

        /// The path of the text that describes the stubs.
        package var textPath: String {
            switch self {
            case .file(let path): path
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
    package let arguments: [String]

    /// Reads a plan as a program does.
    ///
    /// - Throws: `PlanError` if the plan cannot be read or is invalid.
    package init(_ place: Place) throws {
        self.place = place
        do {
            switch place {
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
        } catch var error as PlanError {
            error.subject = "this plan"
            throw error
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
