/// The behaviour of a program in one run of a sweep, as reports name it.
public enum SweepOutcome: String, Sendable, Hashable, CaseIterable {
    /// A signal ended the program, or a server ended by itself.
    case crash
    /// The program did not end in time.
    case hang
    /// The program sent a request without a stub, and was stopped.
    case unmatched
    /// The calls of the program are not known.
    case unknown
    /// The program did not send the call, because it did something else before.
    case unreached
    /// The program did as without the fault, although the call never succeeded.
    case swallowed
    /// The program did as without the fault, because it sent the request again and had its right answer.
    case recovered
    /// The program did as without the fault, which is right for a slow answer or a member that it does not read.
    case unaffected
    /// The program ended as without the fault, and printed something else.
    case changed
    /// The program ended with another status, and said why.
    case failed
    /// The program wrote nothing, and ended with another status, or wrote something without the fault.
    case mute
}
