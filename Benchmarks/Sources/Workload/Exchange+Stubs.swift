package import MockURLResponderTestAPI
package import Reference

extension Exchange {
    /// So many stubs keep a plan well below the length from which it travels in a file.
    private static let stubsInArguments = 1_000

    /// The arguments of stubs of which the last answers as the reference does, and the others answer other paths.
    ///
    /// However many there are, their bodies stand in arguments: a body in a plan file is read for each answer, which would
    /// be measured along.
    package static func stubArguments(_ count: Int = 1) -> [String] {
        let starts = stride(from: 1, to: count, by: stubsInArguments)
        let others = starts.flatMap { start -> [String] in
            let configurator = configurator()
            for number in start..<min(start + stubsInArguments, count) {
                configurator.respond(to: "\(path)/\(number)").with(body: "another answer").always()
            }
            return configurator.arguments
        }
        return others + answering(configurator()).arguments
    }

    /// The argument of one stub that answers as the reference does, from a file.
    package static var stubArgumentsInFile: [String] { answering(configurator()).arguments(delivery: .file) }

    package static func configurator() -> MockURLResponderConfigurator {
        MockURLResponderConfigurator(scheme: scheme, host: host)
    }

    /// A configurator with one more stub, which answers as the reference does, or with another text.
    package static func answering(
        _ configurator: MockURLResponderConfigurator, with text: String = text
    ) -> MockURLResponderConfigurator {
        configurator.respond(to: path)
            .with(body: text)
            .with(value: "application/json", forHeaderField: "Content-Type")
            .always()
        return configurator
    }
}
