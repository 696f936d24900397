import MockURLResponder

/// The places where requests may have any value, by the numbers of the recorded exchanges.
package struct LoosenedPlaces: Sendable {
    private var places: [Int: Set<RequestPlace>] = [:]

    package init() {}

    func places(of number: Int) -> Set<RequestPlace> { places[number] ?? [] }

    /// - Returns: Whether the place is new.
    mutating func insert(_ place: RequestPlace, of number: Int) -> Bool {
        places[number, default: []].insert(place).inserted
    }
}
