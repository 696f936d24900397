package import Foundation

/// When a plan or a recording was last changed.
package struct PlanAge: Sendable {
    /// How the date is known.
    package enum Source: String, Sendable {
        /// The file says when its last exchange was recorded.
        case recording
        /// The last commit of the file. The date of the file itself is that of the checkout.
        case commit
        case file
    }

    package let path: String
    package let date: Date
    package let source: Source

    package init(path: String, date: Date, source: Source) {
        (self.path, self.date, self.source) = (path, date, source)
    }
}
