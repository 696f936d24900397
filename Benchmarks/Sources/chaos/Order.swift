/// One round, as the driver wants it.
struct Order: Decodable, Sendable {
    struct Step: Decodable, Sendable {
        enum Action: String, Decodable, Sendable {
            /// Sends `signal` to the program as often as `times` specifies.
            case signal
            /// Replaces the stubs by those of the next generation.
            case update
            /// Fills `folder` until only `bytes` bytes are free.
            case fill
            /// Gives the room back.
            case free
            /// Writes `text` into `file`, in one step.
            case write
            /// Leaks descriptors and memory, which the driver has to find.
            case leak
        }

        /// Milliseconds after the step before.
        let after: Double
        let action: Action
        var signal: Int32?
        var times: Int?
        var file: String?
        var text: String?
        var bytes: Int?
    }

    enum End: String, Decodable, Sendable {
        /// Tells the program to finish, and waits for it.
        case exit
        /// Waits for a program that a signal has ended.
        case wait
        case terminate
        /// Lets the service go while its program runs.
        case drop
    }

    let round: Int
    let program: String
    /// A shell command before the program, such as `ulimit -n 20`.
    let limits: String?
    let arguments: [String]
    let environment: [String: String]
    let policy: String?
    let viaEnvironment: Bool
    /// How often the stub answers that no update changes, and how often it is expected to.
    let kept: Int
    let isExpected: Bool
    /// How often the stub of each generation answers.
    let fresh: [Int]
    let waitsUntilReady: Bool
    let steps: [Step]
    let end: End
    /// Tells the program to finish by its presence.
    let finishFile: String
    /// The folder for `journal`, `output` and `errors`.
    let evidence: String
    /// The folder that steps fill.
    let room: String?
    let timeout: Double
}
