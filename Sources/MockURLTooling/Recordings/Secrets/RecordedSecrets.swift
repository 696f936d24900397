package final class RecordedSecrets: Sendable {
    package init() {}
    package func hide(in exchange: inout RecordedExchange) {}
    package var replaced: [ReplacedSecret] { [] }
}
package struct ReplacedSecret: Sendable, CustomStringConvertible { package var description: String { "" } }
