/// The stub that ends a hold, while it is read or written.
package struct HoldFields {
    var until = ""
    var answered = 1

    package static let table = PlanObject<HoldFields>(
        "holdUntil", "a hold",
        [
            PlanField(required: "until", \.until, .word("the name of a stub", flaw: PlanRules.flaw(inHold:))),
            PlanField(
                "answered", \.answered,
                .integer(in: 1...Int.max, "a number of answers, from 1 on", .invalidChunks), default: 1),
        ])
}

extension PlanType where Value == Hold {
    /// The name of a hold, or the stub that ends it.
    static var hold: PlanType {
        let name = PlanType<String>.word("the name of a hold", flaw: PlanRules.flaw(inHold:))
        return PlanType(.reference("hold")) { scanner in
            if try scanner.kind() == .string { return .released(try name.read(&scanner)) }
            var hold = HoldFields()
            try HoldFields.table.read(&scanner, into: &hold)
            return .answered(hold.until, count: hold.answered)
        } write: { json, hold in
            switch hold {
            case .released(let name): json.string(name)
            case .answered(let stub, let count):
                json.object { HoldFields.table.write(&$0, HoldFields(until: stub, answered: count)) }
            }
        }
    }
}
