public import Foundation
public import MockURLResponder

extension MockBundle {
    /// The launch argument that has a program answer from a mock bundle.
    ///
    ///     program.arguments = ["serve", MockBundle.argument(for: bundle)] + upstream.arguments
    ///
    /// The bundle's entries stand in the order of stubs where the argument stands among others. A bundle that cannot be
    /// used fails the test here, before it stops the program.
    ///
    /// - Parameters:
    ///   - url: The directory that `bundle.json` stands in, which docs/MockBundles.md describes.
    ///   - rule: How queries are compared with `parameters`.
    ///   - filePath: Where a bundle that cannot be used is reported.
    ///   - line: Where a bundle that cannot be used is reported.
    /// - Returns: One argument.
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
