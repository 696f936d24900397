import Foundation
package import MockURLResponder

/// The place of an exchange in a recording.
package struct RecordedPlace: Sendable, Hashable {
    /// The path of the recording.
    package var path: String
    /// The line and the column at which the exchange begins.
    package var position: PlanError.Position
    /// The number of the exchange in the recording, from 1.
    package var number: Int

    package init(path: String, position: PlanError.Position, number: Int) {
        (self.path, self.position, self.number) = (path, position, number)
    }
}

/// A part of a recording that a plan cannot express, or that the recording lacks.
package struct RecordingLoss: Sendable, Hashable {
    package var place: RecordedPlace
    /// The member of the recording, such as `response.content`.
    package var member: SafeText
    /// The lost part and the replacement, in one line.
    package var text: SafeText
    /// Whether the recording hides a value on purpose.
    package var isHidden: Bool

    package init(_ member: SafeText, _ text: SafeText, at place: RecordedPlace, isHidden: Bool = false) {
        (self.place, self.member, self.text, self.isHidden) = (place, member, text, isHidden)
    }

    /// The loss in one line, without the path and the position.
    package var words: SafeText { "entry \(place.number), \(member): \(text)" }

    /// Returns the loss as an error, for strict readers.
    ///
    /// - Parameter others: The number of further losses.
    /// - Returns: An error with the place of the loss.
    package func error(beside others: Int) -> PlanError {
        var error = PlanError(
            .lostPart, source: "file \(SafeText(unquotedPath: place.path))", path: "entry \(place.number), \(member)",
            position: place.position, expected: "only what a plan can express",
            found: others == 0 ? text : "\(text) (and \(others) more losses)",
            hint: "record it again, edit the file, or leave out --strict to accept the loss",
            manual: Self.manual)
        error.subject = "this recording"
        return error
    }

    /// The document about recordings.
    package static let manual: SafeText = "docs/guides/har-files.md"
}
