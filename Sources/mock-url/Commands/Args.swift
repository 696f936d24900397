import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let args = Subcommand(
        name: "args", purpose: "Print the launch arguments that hand plans to a program",
        operands: Operands(name: "PLAN", count: 1...Int.max, values: .path),
        options: [ArgumentFormat.option] + Option.ofRuntime,
        details: [
            """
            PLAN is a plan file, a HAR file, a directory whose *.json and *.har files they are, or a mock bundle (a \
            directory with a bundle.json). Stubs are searched in the order of the plans. All plans are read first, as a program reads \
            them. If one of them is invalid, nothing is printed.
            """,
            """
            The format shell is one line for eval. A word with a special character is in single quotes, which sh, bash, \
            zsh and fish read. Relative paths become absolute, so the program may start in any directory.
            """,
            """
            The format json is an array of strings, for example for Python or Go. The format environment is one line \
            with the variable \(LaunchArguments.environmentVariable) and its value in single quotes. A shell, \
            EnvironmentFile= of systemd and env_file of Docker Compose read these quotes. docker run --env-file does not: \
            pass it the output of --format json as the value.
            """,
        ],
        examples: [
            Example(
                purpose: "Launch a program with a plan",
                command: #"eval "DemoService rate EUR USD $(mock-url args plan.json)""#),
            Example(
                purpose: "Let every program of this shell answer from the plans of a directory",
                command: """
                    eval "export $(mock-url args --format environment --policy drop plans)"
                    DemoService rate EUR USD
                    """),
        ],
        run: { invocation in
            let progress = ProgressLine("reading plans")
            defer { progress.end() }
            let sources = try invocation.plans(at: invocation.operands) { progress.show("reading \($0)") }
            let arguments = try invocation.launchArguments(for: sources)
            let format = invocation.value(of: ArgumentFormat.option.name).flatMap(ArgumentFormat.init) ?? .shell
            let line = try format.line(of: arguments)
            progress.end()
            try StandardOutput.write(line + "\n")
            return .success
        })
}

/// The form in which arguments are printed.
private enum ArgumentFormat: String, CaseIterable {
    case shell, json, environment

    static let option = Option(
        name: "--format", value: "FORMAT", values: .words(allCases.map(\.rawValue)),
        purpose: "Choose the form of the output, by default shell")

    func line(of arguments: [String]) throws -> String {
        switch self {
        case .shell: return arguments.map(ShellWord.quoted).joined(separator: " ")
        case .json: return JSONText.array(of: arguments)
        case .environment:
            guard let variable = LaunchArguments.handOff(arguments)?.first else { throw Self.tooLong(arguments) }
            // The escape of JSON keeps the value free of single quotes, which quote it.
            let value = variable.value.unicodeScalars.map { $0 == "'" ? "\\u0027" : String($0) }.joined()
            return "\(variable.key)='\(value)'"
        }
    }

    private static func tooLong(_ arguments: [String]) -> UsageError {
        UsageError(
            expected: "arguments that fit an environment variable (\(LaunchArguments.longestArgument) bytes)",
            found: "\(JSONText.array(of: arguments).utf8.count) bytes",
            advice: "name fewer plans, or choose --format shell")
    }
}
