package import Foundation

/// The drift for scripts.
extension RecordingDrift {
    private struct Document: Encodable {
        struct Change: Encodable {
            let kind: String
            let request: String
            let place: String
            let expected: String
            let found: String
        }

        let v: Int
        let drifted: Bool
        let changes: [Change]
    }

    /// The changes as a JSON document.
    package var json: Data {
        get throws {
            let changes = changes.map {
                Document.Change(
                    kind: $0.kind.rawValue, request: $0.request, place: $0.place, expected: $0.expected, found: $0.found
                )
            }
            return try JSONDocument.text(of: Document(v: 1, drifted: !isEmpty, changes: changes))
        }
    }
}
