public import MockURLResponder

/// The words for how many calls there are to be.
extension CallCount {
    /// No call at all.
    public static var never: CallCount { CallCount(least: 0, most: 0) }

    /// Exactly one call.
    public static var once: CallCount { CallCount(least: 1, most: 1) }

    /// That many calls, no more and no less.
    ///
    /// - Parameters:
    ///   - count: From 0.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The count.
    public static func exactly(_ count: Int, filePath: StaticString = #filePath, line: UInt = #line) -> CallCount {
        checked(count, count, filePath, line)
    }

    /// That many calls or more.
    ///
    /// - Parameters:
    ///   - count: From 0.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The count.
    public static func atLeast(_ count: Int, filePath: StaticString = #filePath, line: UInt = #line) -> CallCount {
        checked(count, nil, filePath, line)
    }

    /// That many calls or fewer.
    ///
    /// - Parameters:
    ///   - count: From 0.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The count.
    public static func atMost(_ count: Int, filePath: StaticString = #filePath, line: UInt = #line) -> CallCount {
        checked(0, count, filePath, line)
    }

    /// As many calls as a range has: `.calls(1...)`, `.calls(2...4)`, `.calls(..<3)`.
    ///
    /// - Parameters:
    ///   - range: Of numbers from 0; an empty one is misuse.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The count.
    public static func calls(
        _ range: some RangeExpression<Int>, filePath: StaticString = #filePath, line: UInt = #line
    ) -> CallCount {
        // The numbers that there are: what has no end of its own ends, and begins, with them.
        let numbers = range.relative(to: Int.min..<Int.max)
        let site = CallSite(filePath: filePath, line: line)
        if numbers.isEmpty {
            site.refuse("\(range)", "the number of calls", .init(expected: "a range with numbers in it"))
            return .anyNumber
        }
        let most = numbers.upperBound == Int.max ? nil : numbers.upperBound - 1
        return checked(numbers.lowerBound == Int.min ? 0 : numbers.lowerBound, most, filePath, line)
    }

    /// Not a count: `times(_:)` limits how often a stub answers.
    @available(*, unavailable, message: "times(_:) is the limit of a stub; a count of calls is .exactly(_:)")
    public static func times(_ count: Int) -> CallCount { .exactly(count) }

    private static func checked(_ least: Int, _ most: Int?, _ filePath: StaticString, _ line: UInt) -> CallCount {
        if let wrong = [least, most ?? 0].first(where: { $0 < 0 }) {
            CallSite(filePath: filePath, line: line)
                .refuse(wrong, "the number of calls", .init(expected: "a number from 0 on"))
            return .anyNumber
        }
        return CallCount(least: least, most: most)
    }

    /// Stands for a count that has failed the test already.
    private static var anyNumber: CallCount { CallCount(least: 0, most: nil) }
}

extension CallCount: ExpressibleByIntegerLiteral {
    /// Exactly as many calls as the literal says.
    public init(integerLiteral count: Int) {
        self = .exactly(count)
    }
}
