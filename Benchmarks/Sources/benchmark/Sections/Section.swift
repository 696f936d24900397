/// A subject with its rows of the report.
protocol Section {
    static var name: String { get }

    static func rows() async throws -> [Row]
}
