/// The records of calls, in the journal and in memory.
extension Engine {
    /// Whether the engine records its calls.
    package var records: Bool { journal != nil || log != nil }

    func record(
        _ request: CapturedRequest, _ decision: @autoclosure () -> DecisionRecord.Decision,
        _ outcome: @autoclosure () -> DecisionRecord.Outcome, duration: @autoclosure () -> Double = 0
    ) {
        guard records else { return }
        let (decision, outcome, duration) = (decision(), outcome(), duration())
        var isHeld = false
        if request.endsUnseen, case .answered = outcome, duration == 0 { isHeld = true }
        request.recorded = RecordNumbers(
            inJournal: journal?.add(
                DecisionRecord(request, decision, outcome, duration: duration, redaction: settings.redaction),
                isHeld: isHeld),
            inLog: log?.add(request, decision, outcome, among: registry.snapshot))
    }

    /// Returns the recorded call of a request, which waits for its end; `nil` if the request is not recorded.
    package func recordedCall(of request: CapturedRequest) -> RecordedCall? {
        guard let numbers = request.recorded, numbers.inJournal != nil || numbers.inLog != nil else { return nil }
        return RecordedCall(numbers, in: journal, log, settings.redaction)
    }
}
