import Common
import Reference

extension Subject {
    /// All rows, in the order of the sections and rows of `benchmark` that have the same names.
    package static var all: [Subject] { control + growth + own + new + patterns + journal + shared }

    /// A row that does not depend on the library, so that a difference shows a fault of the measurement.
    private static var control: [Subject] {
        [Subject("requests", "control, the trivial protocol without stubs") { _ in Sessions.trivial() }]
    }

    private static var growth: [Subject] {
        [(1, "one at a time"), (32, "32 in flight")].flatMap { inFlight, way in
            [1, 1_000, 10_000, 100_000].map { count in
                Subject("requests", "\(stubs(count)), \(way)", inFlight: inFlight) { _ in
                    try Sessions.installed(Exchange.stubArguments(count))
                }
            }
        }
    }

    private static var own: [Subject] {
        [1, 100_000].map { count in
            Subject("requests", "responder.configuration, \(stubs(count))") { _ in
                try Sessions.own(Exchange.stubArguments(count))
            }
        } + [
            Subject("requests", "responder.configuration, a plan file") { _ in
                try Sessions.own(Exchange.stubArgumentsInFile)
            }
        ]
    }

    private static var new: [Subject] {
        [
            Subject("requests", "another URL each time, 1 stub", urls: .otherQueries) { _ in
                try Sessions.installed(Exchange.stubArguments())
            },
            Subject("requests", "another URL each time, responder.configuration, 1 stub", urls: .otherQueries) { _ in
                try Sessions.own(Exchange.stubArguments())
            },
            Subject(
                "requests", "another of 100,000 stubs each time, responder.configuration", urls: .otherPaths
            ) { _ in
                try Sessions.own(Exchange.stubArgumentsOfEqual(100_000))
            },
        ]
    }

    private static var patterns: [Subject] {
        let known = Subject(
            "requests with pattern stubs", "10,000 stubs, with 10,000 regular expressions of another host"
        ) { _ in
            let strangers = Exchange.argument(ofPaths: Exchange.expressions(10_000), of: "other.example.com")
            return try Sessions.own([strangers] + Exchange.stubArguments(10_000))
        }
        return [known]
            + [10, 100, 1_000].map { before("\(stubs($0, "prefix", "prefixes"))", Exchange.prefixes($0)) }
            + [10, 100].map { before("\($0) regular expressions", Exchange.expressions($0)) }
    }

    private static func before(_ what: String, _ paths: [String]) -> Subject {
        Subject("requests with pattern stubs", "\(what) before the stub") { _ in
            try Sessions.own([Exchange.argument(ofPaths: paths)] + Exchange.stubArguments())
        }
    }

    private static var journal: [Subject] {
        func journalled(_ folder: TemporaryFolder) -> [String] {
            Exchange.stubArguments() + ["--mock-url-journal=\(folder.path("journal"))"]
        }
        return [
            Subject("journal", "with a journal") { try Sessions.installed(journalled($0)) },
            Subject("journal", "with a journal, responder.configuration") {
                try Sessions.own(journalled($0))
            },
        ]
    }

    private static var shared: [Subject] {
        [Subject("requests of URLSession.shared", "1 stub") { _ in Sessions.shared(Exchange.stubArguments()) }]
    }

    private static func stubs(_ count: Int, _ one: String = "stub", _ many: String = "stubs") -> String {
        let thousands = count < 1_000 ? "\(count)" : "\(count / 1_000),000"
        return "\(thousands) \(count == 1 ? one : many)"
    }
}
