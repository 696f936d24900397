/// A subject, and the rows of the report that are about it.
protocol Section {
    static var name: String { get }

    static func rows() async throws -> [Row]
}
