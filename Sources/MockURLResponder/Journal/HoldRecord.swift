/// The journal record of a change of a held answer.
package struct HoldRecord {
    /// A change of a held answer.
    package enum Change: String, Sendable {
        case held
        case released
        case failed
        /// The client received bytes, and the answer is still held.
        case sent
        /// The client has given up, or the run has ended its open requests.
        case left
    }

    /// The number of the call record.
    let call: Int
    let hold: Hold
    let change: Change

    func write(to json: inout JSONWriter, at moment: Moment) {
        json.line(of: "hold", at: moment) { json in
            json.member("call", call)
            switch hold {
            case .released(let name): json.member("name", name)
            case .answered(let stub, let count):
                json.member("until", stub)
                json.member("answered", count)
            }
            json.member("change", change.rawValue)
        }
    }
}
