import MockURLResponder

/// The places where requests may have any value, by the numbers of the recorded exchanges.
package struct LoosenedPlaces: Sendable, Equatable {
    private var places: [Int: Set<RequestPlace>] = [:]

    package init() {}

    func places(of number: Int) -> Set<RequestPlace> { places[number] ?? [] }

    mutating func insert(_ place: RequestPlace, of number: Int) {
        places[number, default: []].insert(place)
    }
}
