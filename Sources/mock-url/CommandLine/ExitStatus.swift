import Foundation
import MockURLResponder

/// An exit status of the tool.
///
/// The numbers from 64 are those of `sysexits.h`, and 126 and 127 those of a shell. `mock-url run` otherwise ends with the
/// status of the program.
struct ExitStatus: Sendable, Hashable {
    let number: Int32

    static let success = ExitStatus(number: 0)
    /// A check has found warnings only.
    static let warnings = ExitStatus(number: 1)
    /// The words of the command line are wrong (`EX_USAGE`).
    static let usage = ExitStatus(number: 64)
    /// A plan, a bundle or a journal is invalid (`EX_DATAERR`).
    static let invalidInput = ExitStatus(number: 65)
    /// A plan, a bundle or a journal cannot be read (`EX_NOINPUT`).
    static let missingInput = ExitStatus(number: 66)
    /// The tool cannot do its work, for example because a file cannot be written (`EX_OSERR`).
    static let failure = ExitStatus(number: 71)
    /// A request had no stub, or an expectation was not met.
    static let unmetExpectation = ExitStatus(number: 86)
    /// The program was not mocked, or was not launched because it would not have been.
    static let unmockedProgram = ExitStatus(number: 87)
    static let programNotExecutable = ExitStatus(number: 126)
    static let programNotFound = ExitStatus(number: 127)
}

extension ExitStatus {
    /// All statuses of the tool itself.
    static let all = [
        success, warnings, usage, invalidInput, missingInput, failure, unmetExpectation, unmockedProgram,
        programNotExecutable,
        programNotFound,
    ]

    /// The meaning for the help and the manual; `nil` for a status of the program.
    var meaning: String? {
        switch self {
        case .success: "success"
        case .warnings: "a check has found warnings only, or servers answer otherwise than a plan"
        case .usage: "the command line is wrong"
        case .invalidInput: "a plan, a mock bundle or a journal is invalid"
        case .missingInput: "a plan, a mock bundle or a journal cannot be read"
        case .failure: "the tool cannot do its work, such as writing a file"
        case .unmetExpectation:
            "a request had no stub, an expectation, a rule or a check was not met, or a replay differs"
        case .unmockedProgram: "the program was not mocked, or its journal is not complete"
        case .programNotExecutable: "the program is not executable"
        case .programNotFound: "the program was not found"
        default: nil
        }
    }
}

extension ExitStatus {
    /// The status for an error that ends the tool.
    init(for error: any Error) {
        switch error {
        case let error as any ErrorWithMessage: self = Self.status(of: error.message.kind)
        default: self = .failure
        }
    }

    private static func status(of kind: MessageKind) -> ExitStatus {
        switch kind {
        case .unreadablePlan, .unreadableBundle, .unreadableJournal: .missingInput
        case .invalidUsage, .invalidExpectation: .usage
        case .unknownHold, .missedDeadline: .unmetExpectation
        case .unmockedProgram, .unsupervisedProgram: .unmockedProgram
        case .unexpectedError, .unwritableFile, .unwritableJournal, .unusableAddress, .missingTLSLibrary,
            .internalError:
            .failure
        default: .invalidInput
        }
    }
}
