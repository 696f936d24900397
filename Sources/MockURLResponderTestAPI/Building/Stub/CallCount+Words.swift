public import MockURLResponder

/// The ways to write an expected number of calls.
extension CallCount {
    /// No calls.
    public static var never: CallCount { CallCount(least: 0, most: 0) }

    /// Exactly one call.
    public static var once: CallCount { CallCount(least: 1, most: 1) }

    /// Returns exactly this number of calls.
    ///
    /// - Parameters:
    ///   - count: The number of calls, 0 or more.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The count.
    public static func exactly(_ count: Int, filePath: StaticString = #filePath, line: UInt = #line) -> CallCount {
        checked(count, count, filePath, line)
    }

    /// Returns this number of calls or more.
    ///
    /// - Parameters:
    ///   - count: The number of calls, 0 or more.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The count.
    public static func atLeast(_ count: Int, filePath: StaticString = #filePath, line: UInt = #line) -> CallCount {
        checked(count, nil, filePath, line)
    }

    /// Returns this number of calls or fewer.
    ///
    /// - Parameters:
    ///   - count: The number of calls, 0 or more.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The count.
    public static func atMost(_ count: Int, filePath: StaticString = #filePath, line: UInt = #line) -> CallCount {
        checked(0, count, filePath, line)
    }

    /// Returns a number of calls within a range: `.calls(1...)`, `.calls(2...4)`, `.calls(..<3)`.
    ///
    /// - Parameters:
    ///   - range: A range of numbers, 0 or more. An empty range fails the test.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The count.
    public static func calls(
        _ range: some RangeExpression<Int>, filePath: StaticString = #filePath, line: UInt = #line
    ) -> CallCount {
        // An open end of the range becomes Int.min or Int.max.
        let numbers = range.relative(to: Int.min..<Int.max)
        let site = CallSite(filePath: filePath, line: line)
        if numbers.isEmpty {
            site.refuse(
                "\(range)", "the number of calls", .init(.invalidExpectation, expected: "a range that is not empty"))
            return .anyNumber
        }
        let most = numbers.upperBound == Int.max ? nil : numbers.upperBound - 1
        return checked(numbers.lowerBound == Int.min ? 0 : numbers.lowerBound, most, filePath, line)
    }

    /// Unavailable, because `times(_:)` limits how often a stub answers.
    ///
    /// Use `exactly(_:)` to count calls.
    @available(*, unavailable, message: "times(_:) is the limit of a stub; a count of calls is .exactly(_:)")
    public static func times(_ count: Int) -> CallCount { .exactly(count) }

    private static func checked(_ least: Int, _ most: Int?, _ filePath: StaticString, _ line: UInt) -> CallCount {
        if let wrong = [least, most ?? 0].first(where: { $0 < 0 }) {
            CallSite(filePath: filePath, line: line)
                .refuse(wrong, "the number of calls", .init(.invalidExpectation, expected: "a number from 0 on"))
            return .anyNumber
        }
        return CallCount(least: least, most: most)
    }

    /// The placeholder for a count that has already failed the test.
    private static var anyNumber: CallCount { CallCount(least: 0, most: nil) }
}

extension CallCount: ExpressibleByIntegerLiteral {
    /// Creates a count of exactly this number of calls.
    public init(integerLiteral count: Int) {
        self = .exactly(count)
    }
}
