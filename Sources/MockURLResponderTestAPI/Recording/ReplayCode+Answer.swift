import Foundation
import MockURLResponder

/// Prints recorded answers as calls of the DSL.
extension ReplayCode {
    /// Returns the calls that build the answer, in order.
    func answer(of interaction: RecordedInteraction) -> [String] {
        if let error = interaction.error { return [word(for: error as NSError)] }
        var words: [String] = []
        if let status = interaction.status, status != 200 { words.append(".with(status: \(status))") }
        for field in interaction.headers where RecordedFields.belongInStub(field.name) {
            let value = RecordedFields.shown(field.value, of: field.name, redaction)
            words.append(
                ".with(value: \(SwiftSource.literal(value)), forHeaderField: \(SwiftSource.literal(field.name)))")
        }
        if !interaction.body.isEmpty { words.append(".with(body: \(SwiftSource.body(interaction.body)))") }
        return words
    }

    private func word(for error: NSError) -> String {
        if error.domain == NSURLErrorDomain, let name = URLErrorName.all[error.code] {
            return ".with(fault: .urlError(.\(name)))"
        }
        let domain = SwiftSource.literal(error.domain)
        let text = SwiftSource.literal(error.localizedDescription)
        return ".with(fault: .error(domain: \(domain), code: \(error.code), text: \(text)))"
    }
}
