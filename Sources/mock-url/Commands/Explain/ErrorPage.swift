// Written by .ci/samples from docs/reference/errors.md: change the page, then run .ci/samples --write.
// swift-format-ignore-file

/// The entries of the page of errors.
enum ErrorPage {
    static let text = #"""
## A call without a stub
### unmatched-request
Cause: no condition of a stub matches, or the matching stubs have given all their answers. A launched program stops; a unit test fails.
Cure: correct the marked difference, or paste the suggested stub and add a response, because the stub answers with 200 and an empty body. If the call may happen, choose another policy, such as `mock-url run --policy drop` or `policy: .drop`.
### forbidden-real-answer
Cause: a stub asks for the real answer (docs/guides/real-answers.md), and the policy lets no request pass. The stub loses no use.
Cure: let requests pass with `mock-url run --policy allow` or `policy: .allow`, or give the stub an answer of its own.
### unpatched-answer
Cause: a merge patch cannot change this real answer: it is not JSON in UTF-8, empty, longer than 16 MiB, or a part of a body (status 206).
Cure: if this is an error page, correct the request. To change only status, fields or time, use `usingRealAnswer()` or `"realAnswer": {}`.
### shadowed-stub
Cause: a stub that is asked before it always answers its requests. `mock-url check` warns, or fails if the stub has an expectation. At the end of a test or a program, an equal condition in one configurator fails the test, and a hidden special case is a warning.
Cure: move the special stub before the general one, limit the general one (`times`), or give the special one a smaller `priority`. In a test, `optionally()` says that a stub need not answer. All configurators of a network share one list of stubs.
### literal-pattern
Cause: a plain path of a plan has `*` or `{name}`. Other tools take it for a pattern, but a plain path answers only itself.
Cure: write `{"wildcard": "/img/*"}` or `{"template": "/users/{id}"}`. If the character is meant, percent-encode it: `%2A`, `%7B`.
### undecided-stub
Cause: a regular expression needs too many steps, or the JSON of the request's body has more than 512 levels. Or a launcher received a body of more than 256 MiB, of which it keeps only the beginning. No later stub answers instead.
Cure: write a simpler expression, or use `wildcard`, `prefix` or `contains`. Compare a deep body as text. Examine no long body.
### unmockable-request
Cause: a request has a scheme that cannot be mocked (docs/reference/platforms.md), such as `ftp` or `ws`. It did not reach the network.
Cure: mock only `http` and `https`. To let other calls reach the network, use `mock-url run --guard off` or `--policy allow`.
## Arguments and files of a launch
### unknown-argument
Cause: an argument begins with `--mock-url-` and has no known name.
Cure: correct the name. Rename an argument of your own program that has this prefix. docs/reference/wire-format.md describes each argument.
### invalid-argument
Cause: a value is missing, unknown or out of range, `--mock-url-journal-bodies` has no `--mock-url-journal`, or the variable is too long.
Cure: write name and value as one argument, `--mock-url-policy=drop`. Pass long plans as files.
### conflicting-arguments
Cause: one setting appears twice with different values, in the arguments or in `MOCK_URL_RESPONDER_ARGUMENTS`.
Cure: keep one of them.
### conflicting-files
Cause: one file has two roles, such as journal and plan, so the program would overwrite its own input.
Cure: name a separate file for each role.
### invalid-encoding
Cause: an argument, the environment variable or a plan file is not UTF-8.
Cure: save the file as UTF-8. Write other bytes of a body in Base64: `{"base64":"…"}`.
### ignored-arguments
Cause: the program has more privileges than its caller (setuid, setgid, file capabilities), so it ignores the caller's arguments and variable.
Cure: test a copy without these privileges, or let the program's own code pass the arguments to `setUp(with:)`.
### unreadable-plan
Cause: a file is missing, forbidden, or a symbolic link of another user. A directory has no `.json` file and no `bundle.json`. A pipe is silent or too long. The file of a configurator disappears when the process of the test ends.
Cure: check the rights and the path, which is relative to the working directory of the program. Write a plan from a pipe to a file.
### unusable-cookie-file
Cause: the file of `--mock-url-cookies` cannot be read or written, or an entry of it is not a cookie with an expiry date.
Cure: name the cookie file of an earlier run, or a file that does not exist yet, in a writable directory.
## The JSON of a plan
`mock-url check plan.json` finds the errors of this section and the next before a program runs, the first of each file. In Swift, a failure appears at the line of the stub.
### invalid-json
Cause: frequent reasons are single quotes, a comma after the last item, a byte order mark, and a line break inside a string.
Cure: correct the character at the place that the message names. `MOCK_URL_RESPONDER_ARGUMENTS` must be an array of strings.
### deep-nesting
Cause: a plan, or a stub built in Swift, has more than 64 levels of objects and arrays.
Cure: use fewer levels. Put deep JSON into a file and name it in the body: `{"file":"deep.json"}`.
### unknown-field
Cause: an object has a field that it does not know, often because of a spelling mistake.
Cure: take a name from the message. docs/reference/wire-format.md and docs/reference/mock-bundles.md describe each field.
### misplaced-field
Cause: a field is known, but belongs to another object.
Cure: move it to the object that the message names.
### missing-field
Cause: a required field is absent, such as `host` or `responses`, or an object is empty that must have one of several fields.
Cure: add the field that the message names.
### duplicate-field
Cause: an object has two fields with the same name, two header patterns whose names differ only in case, or a live plan has two revisions.
Cure: remove one of them. Write several patterns for one header as one pattern with `allOf` or `anyOf`.
### conflicting-fields
Cause: an object has two fields or operators of which only one is allowed, such as `text` and `json` in a body. A pattern has one operator.
Cure: keep one of them. Combine patterns with `allOf`, `anyOf` and `not`.
### wrong-type
Cause: a value has another type than its field. The most frequent case is a plan file that is an object: a plan file is an array of hosts.
Cure: write the type that the message names. Put a single host in brackets: `[{ "host": … }]`.
### out-of-range
Cause: a number is too small, too large or not whole.
Cure: choose a number of the range in the message.
### unknown-value
Cause: a string is not one of the words of its field, such as `"exakt"` for `queryRule`.
Cure: choose one of the words in the message.
### unknown-operator
Cause: a pattern has an operator that does not exist, such as `regex` in place of `matches`.
Cure: choose one of the operators in the message.
### invalid-base64
Cause: the string is not Base64 in the standard alphabet with padding (RFC 4648, section 4), uses that for URLs, or has line breaks.
Cure: encode the bytes on one line, on Linux with `base64 -w 0`.
### unsupported-version
Cause: a plan or a journal has a later version than this package reads, because the program and the test were built with different versions.
Cure: build both with the same version of MockURLResponder.
## The values of a stub
### invalid-url
Cause: the URL of a stub or a bundle is not absolute, is not `http` or `https`, or in Swift belongs to another host than its configurator.
Cure: write the whole URL. Create a configurator for each host.
### invalid-scheme
Cause: a scheme is neither `http` nor `https`.
Cure: use one of the two. Other schemes cannot be mocked.
### invalid-host
Cause: a host is empty, or contains a scheme, a path, a port, a space or `*`.
Cure: write only the name or the address. The port has the field `port`. For several hosts, use a pattern: `{"wildcard":"*.example.com"}`, in Swift `.wildcard("*.example.com")`. In a partial pattern, write whole labels if they are not ASCII.
### invalid-port
Cause: a port is not a number from 1 to 65535.
Cure: correct it, or leave it out for the default port of the scheme.
### invalid-path
Cause: a path does not start with `/`, contains `?` or `#`, or is a template with a wrong brace or name.
Cure: write query fields as conditions. In a template, close each `{name}` before the next slash, and write `%7B` for a brace as text.
### invalid-method
Cause: a method is empty or contains a space or another character that HTTP does not allow in a method.
Cure: write a method such as `GET`.
### invalid-header
Cause: a name has a forbidden character, or a value a line break. `Transfer-Encoding` is not `chunked`, a user has `:`, or the head is too long.
Cure: write several values as several fields, and declare the coding of a body in `Content-Encoding`.
### invalid-pattern
Cause: a regular expression is not valid in ICU syntax, or has more than 65,536 bytes or 256 character properties. Or a place of `jsonExcept` is not a JSON pointer, or its `value` does not have this place.
Cure: correct the character that the message names. Write `\\` for one backslash in JSON and in a Swift string.
### invalid-status
Cause: a status is not from 100 to 599, the status of `with(redirectTo:)` is not a redirect, or a reason phrase has a line break.
Cure: choose a valid status. A redirect has 301, 302, 303, 307 or 308.
### invalid-chunks
Cause: a part is empty or follows a cut, or the parts miss the body's length. An event has a line break. A template or coded body has parts.
Cure: count bytes of UTF-8, not characters. Give a line of its own to each line, and put a cut at the end.
### invalid-hold
Cause: the name of a hold is empty, or two holds of a stub have one name.
Cure: give each hold of a stub its own name.
### invalid-delay
Cause: a delay is not from 0 to 31,536,000 seconds (a year), or a random delay lacks one of its two limits or has a wrong `sigma`.
Cure: write seconds, not milliseconds; `0.25` is a quarter of a second. A sigma is from 0 to 10.
### invalid-speed
Cause: a speed in bytes per second is not above 0, or a duration of the body is not from 0 to 31,536,000 seconds.
Cure: write a speed above 0, and a duration in seconds.
### invalid-fault
Cause: an error code is not one that `URLError` or `POSIXErrorCode` names, a number of bytes is negative, or a domain is empty.
Cure: choose a code such as -1001 (timed out). docs/reference/wire-format.schema.json lists the codes of `URLError`.
### unsupported-fault
Cause: a program is mocked from outside, and its stub has a fault that only a client can report, such as -999 (cancelled).
Cure: choose a fault that happens to a real connection (docs/reference/wire-format.md).
### invalid-limit
Cause: `times` is negative or not a whole number.
Cure: write a number from 0 on. For any number of answers, write `"always"`, in Swift `always()`.
### invalid-priority
Cause: a priority is not from 1, the highest, to 255.
Cure: choose a number of this range.
### invalid-scenario
Cause: a step of a scenario has neither a required nor a new state.
Cure: write `is`, `becomes` or both.
### invalid-sequence
Cause: the name of a sequence is empty.
Cure: give it a name. For the sequence without a name, write `true`, in Swift `inOrder()`.
### invalid-expectation
Cause: an expected number of calls is negative, or its range is empty. In `mock-url run --expect`, the expectation has a wrong form.
Cure: write a number, or `atLeast` not above `atMost`. For `--expect`, separate method, path, operator and number by spaces.
### contradictory-response
Cause: two parts exclude each other, such as text and `Content-Encoding: gzip`, a status and a closure, or a body and a fault before any answer. A body without a length cannot end early. A body with 204 or 304 is an error in a test. `mock-url check` warns of it, and of one for HEAD only.
Cure: remove one of the two parts. Leave `Content-Encoding` out, because clients see bodies decoded.
### contradictory-expectation
Cause: a stub must answer more often than its limit allows, or may answer more often than it expects. `times` and `once()` are limits that require no call; `expect` requires calls. In doubles, `reject` needs a nice mock.
Cure: let the stub answer always, or make the two numbers equal. Create the double with `Mock(nice: true)`.
## Bodies, templates, recordings and bundles
### invalid-body
Cause: a file, URL or resource is missing, a value cannot be encoded as JSON, or `offset` or `length` is negative.
Cure: check the path. List a resource in `resources` of the target in `Package.swift`, and pass `bundle: .module`.
### unreadable-body
Cause: the file of a body is missing, unreadable or too short when a request is answered, which fails with `URLError.cannotOpenFile`.
Cure: write an absolute path, or one relative to the working directory of the program. In a plan file, `./a.json` is in the folder of the plan. Keep the file until the program ends. `mock-url check` finds missing files before.
### undecodable-body
Cause: the body is not in its `Content-Encoding`, is damaged or continues after its end, but a body that is only cut short is no error. The coding cannot be decoded (`br`, `zstd`), or there are more than five. Or a body is too long. `mock-url check` warns of such bodies.
Cure: remove the field, or correct the bytes. In place of `br` and `zstd`, give the decoded body without the field. For a body that ends early with an error, use the fault `truncatedAfter`. docs/reference/wire-format.md lists codings and limits.
### invalid-template
Cause: a placeholder is not closed, has an unknown name, or names a parameter that the path of the stub does not declare.
Cure: declare `{{path.id}}` in the path: `/users/{id}`. Write `{{"{{"}}` for two braces. docs/reference/templates.md has all placeholders.
### unfilled-template
Cause: the answer of a template is longer than 128 MiB, or a placeholder such as `{{body./id}}` reads a JSON body with more than 512 levels.
Cure: shorten the answer. Use `{{body}}` in place of a part of a deep body, or reduce its nesting in the program.
### invalid-recording
Cause: a response lacks a status line or an empty line, or has a wrong `Content-Length` or trailer fields. A `.tail` file is missing or wrong. A HAR file is an archive, or has no `log.entries`.
Cure: record it with `curl -is`, or without curl (docs/guides/record-a-test.md). Add no line break at the end of the body.
### missing-recording
Cause: a test has a recording without a file, and this run records nothing: `MOCK_URL_RECORD` is `none` or `check`, or is not set in a CI job.
Cure: run the test once with the network and `MOCK_URL_RECORD=once` (docs/guides/record-a-test.md), and commit the file.
### outdated-recording
Cause: a test sends a request that its recording does not have, or sends none, or the file lacks what `strict` or `matchingHeaders` ask for.
Cure: correct the test, or record it again with `MOCK_URL_RECORD=rewrite`. If a value changes in each run, name its place in `loosening`.
### recording-drift
Cause: a server answers in another way than in the recording, or the program sends other requests. This is a warning.
Cure: adapt the program, and record again.
### expired-recording
Cause: the last day of a recording (`validUntil`) has passed. This is a warning, unless `MOCK_URL_WARNINGS=failures`.
Cure: record it again with `MOCK_URL_RECORD=rewrite`, and move the day.
### lost-part
Cause: a plan cannot express a part of a HAR file, such as a web socket, or the file lacks it, such as a body. `--strict` makes it an error.
Cure: export the file again with contents, correct it in an editor, or accept the loss (docs/guides/har-files.md).
### unreadable-bundle
Cause: a mock bundle is not a directory, its `bundle.json` cannot be read, or it names a body file that is missing or outside of the bundle.
Cure: name the directory of `bundle.json`, and write body paths relative to it without `..`, as docs/reference/mock-bundles.md shows.
### unknown-event
Cause: a client resumes a stream with a `Last-Event-ID` that no event of the stub has.
Cure: compare the id that the program sends with the ids of the events in the stub.
### unwritable-download
Cause: the answer of a download task cannot be written to the directory for temporary files.
Cure: make space on the disk, or set `TMPDIR` to a writable directory.
## Expectations and verification
### unmet-expectation
Cause: a stub with `expect` or `inOrder` did not answer the expected number of calls, or not in the expected order.
Cure: if a call is missing, look at the calls with `mock-url show`. Otherwise correct the expectation (docs/reference/expectations.md).
### unexpected-count
Cause: `verify(…)` or `--expect` found another number of calls than expected.
Cure: compare the nearest call with your condition. If the program still works, pass `within: 5`. A stub with `once()` answers only one call.
### unexpected-order
Cause: the calls arrived in another order than the test lists. The message marks the call that came too early or is missing.
Cure: correct the program. If the order does not matter, use `verifyExactly(_:inAnyOrder:)`.
### unexpected-calls
Cause: the calls are not exactly the listed ones.
Cure: correct the program or the list. To allow other calls, use `verifyInOrder(_:)` or `verify(_:_:)`.
### unused-stub
Cause: a stub never answered, or has answers left, and the test or `--check unused` or `--check pending` requires them.
Cure: correct the stub or remove it. Mark a stub that need not answer with `optionally()`, in JSON with the field `optional`.
### unfinished-stub
Cause: a chain of `respond(to:)`, `when` and `with` has no end, so its stub is not registered.
Cure: add `once()`, `times(_:)` or `always()`, or remove the chain.
### unsent-stub
Cause: the test has built a stub while a program was running that answers its requests itself.
Cure: build the stub before the launch, or use the transport `.outside`. Build the stubs of a later launch after the end of the earlier program.
### undecided-call
Cause: the journal hid a secret or cut a body, or an expression takes too long. A closure is asynchronous, or judges a part of a call.
Cure: check a secret with `.present`, keep bodies with `journalBodyLimit` or `--mock-url-journal-bodies`, and use values in place of closures.
### undecided-request
Cause: ten seconds after a test ended or verified its calls, it is unknown which stub answers: often a body or a closure does not end.
Cure: wait in the test for the answer, or cancel the task of the request.
### unknown-stub
Cause: a stub was removed, replaced or not built. Or the program received only the arguments of a configurator, so its stubs are unknown.
Cure: pass the configurator itself, or verify by a condition. Give `CallJournal` all arguments of the launch, and `mock-url run` all plans.
### unknown-calls
Cause: a responder does not keep its calls: `keepsCalls` is false, or a launched program set it up without arguments.
Cure: set `keepsCalls` to true before the first request, or verify the journal of the program.
## Launching
### failed-launch
Cause: the program is missing or not executable, the interpreter of a script is missing, or a folder for the plan cannot be created.
Cure: check the path, or `PATH` for `mock-url run`. End the first line of a script with LF. Set `TMPDIR` to a writable directory.
### missing-product
Cause: `ServiceUnderTest("name")` found no program of this name in the folder of the tests.
Cure: declare the product as a dependency of the test target, or run `swift build`. Otherwise use `ServiceUnderTest(executable:)`.
### invalid-setting
Cause: an argument or variable has NUL, a limit or port is out of range, the working directory is missing, or the stubs are too long.
Cure: correct the setting that the message names. Pass many stubs with `arguments(transport: .file)`, and stubs of a service with `mock(_:)`.
### closure-in-plan
Cause: a stub has a closure, and the program answers its requests itself. A closure cannot be encoded in arguments.
Cure: use the transport `.outside`, on Linux, or values and a template (docs/reference/templates.md). In one process, pass the configurator to `MockURLResponder`.
### missed-deadline
Cause: a line, a file, an open port or the end of the program did not come in time, also within `mock-url run --timeout`.
Cure: look in the output for the reason, such as a request that waits. Without output, the program may buffer it (docs/guides/launch-a-program.md). Or wait for a server by `.listening`. If the program is only slow, pass a longer `timeout`.
### ended-program
Cause: the program ended while the test waited for something else or before an update, or the test did not read its report or its signal.
Cure: correct what the report or standard error names. Read an expected end: `waitForExit()`, then `preventReport`, `refusal` or `cause`.
### unreadable-line
Cause: the line that makes a program ready matches, but it contains no value: no port, several ports, or `nil` from your closure.
Cure: print one port in the line, such as `listening on 127.0.0.1:8080`, or read the value with `.line(_:as:)`.
### lost-output
Cause: the program wrote more than `outputLimit` bytes, so the middle was discarded before the test read or searched it.
Cure: set a higher `outputLimit` before the launch, or wait for the line earlier.
### failed-update
Cause: a test updates a program that answers its requests itself. The program keeps the stubs of its launch.
Cure: use the transport `.outside`, on Linux.
### unmocked-program
Cause: a program that contains MockURLResponder and answers itself has written no start record to its journal. It received no valid arguments, or has not called `MockURLResponder.setUpIfRequested()` so far.
Cure: make the call the first line, and wait until a server is ready before you verify. Pass the variable `MOCK_URL_RESPONDER_ARGUMENTS` on through scripts and containers, or use `--by arguments`. Without `--by`, `mock-url run` answers from outside.
## Programs that are mocked from outside
### unsupervised-program
Cause: this machine does not permit to answer the system calls of a program. Another supervisor may be around `mock-url` (WSL 2, Sysbox, a sandbox), or a profile of the container may forbid seccomp. The kernel may be older than Linux 5.9, or be gVisor.
Cure: `mock-url doctor` tells what is missing. Change the container or the machine, or mock inside the program: `mock-url run --by environment`.
### missing-tls-library
Cause: a program uses https, and the launcher finds no libssl of OpenSSL 3.x or 1.1.1 on this machine. http is answered.
Cure: install the package that the message names, such as `libssl3` in Debian and Alpine, or `openssl-libs` in Fedora. `mock-url doctor` shows what is found.
### untrusted-authority
Cause: a client refuses the certificates of its launch. It reads no file of authorities that the launcher knows, or has a compiled-in list or a pinned certificate. A connection that ended in silence gives a warning, because it may have another reason.
Cure: let the runtime read a file of authorities, by the setting that the message names, such as `NODE_EXTRA_CA_CERTS` or `SSL_CERT_FILE`. Turn off pinning for the test, use http, or mock inside the program.
### failed-handshake
Cause: client and launcher agree on no version of TLS or no cipher, or one of them broke the protocol.
Cure: permit TLS 1.2 or 1.3 with usual ciphers in the client, or use http.
### http2-only
Cause: a client offers only HTTP/2 or HTTP/3, as gRPC does. From outside, requests of HTTP/1.1 are answered.
Cure: permit HTTP/1.1 in the client, or let it reach a real server: `mock-url run --allow HOST:PORT`.
### not-http
Cause: a program connects to another machine and does not speak HTTP, as to a database. Or it sends nothing, because the server must begin, or because it only looks whether a server is there. A connection that ends without a request fails the run under `prevent`, unless a stub names the host and port.
Cure: let it reach the real server, `mock-url run --allow db.example:5432`, or use a server on this machine, which programs reach without an option. For a look at an HTTP server, give its host a stub.
### malformed-request
Cause: a client sends a request that breaks HTTP/1.1, exceeds a limit, or asks for another protocol, such as a web socket. It receives an answer that quotes the fault, such as 400 or 501. Under `prevent`, a launched program is stopped; `serve` ends with 86; a `StubServer` only reports it. A client that leaves within its request gives a warning.
Cure: correct the client or the code that writes the request. Let a program reach a real server for another protocol: `mock-url run --allow HOST:PORT`.
### unusable-address
Cause: `mock-url serve` or a `StubServer` cannot listen: another program uses the port, or this machine does not have the address.
Cure: end the other program, or choose another port. Port 0, the default, is any free port.
### refused-call
Cause: a program sends UDP, raw packets, or uses the network by 32-bit calls. No stub can answer that, so nothing leaves the machine. Or the memory of the program cannot be read, or the program is in another network namespace. Or it would inherit a socket that leads out of the machine.
Cure: turn off the feature that sends it, such as metrics or a time service, or use a 64-bit program without special privileges. Many programs do without.
### other-host
Cause: the field `Host` of a request names another host than the one that the client has connected to. The stubs of the named host answer, as on a server of both.
Cure: correct the URL or the field of the request. If a gateway forwards the request by that field, ignore the warning.
### unknown-server
Cause: a place of `--allow`, or the server of a request that the policy `allow` passes on, has a name without an address. The program sees an unreachable host, or a reset, because stubs answer other requests to that name.
Cure: correct the name, or the name servers of the machine. Or add a stub for the request.
### outliving-process
Cause: a process that the program started still runs after the end of the program. Its network calls get errors from then on, and its requests are not judged.
Cure: let the program or the script wait for what it starts (`wait` in a shell), or end it.
## Journals and mock-url
### unwritable-journal
Cause: the journal cannot be created or written: its directory is missing, it is not a regular file, the disk is full, or another run uses it.
Cure: check the directory. Give each run a journal of its own with `--journal`.
### lost-journal
Cause: the disk became full, the journal was removed or cut during the run, or a process ended without its end record, for example by `_exit`.
Cure: let only mocked programs write the journal, servers exit or call `endRunOnTermination()`, and others call `tearDown()` before `_exit`.
### lost-recording
Cause: no server answered, no request was sent, the disk is full, or a request cannot be recorded: its server speaks only HTTP/2 or has changed the protocol.
Cure: start the servers and record again. To record failures on purpose, add `--failures` or `recordingFailures: true`. Write stubs by hand for the requests that the message names.
### different-replay
Cause: with the recorded answers and no network, the program sent other calls, printed something else, or ended otherwise. The plan is written.
Cure: if a value of a request changes in each run, name its place with `--loosen`. If the program prints the time or reads a file that it has written, use `--no-verify`. If it reads standard input, give it a file, which a replay reads again.
### unreadable-journal
Cause: a journal is not readable, is not a regular file or, for `mock-url show`, is missing.
Cure: check the path. Create a journal with `mock-url run --journal calls.ndjson`.
### invalid-record
Cause: another program wrote to the journal, a process ended in the middle of a record, or standard input has no record.
Cure: give the journal (docs/reference/journal.md) a file of its own. An incomplete last record hides no other call.
### invalid-usage
Cause: `mock-url` does not know a subcommand or an option, or an operand is missing.
Cure: take the word that the message suggests, or read `mock-url SUBCOMMAND --help`. Write the program after `--`.
### unwritable-file
Cause: the result of `mock-url`, such as a HAR file or standard output, cannot be written.
Cure: check the directory and the space on the disk, or write to another file.
### failing-baseline
Cause: a program that `mock-url sweep` runs fails with its plan alone, or sends no request that a stub of the plan answers. Or it is a server that never listens, or what drives it fails.
Cure: run it with `mock-url run` and the same plan. Name its files by absolute paths, because each run has an empty working directory. If the message names what drives it, correct the command of `--drive` or the closure.
### broken-rule
Cause: a program breaks a rule of `mock-url sweep --require`, or of `require` in a test, when one of its calls fails.
Cure: run the cell again with the command of the report, and correct the program. Or accept the finding with `--accept`.
### new-egress
Cause: a program has called a host, a method or a path that the file of `mock-url report --egress` does not name.
Cure: review the call that the message names, and write the file again with `--update`.
### unknown-hold
Cause: a release names a hold that no stub has, or at which no answer is held, or its clients have given up.
Cure: wait for the held answer first, with `waitForHeld` or `mock-url held wait`.
### unreleased-hold
Cause: an answer was still held when the program or the test ended.
Cure: release the hold that the message names, or remove it from the stub.
### unreleasable-hold
Cause: a program that answers its requests itself has a hold with a name, so that nothing can release it.
Cure: launch the program by `mock-url run` or with the transport `.outside`, on Linux; or hold until another stub has answered.
## Sessions and responders
### unmocked-session
Cause: in this version of Foundation, sessions that do not list `MockURLProtocol` cannot be mocked, and `withSharedSession` stops the program. Or `URLSession.shared` created tasks before `setUp()`, which is a warning in a launched program, in its journal, and in the test.
Cure: call `setUp()` first, before static properties send requests. List `MockURLProtocol` in `protocolClasses` of your configurations, or use the session of the responder. docs/reference/platforms.md lists the sessions that are reached.
### unscoped-request
Cause: a request of a test process belongs to no mocked network. It would leave this machine, or reach a host and port that a running test mocks. Detached tasks, queues, threads and completion handlers lose the network of their test.
Cure: pass `network.session` to the code, run it in `network.bound { … }`, or give the network `sharedSession: .process`. If the request may reach the real network, add the trait `.unscoped(.allowed)`, or set `MockedNetwork.unscopedRequests`.
### ended-responder
Cause: a request was sent after its responder or scope had ended, or was still open at the end. Often a task outlives its test.
Cure: wait for all tasks before the end of the test or scope. Begin a task that may outlive a scope with `Task.detached`.
### waiting-scope
Cause: `withSharedSession` waits for another scope that mocks the whole process and does not end.
Cure: end the other scope, whose line the message names. Do not open a scope in a detached task or on another queue within a scope.
### missing-set-up
Cause: a test verifies calls with the static methods, or asks `MockURLResponder` to respond, while nothing is set up.
Cure: call `MockURLResponder.setUp(with:)` before and `tearDown()` after the verification, or use an instance.
### unsupported-foundation
Cause: this version of Foundation lacks an internal part that mocking needs: for answers, for download tasks, or for separate cookies.
Cure: build with a version of Swift that docs/reference/platforms.md names, or report the version that fails.
### unhandled-signals
Cause: `endRunOnTermination()` cannot create a pipe, as with too many open files. The program ends on signals without an end record.
Cure: close files, raise the limit (`ulimit -n`), or call `endRunOnTermination()` earlier.
## Tests, doubles, and everything else
### repeated-part
Cause: a stub has two values for one part, such as two bodies, or `with(status:)` twice with different values.
Cure: remove one, or end the stub with `once()` and begin another. To change a recording, write `with(status:)` after `with(rawResponse:)`.
### missing-network
Cause: `MockedNetwork.current` was read in code that no test with a mocked network runs, or in a detached task.
Cure: give the test or suite the trait `.mockedNetwork(…)`, in XCTest use the result of `mockNetwork(…)`, and pass it on to detached tasks.
### unexpected-interaction
Cause: a double received a call that no expectation allows, a rejected call, or a call out of order, or has no behaviour for `invokeOrThrow`.
Cure: add the expectation or the behaviour, or create the double with `Mock(nice: true)`, one of the kinds of doubles (docs/guides/doubles.md).
### missing-interaction
Cause: `verify()` found an expectation of a double that no call has met.
Cure: correct the code under test, or remove the expectation. Call `verify()` after the code has run.
### unmet-matcher
Cause: the recorded calls of a double do not meet the matcher of `verify(mock).to(…)`, or they meet that of `toNot(…)`.
Cure: compare the calls in the message with the matcher.
### unexpected-error
Cause: an error of your program or of the system, or a failure without a test framework whose text has no name.
Cure: read the text before the name. To record failures in another test framework, set `TestFailures.report`.
### internal-error
Cause: a defect of this package.
Cure: report it with the message, the version of Swift and, if possible, the plan.
"""#
}
