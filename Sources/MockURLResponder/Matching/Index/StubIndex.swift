import Foundation

/// An index that finds the stubs which may answer a request, without examining the others.
///
/// The index files a stub of one host by its method, its path and a query field, if their values are exact. Of
/// several query fields it takes the rarest, such as the page number of a list. All queues keep the order of the
/// plan, and a search merges them, so precedence is exact.
struct StubIndex: Sendable {
    /// The parts that all stubs of a queue have in common; `nil` means that the stubs do not require one exact value.
    private struct Bucket: Hashable {
        var method: String?
        var path: ByteText?
        var field: Field?

        /// Hashes the parts that distinguish most buckets.
        func hash(into hasher: inout Hasher) {
            if let field { hasher.combine(field) }
            if let path { hasher.combine(path) } else { hasher.combine(method) }
        }
    }

    private struct Field: Hashable {
        var name: ByteText
        var value: ByteText

        init(_ name: String, _ value: String) {
            self.name = ByteText(name)
            self.value = ByteText(value)
        }
    }

    /// The parts of a request that a bucket names.
    private struct Kind: Hashable {
        var hasMethod: Bool
        var hasPath: Bool
        var hasField: Bool

        init(_ bucket: Bucket) {
            hasMethod = bucket.method != nil
            hasPath = bucket.path != nil
            hasField = bucket.field != nil
        }
    }

    private struct Host: Sendable {
        /// The queue of each bucket.
        var buckets: [Bucket: Int] = [:]
        /// The different kinds of the buckets, of which there are few.
        var kinds: [Kind] = []
    }

    /// The queue of the stubs for any host, any port or a host pattern.
    private static let everywhere = 0

    private var origins: [NormalizedURL.Origin: Int] = [:]
    private var hosts: [Host] = []
    /// Candidates in the order in which they are asked.
    private(set) var queues: [[Candidate]] = [[]]
    /// The cost of searching each queue.
    private var costs = [EvaluationCost()]
    /// The required beginnings of paths, one after the other, so that a search compares them in place.
    private var beginnings: [UInt8] = []
    /// The number of stubs that require each field, counted over stubs with several fields.
    private var demand: [Bucket: Int] = [:]

    /// - Parameter stubs: The stubs in the order in which they are asked.
    @_optimize(speed)
    init(_ stubs: [StubMapping]) {
        for stub in stubs where stub.request.query.fields.count > 1 { count(RequestFields(stub.request)) }
        defer { demand = [:] }
        var rest = stubs.indices
        while let first = rest.first {
            let group = rest.prefix { stubs[$0].request.hasSameOrigin(as: stubs[first].request) }
            if let origins = Self.origins(of: stubs[first].request.origin) {
                for origin in origins { append(stubs[group], of: origin) }
            } else {
                for rank in group { appendEverywhere(rank, stubs[rank].request) }
            }
            rest.removeFirst(group.count)
        }
    }

    /// Returns the queues of the stubs that may answer a request; inlining avoids a copy of the index.
    @inline(__always)
    @_optimize(speed)
    func queues(for request: CapturedRequest) -> QueuesOfRequest {
        var found = QueuesOfRequest()
        if !queues[Self.everywhere].isEmpty { found.add(Self.everywhere) }
        guard let host = origins[request.url.origin] else { return found }
        for kind in hosts[host].kinds {
            var bucket = Bucket(
                method: kind.hasMethod ? request.method : nil, path: kind.hasPath ? ByteText(request.url.path) : nil)
            guard kind.hasField else {
                if let queue = hosts[host].buckets[bucket] { found.add(queue) }
                continue
            }
            func add(_ items: [(name: String, value: String)]) {
                for item in items {
                    bucket.field = Field(item.name, item.value)
                    if let queue = hosts[host].buckets[bucket] { found.add(queue) }
                }
            }
            add(request.query)
            if let items = request.queryWithPlus { add(items) }
        }
        return found
    }

    /// Whether other requests can wait for the search of the queues.
    func isQuick(_ found: QueuesOfRequest, for request: CapturedRequest) -> Bool {
        guard let first = found.first, costs[first].isQuick(for: request) else { return found.first == nil }
        return found.others.allSatisfy { costs[$0].isQuick(for: request) }
    }

    /// Returns the number of candidates before the first one whose required beginning the path has.
    ///
    /// This comparison copies nothing, so it is by far the fastest. It rules out most pattern stubs.
    func misfits(among candidates: ArraySlice<Candidate>, for path: UnsafeBufferPointer<UInt8>) -> Int {
        candidates.withUnsafeBufferPointer { candidates in
            beginnings.withUnsafeBufferPointer { beginnings in
                var count = 0
                while count < candidates.count, !path.starts(with: beginnings, at: candidates[count].beginning) {
                    count += 1
                }
                return count
            }
        }
    }

    // MARK: - Building

    @_optimize(speed)
    private mutating func append(_ stubs: ArraySlice<StubMapping>, of origin: NormalizedURL.Origin) {
        let host = index(of: origin)
        hosts[host].buckets.reserveCapacity(hosts[host].buckets.count + stubs.count)
        for rank in stubs.indices { append(rank, stubs[rank].request, to: host) }
    }

    @_optimize(speed)
    private mutating func append(_ rank: Int, _ request: Condition, to host: Int) {
        let fields = RequestFields(request)
        var bucket = Self.bucket(of: fields)
        bucket.field = Self.fields(of: fields).min { demand(for: $0, at: bucket) < demand(for: $1, at: bucket) }
        let queue = hosts[host].buckets[bucket, default: queues.count].kept()
        if queue == queues.count {
            queues.append([])
            costs.append(EvaluationCost())
            if !hosts[host].kinds.contains(Kind(bucket)) { hosts[host].kinds.append(Kind(bucket)) }
        }
        append(rank, to: queue, path: bucket.path == nil ? fields.path : nil, details: fields.details)
    }

    private mutating func appendEverywhere(_ rank: Int, _ request: Condition) {
        let fields = RequestFields(request)
        let address = request.origin.conjuncts + (fields.method.map { [.value(.method, .equals($0))] } ?? [])
        append(rank, to: Self.everywhere, path: fields.path, address: address, details: fields.details)
    }

    /// - Parameters:
    ///   - rank: The rank of the stub.
    ///   - queue: The queue of its bucket.
    ///   - path: The pattern of the path, unless the bucket implies it.
    ///   - address: The other conditions on the address that the bucket does not imply.
    ///   - details: All other conditions.
    @_optimize(speed)
    private mutating func append(
        _ rank: Int, to queue: Int, path: ValuePattern?, address: [Condition] = [], details: [Condition]
    ) {
        let start = beginnings.count
        if let beginning = path?.normalizedPath.beginning { beginnings += beginning.utf8 }
        let candidate = Candidate(
            rank, beginning: start..<beginnings.count, address: address + (path.map { [.value(.path, $0)] } ?? []),
            details: details)
        queues[queue].append(candidate)
        if let test = candidate.test { costs[queue].add(test.cost) }
    }

    private mutating func count(_ fields: RequestFields) {
        var bucket = Self.bucket(of: fields)
        for field in Self.fields(of: fields) {
            bucket.field = field
            demand[bucket, default: 0] += 1
        }
    }

    private func demand(for field: Field, at bucket: Bucket) -> Int {
        var bucket = bucket
        bucket.field = field
        return demand[bucket] ?? 0
    }

    /// Returns the bucket of a stub without its field.
    private static func bucket(of fields: RequestFields) -> Bucket {
        let path: String? =
            if case .equals(let path) = fields.path { NormalizedURL.normalized(path: path) } else { nil }
        return Bucket(method: fields.method.map(Condition.normalized(method:)), path: path.map { ByteText($0) })
    }

    /// Returns the query fields that must have an exact value; the rule `within` requires no field.
    private static func fields(of fields: RequestFields) -> [Field] {
        guard fields.query.rule != .within else { return [] }
        return fields.query.fields.compactMap { named in
            if case .equals(let value) = named.pattern { Field(named.name, value) } else { nil }
        }
    }

    /// Returns the origins that a stub addresses, one for each scheme; `nil` if they are not fixed.
    private static func origins(of origin: Condition) -> [NormalizedURL.Origin]? {
        guard case .equals(let host) = origin.pattern(of: .host), origin.port != .any else { return nil }
        let number: Int? = if case .number(let number) = origin.port { number } else { nil }
        return (origin.text(of: .scheme).map { [$0] } ?? PlanRules.schemes).map {
            NormalizedURL.Origin(scheme: $0, host: host, port: number)
        }
    }

    /// Returns the index of a host, and adds a new host at the end.
    private mutating func index(of origin: NormalizedURL.Origin) -> Int {
        let index = origins[origin, default: hosts.count].kept()
        if index == hosts.count { hosts.append(Host()) }
        return index
    }
}

/// The queues of the stubs that may answer one request; nearly always one queue.
struct QueuesOfRequest {
    private(set) var first: Int?
    private(set) var others: [Int] = []

    /// Adds a queue once, even if the request repeats a query field.
    mutating func add(_ queue: Int) {
        if first == nil {
            first = queue
        } else if queue != first, !others.contains(queue) {
            others.append(queue)
        }
    }
}

extension RequestFields {
    /// All conditions except those on the address.
    fileprivate var details: [Condition] {
        (query == QueryPattern([]) ? [] : [.query(query)]) + rest
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func starts(with texts: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        guard range.count <= count, let start = baseAddress, let text = texts.baseAddress else { return false }
        return memcmp(start, text + range.lowerBound, range.count) == 0
    }
}

extension Int {
    /// Returns the value.
    ///
    /// The method is mutating, so that a dictionary stores its default value in the same look-up.
    fileprivate mutating func kept() -> Int { self }
}
