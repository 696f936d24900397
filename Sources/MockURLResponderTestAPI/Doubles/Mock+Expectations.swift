import MockURLResponder

extension Mock {
    /// Expects one call.
    ///
    /// - Parameter call: The call; an `Interaction` may have arguments that stand for several.
    public func expect(_ call: Call) {
        expect(Argument(value: call))
    }

    /// Expects one call of those that an argument stands for.
    ///
    /// It is disfavored so that a literal is the call itself.
    ///
    /// - Parameter call: An argument, such as `filter { $0 > 2 }`.
    @_disfavoredOverload
    public func expect(_ call: Argument<Call>) {
        withExpectations { $0.add(call, isNegative: false) }
    }

    /// Lets a call fail, each time it is made.
    ///
    /// The mock has to be nice, or this fails the test: a strict one refuses by itself what it does not expect. In an
    /// ordered mock it holds from its place on, once all that was expected before it has been called.
    ///
    /// - Parameters:
    ///   - call: The call; an `Interaction` may have arguments that stand for several.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    public func reject(_ call: Call, filePath: StaticString = #filePath, line: UInt = #line) {
        reject(Argument(value: call), filePath: filePath, line: line)
    }

    /// Lets a call of those that an argument stands for fail, each time it is made.
    ///
    /// It is disfavored so that a literal is the call itself.
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
                    found: "a strict one", expected: "a nice mock, as in Mock(nice: true)",
                    hint: "a strict mock refuses by itself what it does not expect"))
        }
        withExpectations { $0.add(call, isNegative: true) }
    }
}
