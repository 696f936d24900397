/// The result of a section.
struct SectionResult: Encodable {
    let name: String
    /// The duration of the section.
    let seconds: Double
    let rows: [Row]
}
