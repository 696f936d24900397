import Foundation

/// The scales of a drawing: logarithmic for the numbers of stubs, and linear from zero for times.
struct PlotScale {
    static let (width, height) = (720, 480)
    static let (left, right) = (70, 690)
    static let (top, bottom) = (50, 350)

    /// The times that have a label.
    let ticks: [Double]
    /// The numbers of stubs that have a label.
    let decades: [Int]

    init(mostStubs: Int, mostMicroseconds: Double) {
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].map { Double($0) }
        let step = steps.first { mostMicroseconds / $0 <= 8 } ?? mostMicroseconds / 8
        ticks = (0...Int((mostMicroseconds / step).rounded(.up))).map { Double($0) * step }
        var decades = [1]
        while let last = decades.last, last < mostStubs { decades.append(last * 10) }
        self.decades = decades
    }

    func x(_ stubs: Int) -> Int {
        let share = log10(Double(stubs)) / max(1, log10(Double(decades[decades.count - 1])))
        return Self.left + Int((share * Double(Self.right - Self.left)).rounded())
    }

    func y(_ microseconds: Double) -> Int {
        let share = microseconds / ticks[ticks.count - 1]
        return Self.bottom - Int((share * Double(Self.bottom - Self.top)).rounded())
    }
}
