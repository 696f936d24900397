/// The records of calls, in the journal and in memory.
extension Engine {
    /// Whether the engine records its calls.
    package var records: Bool { journal != nil || log != nil }

    /// Records a decision.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - decision: The stub or the rule that decides.
    ///   - outcome: What the client receives.
    ///   - duration: The time that the answer takes, in seconds.
    ///   - isUnseen: Whether the client sees nothing of an answer before its end, so that the journal may record both at
    ///     once.
    /// - Returns: The numbers of the records; `nil` if the engine records nothing.
    @discardableResult
    func record(
        _ request: CapturedRequest, _ decision: @autoclosure () -> DecisionRecord.Decision,
        _ outcome: @autoclosure () -> DecisionRecord.Outcome, duration: @autoclosure () -> Double = 0,
        isUnseen: Bool = false
    ) -> RecordNumbers? {
        guard records else { return nil }
        let (decision, outcome, duration) = (decision(), outcome(), duration())
        let isHeld = if isUnseen, duration == 0, case .answered = outcome { true } else { false }
        return RecordNumbers(
            inJournal: journal?.add(
                DecisionRecord(request, decision, outcome, duration: duration, redaction: settings.redaction),
                isHeld: isHeld),
            inLog: log?.add(request, decision, outcome, among: registry.snapshot))
    }

    /// Returns a recorded call, which waits for its end; `nil` if it is not recorded.
    package func recordedCall(_ numbers: RecordNumbers?) -> RecordedCall? {
        guard let numbers, numbers.inJournal != nil || numbers.inLog != nil else { return nil }
        return RecordedCall(numbers, in: journal, log, settings.redaction)
    }
}
