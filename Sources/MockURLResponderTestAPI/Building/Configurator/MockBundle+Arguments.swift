public import Foundation
public import MockURLResponder

/// The launch argument that names a mock bundle.
extension MockBundle {
    /// Returns the launch argument that makes a program answer from a mock bundle.
    ///
    ///     program.arguments = ["serve", MockBundle.argument(for: bundle)] + upstream.arguments
    ///
    /// The position of the argument determines the position of the bundle's entries in the order of stubs. An
    /// invalid bundle fails the test here, before it can stop the program.
    ///
    /// - Parameters:
    ///   - url: The directory that contains `bundle.json`. docs/reference/mock-bundles.md describes its contents.
    ///   - rule: The rule that compares queries with `parameters`.
    ///   - filePath: The file to report an invalid bundle in. The default is the caller's file.
    ///   - line: The line to report an invalid bundle at. The default is the caller's line.
    /// - Returns: The launch argument.
    public static func argument(
        for url: URL, rule: MockBundleRule = .documented, filePath: StaticString = #filePath, line: UInt = #line
    ) -> String {
        do {
            _ = try MockBundle(at: url, rule: rule, source: "MockBundle.argument(for:)")
        } catch {
            CallSite(filePath: filePath, line: line).report(Message(of: error))
        }
        let name: LaunchArguments.Name =
            switch rule {
            case .documented: .bundle
            case .lenient: .lenientBundle
            }
        return name.argument(url.absoluteURL.path)
    }
}
