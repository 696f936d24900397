/// The kind of a message, by the short name with which its text ends, such as `unknown-field`.
///
/// The names are stable, so that people can search for a name and scripts can compare it. The rest of a message may
/// change.
package enum MessageKind: String, CaseIterable, Sendable {
    // MARK: Launch arguments and files

    /// An argument begins with `--mock-url-` and has no known name.
    case unknownArgument = "unknown-argument"
    /// The value of an argument is missing, or the argument does not accept it.
    case invalidArgument = "invalid-argument"
    /// One setting is given twice, with different values.
    case conflictingArguments = "conflicting-arguments"
    /// One file has two roles, such as journal and plan.
    case conflictingFiles = "conflicting-files"
    /// An argument or a file is not UTF-8.
    case invalidEncoding = "invalid-encoding"
    /// A plan file cannot be read.
    case unreadablePlan = "unreadable-plan"
    /// The directory of a mock bundle, its `bundle.json` or a body in it cannot be read.
    case unreadableBundle = "unreadable-bundle"
    /// The journal cannot be written at set-up.
    case unwritableJournal = "unwritable-journal"
    /// The cookie file cannot be read or written, at set-up or later.
    case unusableCookieFile = "unusable-cookie-file"
    /// A program with the privileges of another user ignores the arguments of its caller.
    case ignoredArguments = "ignored-arguments"

    // MARK: The JSON of a plan

    case invalidJSON = "invalid-json"
    /// JSON has more levels of objects and arrays than this package reads.
    case deepNesting = "deep-nesting"
    case unknownField = "unknown-field"
    /// A known field is in the wrong object.
    case misplacedField = "misplaced-field"
    /// A required field is missing, or all of those of which one is required.
    case missingField = "missing-field"
    case duplicateField = "duplicate-field"
    /// Fields or operators of which only one is allowed appear together.
    case conflictingFields = "conflicting-fields"
    /// A value has the wrong type, such as a string where a number is expected.
    case wrongType = "wrong-type"
    /// A number is outside the range of its field.
    case outOfRange = "out-of-range"
    /// A string is not a value that the field accepts.
    case unknownValue = "unknown-value"
    /// The operator of a pattern is unknown.
    case unknownOperator = "unknown-operator"
    case invalidBase64 = "invalid-base64"
    /// A plan or a journal has a version that this package does not read.
    case unsupportedVersion = "unsupported-version"

    // MARK: The values of a stub

    case invalidURL = "invalid-url"
    case invalidScheme = "invalid-scheme"
    case invalidHost = "invalid-host"
    case invalidPort = "invalid-port"
    case invalidPath = "invalid-path"
    case invalidMethod = "invalid-method"
    case invalidHeader = "invalid-header"
    case invalidPattern = "invalid-pattern"
    case invalidStatus = "invalid-status"
    /// The file or the URL of a body cannot be read, or a value cannot be encoded, while the stub is built.
    case invalidBody = "invalid-body"
    case invalidTemplate = "invalid-template"
    case invalidChunks = "invalid-chunks"
    /// The name of a hold is empty or not unique, or the stub that it waits for is unknown.
    case invalidHold = "invalid-hold"
    case invalidDelay = "invalid-delay"
    case invalidSpeed = "invalid-speed"
    case invalidFault = "invalid-fault"
    /// No server and no network can cause the fault, and the program is mocked from outside.
    case unsupportedFault = "unsupported-fault"
    /// The number of answers of a stub is invalid.
    case invalidLimit = "invalid-limit"
    case invalidPriority = "invalid-priority"
    case invalidScenario = "invalid-scenario"
    case invalidSequence = "invalid-sequence"
    /// The number of calls that a test expects is invalid.
    case invalidExpectation = "invalid-expectation"
    /// The parts of an answer contradict each other.
    case contradictoryResponse = "contradictory-response"
    /// An expectation contradicts the number of answers, or the strictness of a mock.
    case contradictoryExpectation = "contradictory-expectation"

    /// A stub can never answer, because a stub before it answers all its requests.
    case shadowedStub = "shadowed-stub"
    /// A plain path looks like a pattern, which it is not.
    case literalPattern = "literal-pattern"

    // MARK: Requests

    /// No stub answers a request.
    case unmatchedRequest = "unmatched-request"
    /// A stub asks for the real answer, and the policy lets no request pass.
    case forbiddenRealAnswer = "forbidden-real-answer"
    /// The real answer to a request cannot be patched, for example because it is not JSON.
    case unpatchedAnswer = "unpatched-answer"
    /// It is unknown whether a stub answers a request.
    case undecidedStub = "undecided-stub"
    /// A program holds an answer itself, so that nothing can release it.
    case unreleasableHold = "unreleasable-hold"
    /// An order names a hold that no stub has, or at which no answer is held.
    case unknownHold = "unknown-hold"
    /// An answer was still held at the end of its run.
    case unreleasedHold = "unreleased-hold"
    /// A client resumes a stream after an event that the stub does not have.
    case unknownEvent = "unknown-event"
    /// It is unknown which value a placeholder has, or the result of a template is too long.
    case unfilledTemplate = "unfilled-template"
    /// The file of a body cannot be read while a request is answered.
    case unreadableBody = "unreadable-body"
    /// A body does not have the content coding that its answer declares.
    case undecodableBody = "undecodable-body"
    /// The file of a download cannot be written.
    case unwritableDownload = "unwritable-download"
    /// A request has a scheme that cannot be mocked, such as `ftp` or `ws`, and was kept from the network.
    case unmockableRequest = "unmockable-request"
    /// A session was not mocked, or cannot be mocked.
    case unmockedSession = "unmocked-session"
    /// A request was sent to a responder that has ended, or was open when its responder ended.
    case endedResponder = "ended-responder"
    /// A scope waits for another scope of the process.
    case waitingScope = "waiting-scope"
    /// A request belongs to no network of a test, and would have left this machine.
    case unscopedRequest = "unscoped-request"
    /// This version of Foundation lacks something that mocking needs.
    case unsupportedFoundation = "unsupported-foundation"

    // MARK: The end of a run

    /// A stub has not answered the expected number of calls, or not in the expected order.
    case unmetExpectation = "unmet-expectation"
    /// The journal cannot be written any more, and later calls are not recorded.
    case lostJournal = "lost-journal"
    /// Requests are not in a recording.
    case lostRecording = "lost-recording"
    /// A program does something else when its recording answers.
    case differentReplay = "different-replay"
    /// The pipe that `endRunOnTermination()` needs cannot be created.
    case unhandledSignals = "unhandled-signals"

    // MARK: Verification

    /// The number of calls is not the expected number.
    case unexpectedCount = "unexpected-count"
    /// Calls did not arrive in the expected order.
    case unexpectedOrder = "unexpected-order"
    /// The calls are not the calls that a test lists.
    case unexpectedCalls = "unexpected-calls"
    /// A stub never answered, or has answers left.
    case unusedStub = "unused-stub"
    /// A stub that was built while a program was running has not reached it.
    case unsentStub = "unsent-stub"
    /// A chain that builds a stub has no end, so the stub is not registered.
    case unfinishedStub = "unfinished-stub"
    /// It is unknown whether a recorded call meets a condition.
    case undecidedCall = "undecided-call"
    /// A request that a test sent was not decided in time after its end.
    case undecidedRequest = "undecided-request"
    /// A verification or a change refers to a stub that was removed, was not built, or is unknown to the verified program.
    case unknownStub = "unknown-stub"
    /// A test verifies calls or sends a request while mocking is not set up.
    case missingSetUp = "missing-set-up"
    /// A journal cannot be read.
    case unreadableJournal = "unreadable-journal"
    /// A line of a journal is not a record.
    case invalidRecord = "invalid-record"
    /// A launched program did not set up mocking.
    case unmockedProgram = "unmocked-program"
    /// The calls of a responder are unknown because it does not keep them.
    case unknownCalls = "unknown-calls"

    // MARK: Launching

    /// A program cannot be launched, or its plan file or folder cannot be written.
    case failedLaunch = "failed-launch"
    /// The folder of the tests has no program with the requested name.
    case missingProduct = "missing-product"
    /// A setting of a launch is invalid, such as an argument that contains NUL or a variable that is too long.
    case invalidSetting = "invalid-setting"
    /// A stub with a closure cannot be encoded for another program.
    case closureInPlan = "closure-in-plan"
    /// An event that a test waits for did not happen in time: output, a file, an open port, or the end of a program.
    case missedDeadline = "missed-deadline"
    /// A program ended while a test waited for another event, or before an update.
    case endedProgram = "ended-program"
    /// The line that makes a program ready has no readable value.
    case unreadableLine = "unreadable-line"
    /// A program wrote more output than is kept, so a test reads or searches only a part of it.
    case lostOutput = "lost-output"
    /// The stubs of a running program cannot be replaced.
    case failedUpdate = "failed-update"

    // MARK: Programs that are mocked from outside

    /// This machine does not permit to supervise the system calls of programs.
    case unsupervisedProgram = "unsupervised-program"
    /// The machine has no TLS library, so https cannot be answered.
    case missingTLSLibrary = "missing-tls-library"
    /// A client does not trust the authority of its launch.
    case untrustedAuthority = "untrusted-authority"
    /// A TLS connection failed for another reason than trust.
    case failedHandshake = "failed-handshake"
    /// A client speaks only a later version of HTTP than HTTP/1.1.
    case http2Only = "http2-only"
    /// A client made a connection to another machine on which it does not speak HTTP.
    case notHTTP = "not-http"
    /// A client sent a request that is not valid HTTP.
    case malformedRequest = "malformed-request"
    /// A server cannot listen at an address, for example because another program uses the port.
    case unusableAddress = "unusable-address"
    /// A system call was refused because it would leave this machine in a way that no stub can answer.
    case refusedCall = "refused-call"
    /// A request names another host in its field Host than that of its connection.
    case otherHost = "other-host"
    /// The name of a real server has no address, which a program could not learn from its name.
    case unknownServer = "unknown-server"
    /// A process still runs after the end of the program that started it.
    case outlivingProcess = "outliving-process"
    /// A signal of its own fault ended a process below a program.
    case crashedProcess = "crashed-process"

    // MARK: Unit tests and doubles

    /// No mocked network belongs to the current test.
    case missingNetwork = "missing-network"
    /// A double was called in a way that no expectation allows, or a stub has no behaviour for the call.
    case unexpectedInteraction = "unexpected-interaction"
    /// A double was not called in an expected way.
    case missingInteraction = "missing-interaction"
    /// The calls of a double do not meet a matcher.
    case unmetMatcher = "unmet-matcher"

    // MARK: Words of the test side

    /// A stub has two values for one part, such as two bodies.
    case repeatedPart = "repeated-part"
    /// A recorded message or a `.tail` file cannot be read.
    case invalidRecording = "invalid-recording"
    /// A recording is missing, and this run of the tests records nothing.
    case missingRecording = "missing-recording"
    /// A test sends a request that its recording does not have.
    case outdatedRecording = "outdated-recording"
    /// A server answers in another way than in a recording.
    case recordingDrift = "recording-drift"
    /// The last day of a recording has passed.
    case expiredRecording = "expired-recording"
    /// A part of a recording has no equivalent in a plan, or is missing in the recording.
    case lostPart = "lost-part"

    // MARK: The command line

    /// The words after `mock-url` are not a valid command.
    case invalidUsage = "invalid-usage"
    /// A file for the result of a command cannot be written.
    case unwritableFile = "unwritable-file"
    /// A program fails or sends no request without a fault, so that a sweep would show nothing.
    case failingBaseline = "failing-baseline"
    /// A program breaks a rule when one of its calls fails.
    case brokenRule = "broken-rule"
    /// A program has called a host, a method or a path that the file of `mock-url report --egress` does not name.
    case newEgress = "new-egress"

    // MARK: Everything else

    /// An error of the program or of the system, which this package passes on.
    case unexpectedError = "unexpected-error"
    /// A defect of this package.
    case internalError = "internal-error"
}

extension MessageKind {
    /// The name as a message ends with it.
    package var mark: String { "[\(rawValue)]" }
}
