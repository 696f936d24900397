import Foundation
import MockURLResponder

// Reads records with their exact types: a known member with a value of another type makes a record invalid.

extension DecodedRecord {
    private enum Name: String, RecordName {
        case kind, time, monotonic, process, v, program, limitation, number, request, stub, planError, policy,
            networkGuard, nearMisses
        case outcome, status, reason, call, bytes, error, domain, ended, answer, duration, neverAnswers
        case stubs, uses, earlierTasks, name, setUp, processStart, until, answered, change

        static let names = RecordNames<Name>()
    }

    /// Reads a record.
    ///
    /// - Throws: `JSONValue.Flaw` unless the bytes are a record.
    init(reading bytes: UnsafeRawBufferPointer) throws(JSONValue.Flaw) {
        guard Self.isText(bytes) else { throw .invalid }
        var scanner = RecordScanner(bytes.assumingMemoryBound(to: UInt8.self))
        var (hasKind, hasTime) = (false, false)
        var record = DecodedRecord()
        try scanner.object(Name.names) { scanner, name throws(JSONValue.Flaw) in
            hasKind = hasKind || name == .kind
            hasTime = hasTime || name == .time
            try record.take(name, from: &scanner)
        }
        try scanner.end()
        guard hasKind, hasTime else { throw .invalid }
        if record.kind == "end" { record.summary = try JSONValue(reading: String(decoding: bytes, as: UTF8.self)) }
        self = record
    }

    /// Whether bytes are valid UTF-8.
    private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        // Decoding replaces invalid bytes.
        return String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    private mutating func take(_ name: Name, from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        switch name {
        case .kind: kind = try scanner.string()
        case .time: time = try scanner.number()
        case .monotonic: monotonic = try scanner.number()
        case .process: process = try scanner.integer()
        case .v: v = try scanner.integer()
        case .program: program = try scanner.string()
        case .limitation: limitation = try scanner.string()
        case .earlierTasks: earlierTasks = try scanner.count()
        case .name: self.name = try scanner.string()
        case .setUp: setUp = try scanner.integer()
        case .processStart: processStart = try scanner.integer()
        case .number: number = try scanner.count()
        case .request: request = try Request(from: &scanner)
        case .stub: stub = try DecodedRecord.Stub(from: &scanner)
        case .planError: planError = try scanner.string()
        case .policy: policy = try scanner.string()
        case .networkGuard: networkGuard = try scanner.string()
        case .nearMisses: nearMisses = try scanner.array(NearMissed.init)
        case .outcome: outcome = try scanner.string()
        case .status: status = try scanner.integer()
        case .reason: reason = try scanner.string()
        case .call: call = try scanner.count()
        case .bytes: bytes = try scanner.count()
        case .error: error = try scanner.integer()
        case .domain: domain = try scanner.string()
        case .ended: ended = try scanner.string()
        case .answer: answer = try Answer(from: &scanner)
        case .duration: duration = try scanner.number()
        case .neverAnswers: neverAnswers = try scanner.boolean()
        case .stubs: stubs = try scanner.count()
        case .uses: uses = try scanner.array(Uses.init)
        case .until, .answered, .change: try takeOfHold(name, from: &scanner)
        }
    }

    /// Takes a member that only the records about holds have.
    private mutating func takeOfHold(_ name: Name, from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        switch name {
        case .until: until = try scanner.string()
        case .answered: answered = try scanner.count()
        default: change = try scanner.string()
        }
    }
}

extension DecodedRecord.Request {
    private enum Name: String, RecordName {
        case method, url, headers, body

        static let names = RecordNames<Name>()
    }

    init(from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        var (request, hasMethod, hasURL) = (Self(), false, false)
        try scanner.object(Name.names) { scanner, name throws(JSONValue.Flaw) in
            switch name {
            case .method: (request.method, hasMethod) = (try scanner.string(), true)
            case .url: (request.url, hasURL) = (try scanner.string(), true)
            case .headers: request.headers = try scanner.pairs()
            case .body: request.body = try DecodedRecord.Body(from: &scanner)
            }
        }
        guard hasMethod, hasURL else { throw .invalid }
        self = request
    }
}

extension DecodedRecord.Body {
    private enum Name: String, RecordName {
        case bytes, text, base64

        static let names = RecordNames<Name>()
    }

    init(from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        var (body, hasBytes) = (Self(), false)
        try scanner.object(Name.names) { scanner, name throws(JSONValue.Flaw) in
            switch name {
            case .bytes: (body.bytes, hasBytes) = (try scanner.count(), true)
            case .text: body.text = try scanner.string()
            case .base64: body.base64 = try scanner.string()
            }
        }
        guard hasBytes else { throw .invalid }
        self = body
    }
}

extension DecodedRecord.Stub {
    private enum Name: String, RecordName {
        case index, number, name, source, plan, use, changes

        static let names = RecordNames<Name>()
    }

    init(from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        var (stub, hasIndex, hasUse) = (Self(), false, false)
        try scanner.object(Name.names) { scanner, name throws(JSONValue.Flaw) in
            switch name {
            case .index: (stub.index, hasIndex) = (try scanner.count(), true)
            // The number is always the index + 1.
            case .number: _ = try scanner.integer()
            case .name: stub.name = try scanner.string()
            case .source: stub.source = try scanner.string()
            case .plan: stub.plan = try scanner.count()
            case .use: (stub.use, hasUse) = (try scanner.count(), true)
            case .changes: stub.changes = try scanner.array { scanner throws(JSONValue.Flaw) in try scanner.string() }
            }
        }
        guard hasIndex, hasUse else { throw .invalid }
        self = stub
    }
}

extension DecodedRecord.Uses {
    private enum Name: String, RecordName {
        case index, uses

        static let names = RecordNames<Name>()
    }

    init(from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        var (uses, hasIndex, hasUses) = (Self(), false, false)
        try scanner.object(Name.names) { scanner, name throws(JSONValue.Flaw) in
            switch name {
            case .index: (uses.index, hasIndex) = (try scanner.count(), true)
            case .uses: (uses.uses, hasUses) = (try scanner.count(), true)
            }
        }
        guard hasIndex, hasUses else { throw .invalid }
        self = uses
    }
}

extension DecodedRecord.NearMissed {
    private enum Name: String, RecordName {
        case index, name, source, summary, distance, spent, forbidden, limit, shadowedBy, differs

        static let names = RecordNames<Name>()
    }

    init(from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        var (miss, hasIndex, hasDifferences) = (Self(), false, false)
        try scanner.object(Name.names) { scanner, name throws(JSONValue.Flaw) in
            switch name {
            case .index: (miss.index, hasIndex) = (try scanner.count(), true)
            case .name: miss.name = try scanner.string()
            case .source: miss.source = try scanner.string()
            case .summary: miss.summary = try scanner.string()
            case .distance: miss.distance = try scanner.number()
            case .spent: miss.spent = try scanner.boolean()
            case .forbidden: miss.forbidden = try scanner.boolean()
            case .limit: miss.limit = try scanner.integer()
            case .shadowedBy: miss.shadowedBy = try scanner.count()
            case .differs:
                (miss.differs, hasDifferences) = (try scanner.array(DecodedRecord.Difference.init), true)
            }
        }
        guard hasIndex, hasDifferences else { throw .invalid }
        self = miss
    }
}

extension DecodedRecord.Difference {
    private enum Name: String, RecordName {
        case field, expected, found, note, diff

        static let names = RecordNames<Name>()
    }

    init(from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        var (difference, hasField) = (Self(), false)
        try scanner.object(Name.names) { scanner, name throws(JSONValue.Flaw) in
            switch name {
            case .field: (difference.field, hasField) = (try scanner.string(), true)
            case .expected: difference.expected = try scanner.string()
            case .found: difference.found = try scanner.string()
            case .note: difference.note = try scanner.string()
            case .diff: difference.diff = try scanner.array { scanner throws(JSONValue.Flaw) in try scanner.string() }
            }
        }
        guard hasField else { throw .invalid }
        self = difference
    }
}

extension DecodedRecord.Answer {
    private enum Name: String, RecordName {
        case status, headers, body

        static let names = RecordNames<Name>()
    }

    init(from scanner: inout RecordScanner) throws(JSONValue.Flaw) {
        var answer = Self()
        try scanner.object(Name.names) { scanner, name throws(JSONValue.Flaw) in
            switch name {
            case .status: answer.status = try scanner.integer()
            case .headers: answer.headers = try scanner.pairs()
            case .body: answer.body = try DecodedRecord.Body(from: &scanner)
            }
        }
        self = answer
    }
}

extension RecordScanner {
    /// Reads header fields.
    fileprivate mutating func pairs() throws(JSONValue.Flaw) -> [[String]] {
        try array { scanner throws(JSONValue.Flaw) in
            try scanner.array { scanner throws(JSONValue.Flaw) in try scanner.string() }
        }
    }
}
