import Foundation

/// Writes responses in the wire format.
extension JSONWriter {
    mutating func members(of response: ResponseDefinition) {
        if response.status != 200 { member(ResponseKey.status, response.status) }
        if let reason = response.reason { member(ResponseKey.reason, reason) }
        if !response.headers.isEmpty { member(ResponseKey.headers) { $0.headers(response.headers) } }
        if !response.hasContentLength { member(ResponseKey.contentLength, raw: "false") }
        if response.body != .empty {
            member(ResponseKey.body) { $0.object { $0.members(of: response.body) } }
        }
        if response.isTemplate { member(ResponseKey.template, raw: "true") }
        if response.latency != .none { member(ResponseKey.delay) { $0.latency(response.latency) } }
        switch response.pace {
        case .over(0): break
        case .over(let seconds): member(ResponseKey.bodyDuration, raw: String(seconds))
        case .perSecond(let bytes): member(ResponseKey.bytesPerSecond, raw: String(bytes))
        case .chunks(let sizes, let interval):
            member(ResponseKey.chunks) { json in
                json.object { json in
                    json.member(ChunksKey.sizes) { json in
                        json.array { json in for size in sizes { json.raw(String(size)) } }
                    }
                    if interval != 0 { json.member(ChunksKey.every, raw: String(interval)) }
                }
            }
        }
        if response.supportsRanges { member(ResponseKey.supportsRanges, raw: "true") }
        if let fault = response.fault { member(ResponseKey.fault) { $0.fault(fault) } }
    }

    private mutating func fault(_ fault: ResponseDefinition.Fault) {
        if let named = WireWord.faults.first(where: { $0.fault == fault }) { return string(named.word.description) }
        object { json in
            switch fault {
            case .dropped, .droppedKeptConnection, .neverAnswers, .emptyReply, .garbage: break
            case .droppedAfter(let bytes): json.member(FaultKey.droppedAfter, bytes)
            case .truncatedAfter(let bytes): json.member(FaultKey.truncatedAfter, bytes)
            case .urlError(let code): json.member(FaultKey.urlError, code)
            case .error(let error):
                json.member(FaultKey.error) { json in
                    json.object { json in
                        json.member(CustomErrorKey.domain, error.domain)
                        json.member(CustomErrorKey.code, error.code)
                        if let text = error.text { json.member(CustomErrorKey.text, text) }
                    }
                }
            }
        }
    }

    private mutating func latency(_ latency: Latency) {
        switch latency {
        case .fixed(let seconds): raw(String(seconds))
        case .random(let random):
            object { json in
                switch random.distribution {
                case .uniform(let range):
                    json.member(LatencyKey.uniform) { json in
                        json.array { json in
                            json.raw(String(range.lowerBound))
                            json.raw(String(range.upperBound))
                        }
                    }
                case .logNormal(let median, let sigma):
                    json.member(LatencyKey.logNormal) { json in
                        json.object { json in
                            json.member(LogNormalKey.median, raw: String(median))
                            json.member(LogNormalKey.sigma, raw: String(sigma))
                        }
                    }
                }
                if random.seed != 0 { json.member(LatencyKey.seed, raw: String(random.seed)) }
            }
        }
    }

    /// Writes header fields as an object or, if a name repeats, as pairs, which keep order and repeats.
    private mutating func headers(_ headers: HeaderFields) {
        let count = headers.fields.count
        guard count < 2 || Set(headers.fields.map(\.name)).count == count else {
            return array { json in for field in headers.fields { json.pair(field) } }
        }
        object { json in for field in headers.fields { json.member(named: field.name) { $0.string(field.value) } } }
    }

    /// Writes a field as `[name, value]`, for fields whose order and repeats matter.
    mutating func pair(_ field: HeaderFields.Field, value: String? = nil) {
        array { json in
            json.string(field.name)
            json.string(value ?? field.value)
        }
    }

    private mutating func members(of body: ResponseBody) {
        switch body {
        case .text(let text): member(ResponseBodyKey.text, text)
        case .json(let text): member(ResponseBodyKey.json, raw: text)
        case .bytes(let data): member(ResponseBodyKey.base64, data.base64EncodedString())
        case .file(let slice):
            member(ResponseBodyKey.file) { $0.repeatedString(slice.path) }
            if slice.offset != 0 { member(ResponseBodyKey.offset, slice.offset) }
            if let length = slice.length { member(ResponseBodyKey.length, length) }
            if slice.isImmutable { member(ResponseBodyKey.immutable, raw: "true") }
        }
    }
}
