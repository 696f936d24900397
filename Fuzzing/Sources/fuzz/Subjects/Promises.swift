import MockURLResponder

/// The promises that every error keeps.
enum Promises {
    /// Checks an error of launch arguments or plan files.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - place: The possible beginnings of the error's `source`.
    ///   - showsPaths: Whether the canary may appear in a path, because errors show paths.
    /// - Throws: `Defect` when the error lacks a part, or contains a value of the input, which may be a secret.
    static func check(_ error: any Error, at place: [String], showsPaths: Bool) throws {
        guard let error = error as? PlanError else {
            throw Defect("an error without the type PlanError", "\(type(of: error)): \(error)")
        }
        guard place.contains(where: error.source.hasPrefix) else {
            throw Defect("an error without its source", "\(error)")
        }
        for (name, text) in [("expected", error.expected), ("found", error.found), ("hint", error.hint)]
        where text.isEmpty {
            throw Defect("an error that does not say \(name)", "\(error)")
        }
        if let position = error.position, position.line < 1 || position.column < 1 {
            throw Defect("an error whose position is below 1", "\(error)")
        }
        if !showsPaths, error.description.contains(Words.secret) {
            throw Defect("an error that shows a value", "\(error)")
        }
        guard error.description.utf8.count < 8_192 else {
            throw Defect("an error of more than 8 KiB", "\(error.source)")
        }
    }

    /// Checks that an error of a JSON text names the place in the text.
    static func checkPosition(_ error: any Error) throws {
        guard let error = error as? PlanError, error.position == nil else { return }
        throw Defect("an error of a JSON text without a position", "\(error)")
    }

    /// Returns the plan after encoding and decoding, which keep only the last two components of a stub's file path.
    static func travelled(_ plan: MockPlan) -> MockPlan {
        var plan = plan
        for index in plan.stubs.indices {
            guard let file = plan.stubs[index].source?.file else { continue }
            plan.stubs[index].source?.file = SourceLine.ending(of: file)
        }
        return plan
    }
}
