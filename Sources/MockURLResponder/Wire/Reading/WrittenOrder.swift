import Foundation

/// The keys of an order in a file of orders.
package enum WrittenOrderKey: String, JSONKey {
    case order, process, hold, calls, release, fail, send, sendBase64
    package static let table = JSONKeyTable<Self>("an order")
}

/// An order that another process has written.
package struct WrittenOrder: Sendable {
    /// The number that the other process gave the order.
    package var number = 0
    /// The process whose answers are held.
    package var process = 0
    /// The name of the hold.
    package var hold = ""
    /// The numbers of the calls in the journal of the process.
    package var calls: [Int] = []
    package var order = HoldOrder.release

    /// Reads a line of a file of orders.
    ///
    /// - Throws: `PlanError` if the line is no order.
    package init(reading line: [UInt8], source: SafeText) throws {
        var scanner = JSONScanner(line, source: source, syntaxHint: "each line must be an order in JSON")
        var keys: Set<WrittenOrderKey> = []
        try scanner.object(WrittenOrderKey.self) { scanner, key in
            keys.insert(key)
            switch key {
            case .order: number = try scanner.number("the number of the order")
            case .process: process = try scanner.number("the identifier of a process")
            case .hold: hold = try scanner.string("the name of a hold", flaw: PlanRules.flaw(inHold:))
            case .calls:
                try scanner.array(of: "numbers of calls") { calls.append(try $0.number("the number of a call")) }
            case .release: _ = try scanner.boolean()
            case .fail: order = .fail(try scanner.fault())
            case .send: order = .send(Data(try scanner.string(expected: "a text (a string)").utf8))
            case .sendBase64: order = .send(try scanner.base64())
            }
        }
        let needed: [WrittenOrderKey] = [.order, .process, .hold, .calls]
        guard keys.isSuperset(of: needed), keys.count == needed.count + 1 else {
            throw scanner.failure(
                .invalidOrder, at: 0,
                expected: "order, process, hold, calls, and one of release, fail, send, sendBase64",
                found: "other fields")
        }
        try scanner.end()
    }
}

extension JSONScanner {
    fileprivate mutating func number(_ what: SafeText) throws -> Int {
        try integer(in: 0...Int.max, expected: what, .invalidOrder)
    }
}

extension ResponseDefinition.Fault {
    /// Reads a fault as a plan has it: a word, or an object in JSON.
    ///
    /// - Throws: `PlanError` if the text is no fault.
    package init(reading text: String, source: SafeText) throws {
        let json = text.first == "{" ? text : JSONText.quoted(text)
        var scanner = JSONScanner(Array(json.utf8), source: source, syntaxHint: "write a word, or an object in JSON")
        self = try scanner.fault()
        try scanner.end()
    }
}
