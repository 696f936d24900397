/// Random numbers that depend only on a seed and the number of an execution, so that each execution can be repeated.
struct FuzzRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64, execution: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 ^ execution &* 0xD134_2543_DE82_EF95
        _ = next()
    }

    /// Returns the next number of SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number from 0 to `limit - 1`, or 0 if the limit is not positive.
    mutating func below(_ limit: Int) -> Int {
        limit > 1 ? Int(truncatingIfNeeded: next() >> 33) % limit : 0
    }

    /// Returns a number of a range.
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// Returns `true` in one of `count` calls on average.
    mutating func chance(oneIn count: Int) -> Bool {
        below(count) == 0
    }

    /// Returns an element of a collection that is not empty.
    mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
        choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
    }

    /// Returns a random number of elements that a closure creates.
    mutating func some<Element>(_ range: ClosedRange<Int>, _ make: (inout FuzzRandom) -> Element) -> [Element] {
        var elements: [Element] = []
        for _ in 0..<number(range) { elements.append(make(&self)) }
        return elements
    }
}
