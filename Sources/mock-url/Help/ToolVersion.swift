import MockURLResponder
import MockURLTooling

/// The version of the tool, and of the formats that it reads.
enum ToolVersion {
    static let number = PackageVersion.current
    static let line = "mock-url \(number) (plan format \(WireWord.version), journal format \(Journal.version))"
}
