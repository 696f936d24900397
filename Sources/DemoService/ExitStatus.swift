/// The exit statuses of the process, with the numbers of `sysexits.h`.
enum ExitStatus: Int32 {
    /// The arguments are not a valid command (`EX_USAGE`).
    case usage = 64
    /// No answer came from the upstream (`EX_NOHOST`).
    case upstreamUnreachable = 68
    /// The upstream answered, but not with a rate (`EX_UNAVAILABLE`).
    case upstreamUnusable = 69
    /// The system refused something, such as a port that is in use (`EX_OSERR`).
    case systemError = 71

    /// Creates the status that reports the kind of an error to a calling script.
    init(for error: any Error) {
        switch error {
        case is UsageError:
            self = .usage
        case UpstreamError.unreachable, UpstreamError.timedOut:
            self = .upstreamUnreachable
        case is UpstreamError:
            self = .upstreamUnusable
        default:
            self = .systemError
        }
    }
}
