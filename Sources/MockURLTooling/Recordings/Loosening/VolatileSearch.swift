import Foundation
import MockURLResponder

/// Finds the values that a program generates anew in each run, by its requests that a replay did not answer.
///
/// A request is compared with the nearest recorded one of the same structure that the replay has not sent. If both differ in
/// generated values only, these values become loose in this request. In other requests of the same endpoint and structure, similar
/// values become loose, too. Requests that the replay has sent with their recorded values do not change.
package struct VolatileSearch: Sendable {
    /// A place that was found in an endpoint.
    package struct Finding: Sendable, Hashable {
        /// The method, the path and the place: `POST /orders, body /nonce`.
        package let place: String
        /// The shapes of the recorded value and of the other one.
        package let shapes: String
        /// The numbers of the requests that are loose there; empty if the endpoint has one request.
        package let requests: [Int]
    }

    private struct Recorded {
        let number: Int
        let outline: RequestOutline
        /// The places that are loose from the beginning.
        let given: Set<RequestPlace>
    }

    /// A recorded request, and another one that differs from it.
    private struct Difference {
        let index: Int
        let places: [RequestPlace]
        let other: RequestOutline
    }

    private let recorded: [Recorded]
    private var differences: [Difference] = []
    /// The indices of the requests that the last replay has sent with their recorded values.
    private var repeated: Set<Int> = []
    private let kept: [PlaceRule]
    private let namesHosts: Bool
    package private(set) var places = LoosenedPlaces()

    /// - Parameters:
    ///   - groups: The recorded exchanges.
    ///   - kept: The places that stay exact.
    package init(in groups: RecordedGroups, keeping kept: [PlaceRule]) {
        let options = groups.options
        recorded = groups.entries.compactMap { entry in
            RequestOutline(entry.exchange.request, headers: options.matchedHeaders).map { outline in
                Recorded(
                    number: entry.number, outline: outline,
                    given: outline.places(of: options.loosened).union(outline.hidden))
            }
        }
        self.kept = kept
        namesHosts = Set(recorded.map(\.outline.host)).count > 1
    }

    /// Compares the requests of a replay.
    ///
    /// - Parameters:
    ///   - requests: The requests that were not answered, in order.
    ///   - answered: The requests that were answered.
    ///   - replayed: The numbers of the exchanges that were answered in the replay.
    /// - Returns: All places that were found so far.
    package mutating func take(
        _ requests: [RecordedRequest], answered: [RecordedRequest] = [], replayed: Set<Int>
    ) -> [Finding] {
        repeated = indices(of: answered)
        places = LoosenedPlaces()
        for difference in differences { loosen(difference) }
        var used = replayed
        for request in requests {
            guard let outline = RequestOutline(request, headers: recordedHeaders) else { continue }
            guard let (index, places) = nearest(to: outline, except: used) else { continue }
            used.insert(recorded[index].number)
            let difference = Difference(index: index, places: places, other: outline)
            differences.append(difference)
            loosen(difference)
        }
        return findings
    }

    /// Returns the indices of the recorded requests that were sent again with their recorded values.
    private func indices(of requests: [RecordedRequest]) -> Set<Int> {
        let sent = requests.compactMap { RequestOutline($0, headers: recordedHeaders) }
        let groups = Dictionary(grouping: recorded.indices) { recorded[$0].given }
        return groups.reduce(into: []) { found, group in
            let contents = Set(sent.map { $0.content(without: group.key) })
            found.formUnion(group.value.filter { contents.contains(recorded[$0].outline.content(without: group.key)) })
        }
    }

    private var findings: [Finding] {
        var seen: Set<String> = []
        return differences.flatMap { difference in
            difference.places.compactMap { place in
                let name = "\(name(of: difference.index)), \(place)"
                guard seen.insert(name).inserted else { return nil }
                let shapes = ValueShape.words(
                    recorded[difference.index].outline.shape(at: place), difference.other.shape(at: place))
                return Finding(place: name, shapes: shapes, requests: requests(like: difference.index, at: place))
            }
        }
    }

    private func name(of index: Int) -> String { recorded[index].outline.name(with: loose(index), hasHost: namesHosts) }

    private func requests(like index: Int, at place: RequestPlace) -> [Int] {
        let all = recorded.indices.filter {
            recorded[$0].outline.values[place] != nil && name(of: $0) == name(of: index)
        }
        let loose = all.map { recorded[$0].number }.filter { places.places(of: $0).contains(place) }
        return all.count > 1 ? loose : []
    }

    private var recordedHeaders: [String] {
        Set(
            recorded.flatMap { $0.outline.values.keys }.compactMap {
                if case .header(let name) = $0 { name } else { nil }
            }
        )
        .sorted()
    }

    private func loose(_ index: Int) -> Set<RequestPlace> {
        recorded[index].given.union(places.places(of: recorded[index].number))
    }

    /// Returns the nearest recorded request that differs in generated values only, and the places of these values.
    ///
    /// A request that was sent several times is only compared with as many recorded ones as are equally near.
    private func nearest(to outline: RequestOutline, except used: Set<Int>) -> (Int, [RequestPlace])? {
        let near = recorded.indices.compactMap { index -> (index: Int, places: [RequestPlace])? in
            guard
                let all = recorded[index].outline.differences(to: outline, ignoring: loose(index)),
                let places = volatile(all, recorded[index].outline, outline)
            else { return nil }
            return (index, places)
        }
        // Without a difference, an earlier request has loosened what differed.
        guard let least = near.map(\.places.count).min(), least > 0 else { return nil }
        return near.first { $0.places.count == least && !used.contains(recorded[$0.index].number) }
    }

    /// Returns the places that differ; `nil` if one of them has no generated value.
    private func volatile(
        _ places: [RequestPlace], _ recorded: RequestOutline, _ other: RequestOutline
    ) -> [RequestPlace]? {
        let known = places.filter { !(other.values[$0]?.isHidden ?? false) }
        // The journal hides secrets of URLs. If nothing else differs, they do.
        let differing = known.isEmpty ? places : known
        let isVolatile = differing.allSatisfy { place in
            guard !isKept(place, recorded), place != .body, let one = recorded.values[place],
                let other = other.values[place]
            else { return false }
            if other.isHidden { return true }
            guard one.isSameKind(as: other), var text = one.generated, var new = other.generated else { return false }
            guard case .path = place else { return ValueShape.areGenerated(text, new) }
            // Another segment is another endpoint, unless all of it but the end of a file's name is generated.
            if let end = text.firstMatch(of: /\.[A-Za-z]+$/)?.output, new.hasSuffix(end) {
                (text, new) = (String(text.dropLast(end.count)), String(new.dropLast(end.count)))
            }
            let shape = ValueShape(of: text)
            return shape.isGenerated && shape.isSimilar(to: ValueShape(of: new))
        }
        return isVolatile ? differing : nil
    }

    private func isKept(_ place: RequestPlace, _ outline: RequestOutline) -> Bool {
        kept.contains { rule in rule.places(in: outline).contains { place.isIn($0) } }
    }

    /// Loosens places of a recorded request, and of those of the same endpoint that may change, too.
    private mutating func loosen(_ difference: Difference) {
        let (index, differing) = (difference.index, difference.places)
        let own = recorded[index].outline
        let segments = Set(differing.compactMap { if case .path(let number) = $0 { number } else { nil } })
        let known = Set(loose(index).compactMap { if case .path(let number) = $0 { number } else { nil } })
        for (other, sibling) in recorded.enumerated() where other == index || !repeated.contains(other) {
            guard own.isSameEndpoint(as: sibling.outline, except: segments.union(known)) else { continue }
            let isAlike = own.hasSamePlaces(as: sibling.outline)
            let similar = differing.filter { place in
                let shape = own.shape(at: place)
                // Calls by JSON-RPC have other members, and all of them have a random id.
                return shape.isSimilar(to: sibling.outline.shape(at: place)) && (isAlike || shape.isRandom)
            }
            // Another value in a segment is another endpoint, unless it looks alike.
            guard segments.allSatisfy({ similar.contains(.path($0)) }) else { continue }
            for place in similar where !isKept(place, sibling.outline) { places.insert(place, of: sibling.number) }
        }
    }
}

extension RequestOutline.Value {
    fileprivate func isSameKind(as other: RequestOutline.Value) -> Bool {
        switch (self, other) {
        case (.text, .text), (.scalar, .scalar), (.container, .container), (.bytes, .bytes): true
        default: false
        }
    }
}

extension RequestOutline {
    /// The places that rules name.
    func places(of rules: [PlaceRule]) -> Set<RequestPlace> {
        rules.reduce(into: []) { $0.formUnion($1.places(in: self)) }
    }

    /// Returns the method and the path, with `*` for loose segments.
    func name(with loose: Set<RequestPlace>, hasHost: Bool) -> String {
        let segments = path.enumerated().map { loose.contains(.path($0 + 1)) ? "*" : $1 }
        return "\(method) \(hasHost ? host : "")/\(segments.joined(separator: "/").shown(atMost: 120))"
    }
}

extension ValueShape {
    /// Whether a value is random, and no number or time.
    fileprivate var isRandom: Bool {
        switch self {
        case .uuid, .hexadecimal, .token: true
        case .time, .unixTime, .number, .word, .text, .bytes, .truth, .null, .empty, .container, .hidden: false
        }
    }
}
