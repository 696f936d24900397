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
    func lines(_ body: DecodedRecord.Body, _ headers: [[String]]) -> [String]? {
        let type = headers.first { $0.count == 2 && $0[0].lowercased() == "content-type" }?[1]
        let bytes = body.text.map { Data($0.utf8) } ?? body.base64.flatMap { Data(base64Encoded: $0) } ?? Data()
        let parts = MultipartForm(bytes, type: type).parts
        guard !parts.isEmpty else { return nil }
        var names = SecretNameRules(names: [], keeping: [])
        let lines = parts.map { part in
            let file = part.filename.map { ["file \"\($0.shown())\""] } ?? []
            let head = ["part \"\(part.name.shown())\""] + file + [part.type?.shown()].compactMap(\.self)
            let isSecret = [.strong, .weak, .credentials, .cookies].contains(names.rule(of: part.name.utf8))
            let content = isSecret ? Redaction.mark : content(of: part)
            return "  \(head.joined(separator: ", ")): \(Quantity.count(part.body.count, "byte")), \(content)"
        }
        guard bytes.count < body.bytes else { return lines }
        let rest =
            "the journal has \(Quantity.count(bytes.count)) of \(Quantity.count(body.bytes, "byte")), so the last parts are missing"
        return lines + [style.line("  \(style.ellipsis) \(rest)", .dim)]
    }

    private func content(of part: MultipartForm.Part) -> String {
        guard let text = String(validating: part.body, as: UTF8.self) else { return "not text" }
        return text.shown(atMost: Self.longestContent)
    }
}
