/// The driver's description of one round.
struct Order: Decodable, Sendable {
    struct Step: Decodable, Sendable {
        enum Action: String, Decodable, Sendable {
            /// Sends `signal` to the program as often as `times` specifies.
            case signal
            /// Replaces the stubs with those of the next generation.
            case update
            /// Fills `folder` until only `bytes` bytes are free.
            case fill
            /// Removes the file that fills `folder`.
            case free
            /// Writes `text` into `file`, in one step.
            case write
            /// Leaks descriptors and memory, which the driver has to find.
            case leak
        }

        /// The delay after the previous step, in milliseconds.
        let after: Double
        let action: Action
        var signal: Int32?
        var times: Int?
        var file: String?
        var text: String?
        var bytes: Int?
    }

    enum End: String, Decodable, Sendable {
        /// Signals the program to finish, and waits for its end.
        case exit
        /// Waits for a program that a signal has ended.
        case wait
        case terminate
        /// Releases the service while its program runs.
        case drop
    }

    let round: Int
    let program: String
    /// A shell command that runs before the program, such as `ulimit -n 20`.
    let limits: String?
    let arguments: [String]
    let environment: [String: String]
    let policy: String?
    let viaEnvironment: Bool
    /// The limit and the expected count of the stub that no update changes.
    let kept: Int
    let isExpected: Bool
    /// Whether the program also asks for answers that are held until the test side releases them.
    let holds: Bool
    /// For each generation of stubs, the limit of its stub for `/fresh`.
    let fresh: [Int]
    let waitsUntilReady: Bool
    let steps: [Step]
    let end: End
    /// The file whose presence tells the program to finish.
    let finishFile: String
    /// The folder for `journal`, `output` and `errors`.
    let evidence: String
    /// The folder that steps fill.
    let room: String?
    let timeout: Double
}
