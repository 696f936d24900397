import MockURLTooling

extension Option {
    static let color = Option(
        name: "--color", value: "WHEN", values: .words(["auto", "always", "never"]), purpose: "When to use colours")
}

extension Invocation {
    /// Returns the style of standard output.
    func outputStyle(clock: TableStyle.Clock = .relative) -> TableStyle {
        let hasColor =
            switch value(of: Option.color.name) {
            case "always": true
            case "never": false
            default: TerminalDevice.output.hasColor
            }
        return TableStyle(
            width: TerminalDevice.output.columns, hasColor: hasColor, isUnicode: TerminalDevice.isUnicode, clock: clock)
    }
}
