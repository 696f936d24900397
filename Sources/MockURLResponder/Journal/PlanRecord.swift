/// What is written down of a plan that the program took: from which the calls name their stubs from then on.
package struct PlanRecord {
    /// The part of a plan that the live plan is.
    package struct Live: Sendable {
        /// The index of its first stub.
        let first: Int
        /// As its file says.
        let revision: Int?
    }

    /// The number of plans before this one, by which calls name the plan.
    let number: Int
    let live: Live?
    /// How often each stub had answered in the plans before.
    let uses: [Int]

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
                            json.member("number", index + 1)
                            json.member("uses", uses[index])
                        }
                    }
                }
            }
        }
    }
}
