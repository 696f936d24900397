package import Foundation
import MockURLResponder

/// The check for scripts.
extension PlanCheck {
    private struct Document: Encodable {
        struct Finding: Encodable {
            let severity: PlanFinding.Severity
            let name: String
            let file: String
            let line: Int?
            let column: Int?
            let stub: Int?
            let text: String
        }

        let v: Int
        let valid: Bool
        let plans: Int
        let stubs: Int
        let findings: [Finding]
    }

    /// The findings as a JSON document.
    package var json: Data {
        get throws {
            let found = findings.map { finding in
                Document.Finding(
                    severity: finding.severity, name: finding.name, file: finding.path, line: finding.position?.line,
                    column: finding.position?.column, stub: finding.stub, text: finding.text)
            }
            let isValid = !findings.contains { $0.severity == .error }
            return try JSONDocument.text(
                of: Document(v: 1, valid: isValid, plans: planCount, stubs: stubCount, findings: found))
        }
    }
}
