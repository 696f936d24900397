/// Two figures that were measured directly after each other.
struct Pair {
    let ours: Double
    let reference: Double
}
