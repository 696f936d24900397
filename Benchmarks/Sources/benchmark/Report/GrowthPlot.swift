import Foundation

/// A drawing of the time of a request against the number of stubs.
struct GrowthPlot {
    private struct Curve {
        let name: String
        let colour: String
        let isReference: Bool
        let points: [(stubs: Int, microseconds: Double)]
    }

    private static let colours = [1: "#0062b1", 32: "#c1440e"]

    private let curves: [Curve]
    private let scale: PlotScale

    /// Returns `nil` when no row belongs in the drawing.
    init?(_ rows: [Row]) {
        let placed = rows.compactMap { row in row.growthPoint.map { (row, $0) } }
        guard !placed.isEmpty else { return nil }
        curves = Set(placed.map(\.1.inFlight)).sorted().flatMap { inFlight in
            let own = placed.filter { $0.1.inFlight == inFlight }
            let way = inFlight == 1 ? "one at a time" : "\(inFlight) in flight"
            let colour = Self.colours[inFlight] ?? "#333333"
            return [
                Curve(
                    name: "MockURLResponder, \(way)", colour: colour, isReference: false,
                    points: own.map { ($0.1.stubs, 1e6 / $0.0.ours) }),
                Curve(
                    name: "trivial protocol, \(way)", colour: colour, isReference: true,
                    points: own.map { ($0.1.stubs, 1e6 / $0.0.reference) }),
            ]
        }
        let points = curves.flatMap(\.points)
        scale = PlotScale(
            mostStubs: points.map(\.stubs).max() ?? 1, mostMicroseconds: points.map(\.microseconds).max() ?? 1)
    }

    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(PlotScale.width) \(PlotScale.height)" \
        width="\(PlotScale.width)" height="\(PlotScale.height)" font-family="sans-serif" font-size="13" fill="#222222">
        <rect width="100%" height="100%" fill="#ffffff"/>
        <text x="\(PlotScale.left)" y="28" font-size="16" font-weight="bold">Time of a request by the number of stubs</text>
        \((horizontalLines + verticalLines + titles + curves.map(drawing) + legend).joined(separator: "\n"))
        </svg>

        """
    }

    private var horizontalLines: [String] {
        scale.ticks.map { microseconds in
            let y = scale.y(microseconds)
            return """
                <path d="M\(PlotScale.left) \(y)H\(PlotScale.right)" stroke="#dddddd"/>
                <text x="\(PlotScale.left - 8)" y="\(y + 4)" text-anchor="end">\(Text.figure(microseconds))</text>
                """
        }
    }

    private var verticalLines: [String] {
        scale.decades.map { stubs in
            let x = scale.x(stubs)
            return """
                <path d="M\(x) \(PlotScale.top)V\(PlotScale.bottom)" stroke="#eeeeee"/>
                <text x="\(x)" y="\(PlotScale.bottom + 20)" text-anchor="middle">\(Text.grouped(stubs))</text>
                """
        }
    }

    private var titles: [String] {
        let (x, y) = ((PlotScale.left + PlotScale.right) / 2, (PlotScale.top + PlotScale.bottom) / 2)
        return [
            #"<text x="\#(x)" y="\#(PlotScale.bottom + 44)" text-anchor="middle">stubs of the host (the last one answers)</text>"#,
            #"<text transform="translate(22 \#(y)) rotate(-90)" text-anchor="middle">µs per request (median)</text>"#,
        ]
    }

    private func drawing(of curve: Curve) -> String {
        let places = curve.points.map { (scale.x($0.stubs), scale.y($0.microseconds)) }
        let line = places.map { "\($0.0),\($0.1)" }.joined(separator: " ")
        let stroke = #"<polyline points="\#(line)" fill="none" \#(Self.stroke(of: curve))/>"#
        let marks =
            curve.isReference
            ? [] : places.map { #"<circle cx="\#($0.0)" cy="\#($0.1)" r="4" fill="\#(curve.colour)"/>"# }
        return ([stroke] + marks).joined(separator: "\n")
    }

    private var legend: [String] {
        curves.enumerated().map { number, curve in
            let (x, y) = (PlotScale.left + number / 2 * 310, PlotScale.bottom + 74 + number % 2 * 22)
            let mark = curve.isReference ? "" : #"<circle cx="\#(x + 18)" cy="\#(y)" r="4" fill="\#(curve.colour)"/>"#
            return """
                <path d="M\(x) \(y)h36" \(Self.stroke(of: curve))/>\(mark)
                <text x="\(x + 46)" y="\(y + 4)">\(curve.name)</text>
                """
        }
    }

    private static func stroke(of curve: Curve) -> String {
        #"stroke="\#(curve.colour)" stroke-width="2"\#(curve.isReference ? #" stroke-dasharray="6 4""# : "")"#
    }
}
