#if os(macOS) || os(Linux)
import MockURLResponder

extension RunningService: HoldSource {
    /// The holds of the program and of the programs that it has started.
    ///
    /// A program that answers itself has none: its transport is not `.outside`.
    public var holds: HoldAccess {
        let (child, name) = (child, name)
        guard let outside else {
            return HoldAccess(
                refusing: Message(
                    .unreleasableHold,
                    "\(name) answers its requests itself, so that a test cannot release them; set the transport to .outside, which "
                        + "needs Linux"))
        }
        return HoldAccess(of: outside.engine) { child.termination.map { "\(name) \($0.cause)" } }
    }
}
#endif
