import Foundation

extension LaunchArguments {
    /// Returns the launch arguments of this process.
    ///
    /// - Throws: `PlanError` if they are invalid.
    package static func ofProcess() throws -> LaunchArguments {
        try checkEncoding()
        return try LaunchArguments(decoding: ownArguments, handOff: ownHandOff)
    }

    /// Whether this process has launch arguments for this package.
    package static var areGivenToProcess: Bool {
        ownHandOff?.isEmpty == false || ownArguments.contains(where: owns)
    }

    /// The arguments of this package that the process has, also if they are invalid.
    package static var givenToProcess: [String] {
        let inVariable = ownHandOff.flatMap { try? handedOff(in: $0) } ?? []
        return (ownArguments + inVariable).filter(owns)
    }

    /// The arguments without the program's path, so that the first one has number 1.
    private static var ownArguments: [String] { Array(ProcessInfo.processInfo.arguments.dropFirst()) }

    private static var ownHandOff: String? { getenv(environmentVariable).map { String(cString: $0) } }

    /// Rejects arguments that are not UTF-8.
    ///
    /// Foundation replaces their invalid bytes, so a stub could answer with other bytes than the caller wrote.
    private static func checkEncoding() throws {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil,
                owns(String(cString: bytes))
            else { continue }
            throw otherBytes(in: "argument \(index)")
        }
        if let bytes = getenv(environmentVariable), String(validatingCString: bytes) == nil {
            throw otherBytes(in: environmentSource)
        }
    }

    private static func otherBytes(in source: SafeText) -> PlanError {
        PlanError(
            .invalidEncoding, source: source, expected: "text in UTF-8", found: "other bytes",
            hint: "write bytes that are not text in Base64: {\"base64\":\"…\"}")
    }
}
