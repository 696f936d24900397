package import Foundation
package import MockURLResponder

/// Writes the live plan of a program, and replaces it with each new plan.
///
/// ## Why bodies stay
/// A program opens a body when it answers with it, possibly long after the next plan has been written. A stub that is
/// in both plans also keeps its identity only while its body keeps its path and position. So the writer puts each long
/// body into a file that never changes, and reuses that file for equal bodies. The files disappear with the directory.
package struct LivePlanWriter: Sendable {
    /// The longest body inside the plan, in bytes.
    ///
    /// The program reads the plan again after each change, so longer bodies have files of their own.
    private static let longestBodyInPlan = 4_096

    /// The path of the plan.
    package let path: String
    private let directory: URL
    /// The revision of the latest plan; the first plan has revision 0.
    private var revision = -1
    private var places: [ResponseBody: ResponseBody] = [:]

    /// - Parameter directory: An existing directory that no one else writes to.
    package init(in directory: URL) {
        self.directory = directory
        path = directory.appendingPathComponent("live.json").path
    }

    /// Replaces the earlier plan in one step.
    ///
    /// - Returns: The revision of the new plan.
    /// - Throws: The system's error if a file cannot be written. The earlier plan then remains in place.
    package mutating func write(_ plan: MockPlan) throws -> Int {
        let next = revision + 1
        let bodiesPath = directory.appendingPathComponent("bodies-\(next)").path
        do {
            let (text, places) = try written(plan, revision: next, bodiesPath)
            try replace(text)
            (revision, self.places) = (next, places)
            return next
        } catch {
            // A partial file would block the next attempt, and waste space on a full disk.
            unlink(bodiesPath)
            unlink(nextPath)
            throw error
        }
    }

    /// Returns the text of a plan, after writing its long bodies.
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
