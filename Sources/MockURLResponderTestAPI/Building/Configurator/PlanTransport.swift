/// The way in which a plan reaches the program under test.
public enum PlanTransport: Sendable, Hashable {
    /// Puts the plan into the arguments if it fits, and otherwise into a file.
    case automatic
    /// Puts the plan into a file with mode 0600, because every user of a machine can see arguments in the process
    /// list.
    ///
    /// The file is removed when the process that wrote it exits.
    case file
}
