import Foundation
import MockURLResponder

/// The faults that a sweep tries.
package struct SweepFaults: Sendable {
    /// All faults, and the members of JSON answers.
    package static let standard = SweepFaults(plain: SweepFault.standard, hasMembers: true)

    package var plain: [SweepFault]
    /// Whether each member of a JSON answer is missing, null and of another type once.
    package var hasMembers: Bool

    package init(plain: [SweepFault], hasMembers: Bool) {
        (self.plain, self.hasMembers) = (plain, hasMembers)
    }

    /// The words of a list besides statuses.
    package static var words: [String] { ["standard", "members"] + SweepFault.named.filter(\.isWord).map(\.name) }

    /// A word that is no fault.
    package struct Flaw: Error {
        package let word: String
    }

    /// Reads a list, such as `refused,500,members`; `standard` means all faults of a sweep.
    ///
    /// - Throws: `Flaw` for the first word that is no fault.
    package init(_ list: String) throws(Flaw) {
        self.init(plain: [], hasMembers: false)
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            switch word {
            case "standard":
                plain += SweepFault.standard
                hasMembers = true
            case "members": hasMembers = true
            default:
                guard let fault = SweepFault(word: String(word)) else { throw Flaw(word: String(word)) }
                plain.append(fault)
            }
        }
        var seen: Set<SweepFault> = []
        plain.removeAll { !seen.insert($0).inserted }
    }
}
