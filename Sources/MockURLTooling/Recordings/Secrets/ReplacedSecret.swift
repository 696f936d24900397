/// A value that was replaced in a recording, without the value.
package struct ReplacedSecret: Sendable, Hashable {
    /// The place in the recording, such as `request 3, header Authorization` or `answer 2, body, member access_token`.
    package let place: String
    /// The kind of the value, such as `bearer token`, `JWT` or `AWS access key id`.
    package let kind: String
    /// How often such a value was replaced at this place.
    package internal(set) var count: Int

    package init(place: String, kind: String, count: Int) {
        (self.place, self.kind, self.count) = (place, kind, count)
    }
}

extension ReplacedSecret: CustomStringConvertible {
    /// The place and the kind in one line.
    package var description: String { "\(place) (\(count == 1 ? kind : "\(kind), \(count) times"))" }
}
