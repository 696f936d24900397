#if os(macOS) || os(Linux)
/// The reason why no process of a run was mocked, and what to do about it, for the messages of all launchers.
package struct UnmockedProcesses {
    /// A kind of launcher, which has its own name for the setting of injection.
    package enum Launcher: Sendable {
        case tool
        case test

        fileprivate var never: String {
            switch self {
            case .tool: "--inject never"
            case .test: "injection = .never"
            }
        }
    }

    private let choice: Injection.Choice
    private let offers: InjectionOffers
    private let launcher: Launcher

    /// - Parameters:
    ///   - choice: The decision of the launcher.
    ///   - offers: The records of the processes.
    ///   - launcher: The launcher.
    package init(_ choice: Injection.Choice, _ offers: InjectionOffers?, launchedBy launcher: Launcher) {
        self.choice = choice
        self.offers = offers ?? InjectionOffers()
        self.launcher = launcher
    }

    /// The things that the journal has in place of a start record.
    package var found: String { (["none"] + [offers.others ?? absence].compactMap { $0 }).joined(separator: "; ") }

    private var absence: String? {
        switch choice {
        case .unneeded: nil
        case .injected: "no process has loaded the injection library"
        case .forbidden: "\(launcher.never) kept MockURLResponder out of the program"
        case .missing(let folders):
            "no \(Injection.libraryName), which brings MockURLResponder into a program, in "
                + folders.joined(separator: ", ")
        }
    }

    /// The advice; `nil` if the program contains the runtime and has not set it up.
    package var advice: String? {
        guard offers.groups.isEmpty else { return offers.haveOwnRuntime ? nil : Self.adviceOnOthers }
        switch choice {
        case .unneeded: return nil
        case .injected: return Self.adviceOnOthers
        case .forbidden:
            return
                "leave out \(launcher.never), or make MockURLResponder.setUpIfRequested() the first line of the program"
        case .missing: return Injection.adviceOnMissingLibrary
        }
    }

    private static let adviceOnOthers =
        "run the program that sends the requests by URLSession, with the variables of this run: env -i and sudo remove them; "
        + "docs/guides/program-you-cannot-change.md mocks other clients, such as curl or Python"
}
#endif
