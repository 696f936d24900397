import TestSupport

/// Returns the description of the flaw that a closure throws; `nil` if the closure throws nothing.
func flawText(of read: () throws -> Void) -> String? {
    do {
        try read()
    } catch let flaw as TextFlaw {
        return flaw.description
    } catch let flaw as JSONTemplate.Flaw {
        return flaw.place + ", " + flaw.flaw.description
    } catch {
        Issue.record(error, "only flaws are thrown")
    }
    return nil
}
