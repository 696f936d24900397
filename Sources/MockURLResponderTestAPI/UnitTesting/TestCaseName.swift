#if canImport(Testing)
import MockURLResponder
import Testing

/// The readable name of a test case: its suites, its name and its arguments.
struct TestCaseName: CustomStringConvertible {
    /// The maximum length of the arguments in a name, in characters.
    private static let longestArguments = 200

    let description: String
    /// The arguments of the case; empty without any.
    let arguments: String

    init(_ test: Test, _ testCase: Test.Case?) {
        let names = test.id.nameComponents.dropLast() + [test.displayName ?? test.id.nameComponents.last ?? test.name]
        let path = names.map(Self.plain).joined(separator: "/")
        let list = (testCase.map(Self.arguments) ?? []).map(String.init(describingForTest:)).joined(separator: ", ")
        arguments = list.shown(atMost: Self.longestArguments)
        description = list.isEmpty ? path : "\(path) (\(arguments))"
    }

    /// Returns a name without backticks and parentheses.
    private static func plain(_ name: String) -> String {
        let name = name.hasSuffix("()") ? String(name.dropLast(2)) : name
        return name.filter { $0 != "`" }
    }

    /// Returns the arguments of a case by reflection, because Swift Testing provides them to its own tools only.
    ///
    /// If the structure of a case changes, names have no arguments.
    private static func arguments(of testCase: Test.Case) -> [Any] {
        guard testCase.isParameterized, let list = child("arguments", of: testCase, depth: 3) else { return [] }
        return Mirror(reflecting: list).children.compactMap { child("value", of: $0.value, depth: 1) }
    }

    private static func child(_ label: String, of value: Any, depth: Int) -> Any? {
        guard depth > 0 else { return nil }
        let children = Mirror(reflecting: value).children
        if let child = children.first(where: { $0.label == label }) { return child.value }
        return children.lazy.compactMap { child(label, of: $0.value, depth: depth - 1) }.first
    }
}
#endif
