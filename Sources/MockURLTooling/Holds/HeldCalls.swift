import Foundation
package import MockURLResponder

/// The held answers of programs that write to a journal, and the file in which their orders are written.
package struct HeldCalls: Sendable {
    private let journal: JournalReader
    private let path: String

    /// - Parameters:
    ///   - journal: The journal of the programs.
    ///   - plan: The path of their live plan, beside which orders are written.
    package init(in journal: JournalReader, livePlan plan: String) {
        self.journal = journal
        path = OrderFile.path(of: plan)
    }

    /// The calls whose answers are held now, in the order in which they were held.
    ///
    /// Throws `VerificationFailure` if the journal cannot be read.
    package var all: [HTTPCall] {
        get throws {
            let calls = try journal.runs()?.calls ?? []
            return calls.filter { $0.currentHold != nil }.sorted {
                ($0.currentHold?.time ?? .distantPast) < ($1.currentHold?.time ?? .distantPast)
            }
        }
    }

    /// Writes orders, which the programs carry out one after the other.
    ///
    /// - Parameter orders: The held calls with their orders.
    /// - Returns: The numbers of the orders.
    /// - Throws: `PlanError` if the file cannot be written.
    package func give(_ orders: [(hold: HTTPCall.HoldEvent, order: HoldOrder)]) throws -> [Int] {
        let numbers = orders.map { _ in Int.random(in: 1..<(1 << 53)) }
        var json = JSONWriter()
        for ((hold, order), number) in zip(orders, numbers) { json.order(order, number: number, to: hold) }
        do throws(TrustedFile.Failure) {
            guard try RecordFile(at: path).append(json) else { throw TrustedFile.Failure.notRegular }
        } catch {
            var failure = PlanError(
                .unusableOrders, source: "the file of orders", expected: "a file of this user that can be written",
                found: "\(SafeText(path: path)): \(error.reason)",
                hint: "name the live plan of the program, and check the rights of its folder")
            failure.subject = "this order"
            throw failure
        }
        return numbers
    }

    /// Finds out how many answers orders have reached.
    ///
    /// - Parameter numbers: The numbers of the orders.
    /// - Returns: The number of answers; `nil` while one of the orders is not carried out.
    /// - Throws: `VerificationFailure` if the journal cannot be read.
    package func reached(by numbers: [Int]) throws -> Int? {
        guard let orders = try journal.runs()?.orders else { return nil }
        let reached = numbers.compactMap { orders[$0]?.count }
        return reached.count == numbers.count ? reached.reduce(0, +) : nil
    }

    /// Returns the last changes at holds.
    ///
    /// - Throws: `VerificationFailure` if the journal cannot be read.
    func changes(at holds: [HTTPCall.HoldEvent]) throws -> [HoldRecord.Change] {
        let events = try journal.runs()?.calls.map(\.holds) ?? []
        return holds.map { hold in
            let call = events.first { $0.contains(hold) } ?? []
            return call.last { $0.hold == hold.hold }?.change ?? .left
        }
    }
}

extension JSONWriter {
    /// Writes an order as one line.
    fileprivate mutating func order(_ order: HoldOrder, number: Int, to held: HTTPCall.HoldEvent) {
        object { json in
            json.member(WrittenOrderKey.order, number)
            json.member(WrittenOrderKey.process, held.process)
            json.member(WrittenOrderKey.hold, held.hold.name ?? "")
            json.member(WrittenOrderKey.calls) { json in json.array { $0.raw(String(held.call)) } }
            switch order {
            case .release: json.member(WrittenOrderKey.release, raw: "true")
            case .fail(let fault): json.member(WrittenOrderKey.fail) { $0.fault(fault) }
            case .send(let data):
                if let text = String(validating: data, as: UTF8.self) {
                    json.member(WrittenOrderKey.send, text)
                } else {
                    json.member(WrittenOrderKey.sendBase64, data.base64EncodedString())
                }
            }
        }
        endLine()
    }
}
