import MockURLResponder

extension Mock {
    /// Expects one call.
    ///
    /// - Parameter call: The expected call. The arguments of an `Interaction` may match several calls.
    public func expect(_ call: Call) {
        expect(Argument(value: call))
    }

    /// Expects one call that matches an argument.
    ///
    /// The overload is disfavored, so that a literal means the call itself.
    ///
    /// - Parameter call: An argument, such as `filter { $0 > 2 }`.
    @_disfavoredOverload
    public func expect(_ call: Argument<Call>) {
        withExpectations { $0.add(call, isNegative: false) }
    }

    /// Makes a call fail each time it is recorded.
    ///
    /// The mock must be nice. A strict mock fails the test here, because it refuses unexpected calls by itself. In
    /// an ordered mock, the rejection starts after all calls that were expected before it.
    ///
    /// - Parameters:
    ///   - call: The rejected call. The arguments of an `Interaction` may match several calls.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    public func reject(_ call: Call, filePath: StaticString = #filePath, line: UInt = #line) {
        reject(Argument(value: call), filePath: filePath, line: line)
    }

    /// Makes the calls that match an argument fail each time they are recorded.
    ///
    /// The overload is disfavored, so that a literal means the call itself.
    ///
    /// - Parameters:
    ///   - call: An argument, such as `filter { $0 > 2 }`.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    @_disfavoredOverload
    public func reject(_ call: Argument<Call>, filePath: StaticString = #filePath, line: UInt = #line) {
        if !isNice {
            CallSite(filePath: filePath, line: line).refuse(
                "reject(\(call))",
                .init(
                    .contradictoryExpectation, found: "a strict one", expected: "a nice mock, as in Mock(nice: true)",
                    hint: "a strict mock already refuses unexpected calls"))
        }
        withExpectations { $0.add(call, isNegative: true) }
    }
}
