package import Testing

/// A text in what a program printed. A literal is a part of it.
package struct PrintedText: ExpressibleByStringInterpolation, Sendable {
    private enum Place { case part, whole, beginning, end, nowhere }

    private let text: String
    private let place: Place

    private init(_ text: String, _ place: Place) { (self.text, self.place) = (text, place) }

    package init(stringLiteral text: String) { self.init(text, .part) }

    package static func part(_ text: String) -> Self { Self(text, .part) }
    package static func whole(_ text: String) -> Self { Self(text, .whole) }
    package static func beginning(_ text: String) -> Self { Self(text, .beginning) }
    package static func end(_ text: String) -> Self { Self(text, .end) }
    /// Expects that a text is no part.
    package static func without(_ text: String) -> Self { Self(text, .nowhere) }

    package func isFound(in printed: String) -> Bool {
        switch place {
        case .part: printed.contains(text)
        case .whole: printed == text
        case .beginning: printed.hasPrefix(text)
        case .end: printed.hasSuffix(text)
        case .nowhere: !printed.contains(text)
        }
    }
}

extension ChildProgram.Outcome {
    /// Expects an exit status, unless it is `nil`, and texts on standard output and standard error.
    @discardableResult
    package func expect(
        _ status: Int32? = nil, output: PrintedText..., errors: PrintedText...,
        at sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        if status != nil {
            #expect((reason == .exit ? self.status : nil) == status, "\(self)", sourceLocation: sourceLocation)
        }
        for text in output { #expect(text.isFound(in: self.output), "\(text) \(self)", sourceLocation: sourceLocation) }
        for text in errors { #expect(text.isFound(in: self.errors), "\(text) \(self)", sourceLocation: sourceLocation) }
        return self
    }
}

extension Command.Outcome {
    /// Expects an exit status, unless it is `nil`, and texts in the output.
    @discardableResult
    package func expect(
        _ status: Int32? = nil, output: PrintedText..., at sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        if let status { #expect(self.status == status, "\(self)", sourceLocation: sourceLocation) }
        for text in output { #expect(text.isFound(in: self.output), "\(text) \(self)", sourceLocation: sourceLocation) }
        return self
    }
}
