/// What a section found.
struct SectionResult: Encodable {
    let name: String
    /// That it took.
    let seconds: Double
    let rows: [Row]
}
