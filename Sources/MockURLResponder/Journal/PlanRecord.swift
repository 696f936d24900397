/// What is written down of a plan that the program took: from which the calls name their stubs from then on.
package struct PlanRecord {
    /// The part of a plan that the live plan is.
    package struct Live: Sendable {
        /// The place of its first stub.
        package let first: Int
        /// As its file says.
        package let revision: Int?

        package init(first: Int, revision: Int?) {
            self.first = first
            self.revision = revision
        }
    }

    private let number: Int
    private let live: Live?
    private let uses: [Int]

    /// - Parameters:
    ///   - number: How many plans there were before it, which calls name it by.
    ///   - live: Where the live plan stands in it.
    ///   - uses: How often each of its stubs had answered, in plans before it.
    package init(number: Int, live: Live?, uses: [Int]) {
        self.number = number
        self.live = live
        self.uses = uses
    }

    func line(at moment: Moment) -> [UInt8] {
        JSONWriter.line(of: "plan", at: moment) { json in
            json.member("number", number)
            if let live {
                if let revision = live.revision { json.member("revision", revision) }
                json.member("first", live.first)
            }
            json.member("stubs", uses.count)
            json.member("uses") { json in
                json.array { json in
                    for index in uses.indices where uses[index] > 0 {
                        json.object { json in
                            json.member("index", index)
                            json.member("uses", uses[index])
                        }
                    }
                }
            }
        }
    }
}
