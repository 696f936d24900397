import Foundation

/// A random number generator whose numbers depend only on its seeds: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededRandom {
    private var state: UInt64

    init(_ numbers: UInt64...) {
        state = 0
        for number in numbers { state = next() ^ number }
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to but not including 1, uniformly distributed.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns a number from the standard normal distribution (Box and Muller, 1958).
    mutating func normal() -> Double {
        let radius = (-2 * log(1 - unit())).squareRoot()
        return radius * cos(2 * .pi * unit())
    }
}
