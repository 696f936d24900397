/// How a plan reaches the program under test.
public enum PlanTransport: Sendable, Hashable {
    /// In the arguments while it fits, otherwise in a file.
    case automatic
    /// In a file only its owner can read (0600), since every user of a machine sees arguments in the process list.
    ///
    /// The file is removed when the process that wrote it exits.
    case file
}
