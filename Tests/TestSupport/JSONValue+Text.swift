import Foundation
package import MockURLResponder

extension JSONValue {
    /// The value that a JSON text says.
    package init(_ text: String) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }
}
