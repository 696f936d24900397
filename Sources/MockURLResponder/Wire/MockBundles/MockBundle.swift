package import Foundation

/// A directory of responses that its `bundle.json` describes, in MockingBird's format (docs/reference/mock-bundles.md).
///
/// A program installs a bundle with `MockURLResponder.setMockBundle(at:rule:)`. A test passes a bundle to a program
/// that it launches with `MockBundle.argument(for:rule:)`.
public struct MockBundle: Sendable, Hashable {
    /// The stubs of the entries, in the order of the entries.
    package let stubs: [StubMapping]

    static let manual: SafeText = "docs/reference/mock-bundles.md"

    /// The name of the file that describes the bundle.
    package static var descriptionName: String { MockBundleDirectory.descriptionName }

    /// Reads a bundle.
    ///
    /// The body files must exist, but their contents are read later.
    ///
    /// - Parameters:
    ///   - path: The path of the directory. A relative path starts at the working directory.
    ///   - rule: How to compare queries.
    ///   - source: The origin of the path, as error messages name it.
    /// - Throws: `PlanError` if the bundle is invalid.
    package init(at path: String, rule: MockBundleRule, source: SafeText) throws {
        do {
            let directory = try MockBundleDirectory(path, source: source)
            var scanner = JSONScanner(
                try directory.description(), source: directory.descriptionSource, syntaxHint: JSONScanner.fileHint,
                manual: Self.manual, knownName: KnownNames.safe)
            stubs = try scanner.bundleEntries(of: directory, rule)
            try scanner.end()
        } catch var error as PlanError {
            error.subject = "its mock bundle"
            throw error
        }
    }

    /// Reads a bundle at a file URL.
    package init(at url: URL, rule: MockBundleRule, source: SafeText) throws {
        guard url.isFileURL else {
            var error = PlanError(
                .unreadableBundle, source: source, expected: "the file URL of a mock bundle",
                found: "a URL with another scheme",
                hint: "take the URL of a resource, or make one with URL(fileURLWithPath:)")
            error.subject = "its mock bundle"
            throw error
        }
        try self.init(at: url.path, rule: rule, source: source)
    }
}
