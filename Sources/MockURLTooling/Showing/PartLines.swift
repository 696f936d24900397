import Foundation
import MockURLResponder

/// Prints the parts of a recorded `multipart/form-data` body, a line each.
///
/// A journal has the bodies of requests unchanged. So a part whose name says that its content is a secret stays hidden here.
struct PartLines {
    /// The longest content that a line shows, in characters.
    private static let longestContent = 200

    let style: TableStyle

    /// Returns the lines; `nil` if the recorded bytes have no complete part of a form.
    func lines(_ body: Data, of length: Int, _ headers: HeaderFields) -> [String]? {
        let parts = MultipartForm(body, type: headers.values("Content-Type").first).parts
        guard !parts.isEmpty else { return nil }
        var names = SecretNameRules(names: [], keeping: [])
        let lines = parts.map { part in
            let file = part.filename.map { ["file \"\($0.shown())\""] } ?? []
            let head = ["part \"\(part.name.shown())\""] + file + [part.type?.shown()].compactMap(\.self)
            let isSecret = [.strong, .weak, .credentials, .cookies].contains(names.rule(of: part.name.utf8))
            let content = isSecret ? Redaction.mark : content(of: part)
            return "  \(head.joined(separator: ", ")): \(Quantity.count(part.body.count, "byte")), \(content)"
        }
        guard body.count < length else { return lines }
        let rest =
            "the journal has \(Quantity.count(body.count)) of \(Quantity.count(length, "byte")), so the last parts are missing"
        return lines + [style.line("  \(style.ellipsis) \(rest)", .dim)]
    }

    private func content(of part: MultipartForm.Part) -> String {
        guard let text = String(validating: part.body, as: UTF8.self) else { return "not text" }
        return text.shown(atMost: Self.longestContent)
    }
}
