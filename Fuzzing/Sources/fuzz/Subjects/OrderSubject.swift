import Foundation
import MockURLResponder

/// Reads lines of a file of orders.
struct OrderSubject: Subject {
    let name = "orders"
    let weight = 10

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        var order = Tree.object([
            .init("order", .raw(random.pick(["1", "9007199254740991"]))), .init("process", .number(random.below(9))),
            .init("hold", .string(random.pick(["a", "more", Words.secret]))),
            .init("calls", .array(random.some(0...3) { .number($0.below(9)) })),
        ])
        switch random.below(4) {
        case 0: order.add("release", .bool(true))
        case 1: order.add("fail", ResponseGrammar.fault(&random))
        case 2: order.add("send", .string(random.pick(Words.values)))
        default: order.add("sendBase64", .string(random.pick(["AAEC", "", "A"])))
        }
        return order.bytes
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        do {
            let order = try WrittenOrder(reading: input, source: "the file of orders")
            guard order.number >= 0, order.process >= 0, order.calls.allSatisfy({ $0 >= 0 }) else {
                throw Defect("an order with a negative number", "\(order)")
            }
            guard PlanRules.flaw(inHold: order.hold) == nil else { throw Defect("an order for no hold", order.hold) }
            return .accepted
        } catch let defect as Defect {
            throw defect
        } catch {
            try Promises.check(error, at: ["the file of orders"], showsPaths: false)
            try Promises.checkPosition(error)
            return .refused
        }
    }
}
