/// The answer of the real server as the answer of a stub, with the changes that a `ResponseDefinition` cannot hold.
///
/// The status of the definition, its header fields and its delay are changes, too.
package struct RealAnswer: Sendable, Hashable {
    /// The merge patch of the body (RFC 7396) as a JSON text; `nil` means that the body stays unchanged.
    package var patch: String?
    /// Whether the status of the definition replaces the status of the server.
    package var setsStatus = false
    /// The names of the header fields to remove.
    package var removedHeaders: [String]

    package init(patch: String? = nil, removing removedHeaders: [String] = []) {
        self.patch = patch
        self.removedHeaders = removedHeaders
    }

    /// Compares bytes, like `ResponseBody`.
    package static func == (one: RealAnswer, other: RealAnswer) -> Bool {
        let isSamePatch =
            switch (one.patch, other.patch) {
            case (let one?, let other?): one.hasSameBytes(as: other)
            case (let one, let other): one == nil && other == nil
            }
        return isSamePatch && one.setsStatus == other.setsStatus && one.removedHeaders == other.removedHeaders
    }
}
