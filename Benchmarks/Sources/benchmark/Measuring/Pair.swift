/// Two figures that were taken right after each other.
struct Pair {
    let ours: Double
    let reference: Double
}
