package import MockURLResponder

/// Orders that were written, until they are carried out.
package struct GivenOrders: Sendable {
    /// The seconds in which a program that holds nothing any more may still record what an order has reached.
    private static let patience = Duration.seconds(1)

    private let calls: HeldCalls
    private let holds: [HTTPCall.HoldEvent]
    private let numbers: [Int]
    private var end: ContinuousClock.Instant

    /// Writes the orders.
    ///
    /// - Parameters:
    ///   - orders: The held calls with their orders, which are carried out one after the other.
    ///   - calls: The held calls.
    ///   - deadline: The end of the wait.
    /// - Throws: `PlanError` if the file of orders cannot be written.
    package init(
        _ orders: [(hold: HTTPCall.HoldEvent, order: HoldOrder)], to calls: HeldCalls,
        until deadline: ContinuousClock.Instant
    ) throws {
        self.calls = calls
        holds = orders.map(\.hold)
        numbers = try calls.give(orders)
        end = deadline
    }

    /// Finds out how many answers the orders have reached.
    ///
    /// - Parameter isOver: Whether the program has ended.
    /// - Returns: The number of answers; `nil` while the caller must wait.
    /// - Throws: `VerificationFailure` if the journal cannot be read.
    package mutating func reached(isOver: Bool = false) throws -> Int? {
        if let reached = try calls.reached(by: numbers) { return reached }
        let changes = try calls.changes(at: holds)
        let reached = changes.count { $0 != .held && $0 != .left }
        // A program may end as soon as it has its answer, before it records that the order is carried out.
        if isOver, reached == holds.count { return reached }
        // A program that holds nothing reads no order.
        if isOver || !changes.contains(where: { $0 == .held || $0 == .sent }) { end = min(end, .now + Self.patience) }
        return .now < end ? nil : reached
    }
}
