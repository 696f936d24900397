package import Foundation

/// Writes the plans that a program is to answer from, one after the other, in place of its live plan.
///
/// ## Why bodies stay
/// A program that has read a plan opens a body when it answers with it, which may be long after the next plan came. And
/// a stub that stands in both plans is the same one only while its body is at the same place. So a body lies in a file
/// that never changes, where it is found again, and the files go when the directory goes.
package struct LivePlanWriter: Sendable {
    /// In bytes; longer ones lie beside the plan, which is read anew by the program whenever it changes.
    private static let longestBodyInPlan = 4_096

    /// The path of the plan.
    package let path: String
    private let directory: URL
    /// Of the plan that was written last, from 0 on.
    private var revision = -1
    private var places: [ResponseBody: ResponseBody] = [:]

    /// - Parameter directory: Is there, and nobody else's.
    package init(in directory: URL) {
        self.directory = directory
        path = directory.appendingPathComponent("live.json").path
    }

    /// Puts a plan in the place of the one before, in one step.
    ///
    /// - Returns: Its revision.
    /// - Throws: What the system says of a file that cannot be written; then the plan before stays.
    package mutating func write(_ plan: MockPlan) throws -> Int {
        let next = revision + 1
        let bodiesPath = directory.appendingPathComponent("bodies-\(next)").path
        do {
            let (text, places) = try written(plan, revision: next, bodiesPath)
            try replace(text)
            (revision, self.places) = (next, places)
            return next
        } catch {
            // What was written of them would stand in the way, and take room where there is none.
            unlink(bodiesPath)
            unlink(nextPath)
            throw error
        }
    }

    /// The text of a plan, whose long bodies are written already.
    private func written(
        _ plan: MockPlan, revision: Int, _ bodiesPath: String
    ) throws -> (text: [UInt8], places: [ResponseBody: ResponseBody]) {
        var places = places
        var bodies: PlanBodies?
        var failure: (any Error)?
        let text = LaunchArguments.fileBytes(of: plan, revision: revision) { response in
            response.withBodyMoved { body in
                guard body.leastLength > Self.longestBodyInPlan else { return nil }
                if let place = places[body] { return place }
                do {
                    bodies = try bodies ?? PlanBodies(at: bodiesPath)
                } catch {
                    failure = error
                }
                let place = bodies?.add(body)
                places[body] = place
                return place
            }
        }
        if let failure { throw failure }
        try bodies?.close()
        return (text, places)
    }

    private var nextPath: String { path + ".next" }

    private func replace(_ text: [UInt8]) throws {
        let file = try PlanFile.create(nextPath)
        try file.write(contentsOf: text)
        try file.close()
        guard rename(nextPath, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
