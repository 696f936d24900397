import Foundation

/// The record of a plan that the program has started to use.
///
/// Later calls name the stubs of this plan.
package struct PlanRecord {
    /// The number of plans before this one.
    ///
    /// Call records refer to the plan by this number.
    let number: Int
    /// The revision in the file of a live plan; `nil` without one.
    let revision: Int?
    /// The uses of each stub under the earlier plans.
    let uses: [Int]

    func write(to json: inout JSONWriter, at moment: Moment) {
        json.line(of: "plan", at: moment) { json in
            json.member("number", number)
            if let revision { json.member("revision", revision) }
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
