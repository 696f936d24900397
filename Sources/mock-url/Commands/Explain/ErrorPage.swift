// Written by .ci/samples from docs/reference/errors.md: change the page, then run .ci/samples --write.
// swift-format-ignore-file

/// The entries of the page of errors.
enum ErrorPage {
    static let text = #"""
## A call without a stub
### unmatched-request
No stub answers a request. A launched program stops. In a unit test, the request fails, and the report fails the test.
Cause: no condition of a stub matches, or the matching stubs have given all their answers. The report lists the closest stubs and marks each difference.
Cure: correct the difference. Or paste the stub that the report suggests, and add a response, because the suggested stub answers with 200 and an empty body. If the call may happen, choose another policy, such as `--mock-url-policy=drop`.
### forbidden-real-answer
Cause: a stub asks for the real answer (docs/guides/real-answers.md), and the policy lets no request pass. The request has no answer, and the stub loses no use. A launched program stops. In a unit test, the request fails, and the report fails the test.
Cure: let requests pass with `--mock-url-policy=allow`, `mock-url run --policy allow` or `policy: .allow`. Or give the stub an answer of its own.
### unpatched-answer
Cause: a stub has a merge patch for the real answer, whose body cannot be patched: it is not JSON in UTF-8, empty, longer than 16 MiB, or a part of a body (status 206). The message has the status and the Content-Type of the server. The request fails with `URLError.cannotParseResponse`, and in a unit test, the test fails.
Cure: often the server answered with an error page, so correct the request or the address. To change only status, header fields or time, use `usingRealAnswer()`, in a plan `"realAnswer": {}`.
### shadowed-stub
Cause: a stub can never answer, because a stub that is asked before it always answers its requests. `mock-url check` reports it as a warning, or as an error if the stub has an expectation. With very many stubs, it also warns that it did not compare all pairs. If both stubs are of one configurator, the end of a test or of a launched program looks for them, too. A hidden stub with the same condition fails the test, and a hidden special case is a warning.
Cure: move the special stub before the general one, limit the general one (`times`), or give the special one a smaller `priority`. In a test, `optionally()` says that a stub need not answer. All configurators of a network share one list of stubs.
### undecided-stub
Cause: the package cannot decide whether a stub matches a request: a regular expression needs too many steps, or the JSON of the request's body has more than 512 levels. No later stub answers instead, because the undecided one may be the right one.
Cure: write a simpler expression, or use `wildcard`, `prefix` or `contains`. Compare a deep body as text.
### unmockable-request
Cause: the program sent a request with a scheme that cannot be mocked, such as `ftp` or `ws`. The request did not reach the network.
Cure: mock only `http` and `https`. To let other calls reach the network, add `--mock-url-guard=off` or `--mock-url-policy=allow`. docs/reference/platforms.md lists what is covered.
## Arguments and files of a launch
### unknown-argument
Cause: an argument begins with `--mock-url-` and has no known name.
Cure: correct the name; the message lists all names. Rename an argument of your own program that has this prefix. docs/reference/wire-format.md describes each argument.
### invalid-argument
Cause: an argument has no value, an unknown word as its value, or a number out of range. Other causes are `--mock-url-journal-bodies` without `--mock-url-journal`, and plans that are too long for the environment variable.
Cure: write name and value as one argument, `--mock-url-policy=drop`, and choose a value that the message lists. Pass long plans as files.
### conflicting-arguments
Cause: one setting appears twice with different values, in the arguments or in `MOCK_URL_RESPONDER_ARGUMENTS`.
Cure: keep one of them.
### conflicting-files
Cause: one file has two roles, such as journal and plan, so the program would overwrite its own input.
Cure: name a separate file for each role.
### invalid-encoding
Cause: an argument, the environment variable or a plan file is not UTF-8. The message shows the first invalid byte of a file.
Cure: save the file as UTF-8. Write other bytes of a body in Base64: `{"base64":"…"}`.
### ignored-arguments
Cause: the program has more privileges than its caller (setuid, setgid, file capabilities), so it ignores the caller's arguments and variable.
Cure: test a copy without these privileges, or let the program's own code pass the arguments to `setUp(with:)`.
### unreadable-plan
Cause: a plan file is missing, or the program may not read it. A directory has no `.json` file and no `bundle.json`, or a pipe is silent or too long. A symbolic link of another user is also refused. The file of a configurator disappears when the process of the test ends.
Cure: check the path, which is relative to the working directory of the program, and the rights of the file. Write a plan from a pipe to a file.
### unusable-cookie-file
Cause: the file of `--mock-url-cookies` cannot be read or written, or an entry of it is not a cookie with an expiry date. If writing fails during the run, the program goes on without saving cookies.
Cure: name the cookie file of an earlier run, or a file that does not exist yet, in a writable directory.
## The JSON of a plan
`mock-url check plan.json` finds the errors of this section and the next before a program runs, the first of each file.
### invalid-json
Cause: a plan, a mock bundle or `MOCK_URL_RESPONDER_ARGUMENTS` is not valid JSON. In Swift, the text of a JSON body is not. Frequent reasons are single quotes, a comma after the last item, a byte order mark, and a line break inside a string.
Cure: correct the character at the place that the message names. The variable must be an array of strings.
### deep-nesting
Cause: a plan, or a stub built in Swift, has more than 64 levels of objects and arrays.
Cure: use fewer levels. Put deep JSON into a file and name it in the body: `{"file":"deep.json"}`.
### unknown-field
Cause: an object has a field that it does not know, often because of a spelling mistake.
Cure: take the name that the message suggests or lists. docs/reference/wire-format.md describes each field, docs/reference/mock-bundles.md those of `bundle.json`.
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
Cause: a value has another type than its field, such as a string where a number is expected. The most frequent case is a plan file that is an object: a plan file is an array of hosts.
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
Cause: the string is not Base64 in the standard alphabet with padding (RFC 4648, section 4). The alphabet for URLs and line breaks are not accepted.
Cure: encode the bytes on one line, on Linux with `base64 -w 0`.
### unsupported-version
Cause: a plan or a journal has a later version than this package reads, because the program and the test were built with different versions.
Cure: build both with the same version of MockURLResponder.
## The values of a stub
A plan, an argument and the Swift API follow the same rules. In Swift, the failure appears at the line of the stub.
### invalid-url
Cause: the URL of a stub or of a bundle is not absolute, or has another scheme than `http` and `https`. In Swift, the URL may also belong to another host than its configurator.
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
Cure: start with `/`, and write query fields as conditions of their own. In a template, close each `{name}` before the next slash, and write `%7B` for a brace that is text.
### invalid-method
Cause: a method is empty or contains a space or another character that HTTP does not allow in a method.
Cure: write a method such as `GET`.
### invalid-header
Cause: a header name has a space or another forbidden character, or a value has a line break. Further causes: a `Transfer-Encoding` other than `chunked`, a head that is longer than clients accept, or a user with `:` in basic authentication.
Cure: write several values as several fields, and declare the coding of a body in `Content-Encoding`.
### invalid-pattern
Cause: a regular expression is not valid in ICU syntax, is longer than 65,536 bytes, or has more than 256 character properties. Or a place of `jsonExcept` is not a JSON pointer, or its `value` does not have this place.
Cure: correct the character that the message names. Write `\\` for one backslash in JSON and in a Swift string.
### invalid-status
Cause: a status is not from 100 to 599, the status of `with(redirectTo:)` is not a redirect, or a reason phrase has a line break.
Cure: choose a valid status. A redirect has 301, 302, 303, 307 or 308.
### invalid-chunks
Cause: a part of a body is empty or follows a cut, or the parts do not add up to the length of the body. Or a line or a field of an event has a line break. A template and a body with a `Content-Encoding` cannot have parts.
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
Cause: two parts of an answer exclude each other. Examples are a text body with `Content-Encoding: gzip`, and a status beside a closure that answers. So are a body, header fields or a status beside a fault that comes before any answer. A body without a length cannot end early. The status 204 or 304 excludes a body, too: an error in a test, and a warning of `mock-url check`, which also warns of a body for HEAD only.
Cure: remove one of the two parts. Leave `Content-Encoding` out, because clients see bodies decoded.
### contradictory-expectation
Cause: a stub must answer more often than its limit allows, or may answer more often than it expects. `times` and `once()` are limits that require no call; `expect` requires calls. In doubles, `reject` needs a nice mock.
Cure: let the stub answer always, or make the two numbers equal. Create the double with `Mock(nice: true)`.
## Bodies, templates, recordings and bundles
### invalid-body
Cause: while a stub is built, its body cannot be read or encoded: a file, URL or resource is missing, a value cannot be encoded as JSON, or `offset` and `length` are negative.
Cure: check the path. List a resource in `resources` of the target in `Package.swift`, and pass `bundle: .module`.
### unreadable-body
Cause: the file of a body is missing, unreadable or too short when a request is answered. The request then fails with `URLError.cannotOpenFile`. `mock-url check` finds missing files before.
Cure: write an absolute path, or a path relative to the working directory of the program. In a plan file, `./a.json` is in the folder of the plan. Keep the file until the program ends.
### undecodable-body
The request fails with `URLError.unknown`. A body that is only cut short is no error: as with a server, the client receives what can be decoded. Content codings (docs/reference/wire-format.md) lists the codings and the limits. `mock-url check` warns of a body that causes the error, and not of one that is cut short.
Cause: an answer declares `Content-Encoding: gzip` or `deflate`, and its bytes are not in this coding, are damaged or continue after the end of the coded data. Or it declares a coding that this package does not decode, such as `br` or `zstd`, or more than five codings. Or the body is too long: 256 MiB coded, 128 MiB decoded.
Cure: remove the field if the body is not coded. Otherwise give the bytes in the coding that the field declares. In place of `br` and `zstd`, give the decoded body without the field. For a body that ends early with an error, use the fault `truncatedAfter`.
### invalid-template
Cause: a placeholder is not closed, has an unknown name, or names a parameter that the path of the stub does not declare.
Cure: correct the character that the message names. Declare `{{path.id}}` in the path: `/users/{id}`. Write `{{"{{"}}` for two braces that are text. docs/reference/templates.md lists all placeholders.
### unfilled-template
Cause: the answer of a template is longer than 128 MiB, or a placeholder such as `{{body./id}}` reads a JSON body with more than 512 levels.
Cure: shorten the answer. Use `{{body}}` in place of a part of a deep body, or reduce its nesting in the program.
### invalid-recording
Cause: a recorded response has no status line, no empty line after its headers, a wrong `Content-Length` or trailer fields. A `.tail` file has a wrong line, or a folder has no `.tail` file. A HAR file is an archive, or has no `log.entries`.
Cure: record it with `curl -is`. Do not let an editor add a line break at the end of the body. Record a test (docs/guides/record-a-test.md) shows how to record without curl.
### missing-recording
Cause: a test has a recording whose file does not exist, and this run records nothing: `MOCK_URL_RECORD` is `none` or `check`, or it is not set in a CI job.
Cure: run the test once with the network and `MOCK_URL_RECORD=once`, and commit the file. Record a test (docs/guides/record-a-test.md) describes the modes.
### outdated-recording
Cause: a test sends a request that its recording does not have. The report of the request says which part differs.
Cure: correct the test, or record it again with `MOCK_URL_RECORD=rewrite`. If a value changes in each run, name its place in `loosening`.
### recording-drift
A warning of `MOCK_URL_RECORD=check` and of `RecordingDrift.warn()`, which fails no test.
Cause: a server answers today in another way than in the recording, or the program sends other requests.
Cure: adapt the program, and record again.
### expired-recording
A warning, unless `MOCK_URL_WARNINGS=failures`.
Cause: the last day of a recording (`validUntil`) has passed.
Cure: record it again with `MOCK_URL_RECORD=rewrite`, and move the day.
### lost-part
A warning of `mock-url import`, `check`, `run` and `args`, and an error with `--strict`.
Cause: the stubs of a HAR file do not repeat a part of it, because no plan can express it, such as a web socket. Or the file does not have it, such as a body. The message names the line, the entry and the member.
Cure: export the file again with contents, correct it in an editor, or accept the loss. The guide HAR files (docs/guides/har-files.md) lists what is lost.
### unreadable-bundle
Cause: a mock bundle is not a directory, its `bundle.json` cannot be read, or it names a body file that is missing or outside of the bundle.
Cure: name the directory that contains `bundle.json`, and write body paths relative to it without `..`. docs/reference/mock-bundles.md describes the files.
### unknown-event
Cause: a client resumes a stream with a `Last-Event-ID` that no event of the stub has.
Cure: compare the id that the program sends with the ids of the events in the stub.
### unwritable-download
Cause: the answer of a download task cannot be written to the directory for temporary files.
Cure: make space on the disk, or set `TMPDIR` to a writable directory.
## Expectations and verification
### unmet-expectation
Cause: a stub with `expect` or `inOrder` did not answer the expected number of calls, or not in the expected order. The report lists each unmet stub.
Cure: compare the expected with the found number. If a call is missing, look at the calls with `mock-url show`. If the number is right, correct the expectation. docs/reference/expectations.md describes the rules.
### unexpected-count
Cause: `verify(…)` or `--expect` found another number of calls than expected. The message lists the found calls, and the nearest of the other calls if some are missing.
Cure: compare the nearest call with your condition. If the program is still working, pass a time limit: `within: 5`. A stub with `once()` answers one call, whatever the program asks for.
### unexpected-order
Cause: the calls arrived in another order than the test lists. The message marks the call that came too early or is missing.
Cure: correct the program. If the order does not matter, use `verifyExactly(_:inAnyOrder:)`.
### unexpected-calls
Cause: the calls are not exactly the listed ones. The message lists the missing calls and those that were not expected.
Cure: correct the program or the list. To allow other calls, use `verifyInOrder(_:)` or `verify(_:_:)` in place of `verifyExactly(_:inAnyOrder:)`.
### unused-stub
Cause: a stub never answered, or has answers left, and the test or `--check unused` or `--check pending` requires them. The message shows whether other stubs answered its requests, or which calls were nearest.
Cure: correct the stub or remove it. Mark a stub that need not answer with `optionally()`, in JSON with the field `optional`.
### unfinished-stub
Cause: a chain of `respond(to:)`, `when` and `with` has no end, so its stub is not registered. The test fails at the line of the chain when its builder is released.
Cure: add `once()`, `times(_:)` or `always()`, or remove the chain.
### unsent-stub
Cause: the test has built a stub while the program was running, and has not called `update()` before the end of the program.
Cure: call `update()` after the stub, or build it before the launch. Build the stubs of a later launch after the end of the earlier program.
### undecided-call
Cause: it is unknown whether a recorded call meets a condition. The journal has hidden a secret or cut a long body, or a regular expression needs too much time. An asynchronous closure cannot judge a recorded call, and no closure can judge a part of a call.
Cure: check a secret only for its presence (`.present`), and keep longer bodies with `--mock-url-journal-bodies` or `journalBodyLimit`. Use a condition of values in place of a closure. Simplify the expression.
### undecided-request
Cause: the test sent a request and ended or verified its calls, and ten seconds later it is still unknown which stub answers. Most often the body of the request is a stream that does not end, or a closure of a stub that does not return.
Cure: wait in the test for the answer, or cancel the task of the request.
### unknown-stub
Cause: a verification or a change refers to a stub that was removed, replaced or not built. Or the program received only the arguments of a configurator, so the test cannot know which stub answered.
Cure: pass the configurator itself to the program or the responder, or verify by a condition. Give `CallJournal` all arguments of the launch, and `mock-url run` all plans.
### unknown-calls
Cause: a responder does not keep its calls: `keepsCalls` is false, or a launched program set it up without arguments.
Cure: set `keepsCalls` to true before the first request, or verify the journal of the program.
## Launching
### failed-launch
Cause: the program is missing or not executable, the interpreter of a script is missing, or a folder for the plan cannot be created.
Cure: check the path; `mock-url run` searches a name without a slash in `PATH`. End the first line of a script with LF. Set `TMPDIR` to a writable directory.
### missing-product
Cause: `ServiceUnderTest("name")` found no program of this name in the folder of the tests.
Cure: declare the product as a dependency of the test target, or run `swift build`. For a program elsewhere, use `ServiceUnderTest(executable:)`.
### unusable-injection
The library that mocks a program from outside, `libMockURLInjection.so`, is missing or does not fit. The program was not launched.
Cause: the program does not contain MockURLResponder, and the library is neither beside the test bundle or `mock-url`, nor is it the file that `MOCK_URL_INJECTION` names. Or the file is not this library, is of another version, or is built for another processor.
Cure: add the product `MockURLInjection` to the dependencies of the test target. For `mock-url`, build it with `swift build --product MockURLInjection` and put it beside `mock-url`. A library of an earlier build stays in `.build`, so a test passes without the product until `.build` is new.
### uninjectable-program
The loader cannot load `libMockURLInjection.so` into a program, or the library cannot work there. The program was not launched. A child of a program that contains Foundation is stopped with this message and the status 87, and the verdict on the run names it.
Cause: the program contains Foundation or the standard library (`--static-swift-stdlib`, `-static-executable`). Or it is built for another processor, for musl or with another version of Foundation. Or it has privileges that its caller does not have (setuid, setgid, file capabilities).
Cure: build the program with dynamic libraries and the Swift version of the tests. Or link MockURLResponder, and call `MockURLResponder.setUpIfRequested()` in the first line.
### invalid-setting
Cause: an argument or variable of a launch contains NUL, a limit or port is out of range, or the working directory is missing. The stubs can also be too long for the environment.
Cure: correct the setting that the message names. Pass many stubs with `arguments(transport: .file)`, and stubs of a service with `mock(_:)`.
### closure-in-plan
Cause: a stub with a closure was passed to another program. A closure cannot be encoded in arguments.
Cure: describe request and answer by values or a template (docs/reference/templates.md). In one process, pass the configurator itself to `MockURLResponder`.
### missed-deadline
Cause: a line, a file, an open port or the end of the program did not come in time. The message shows open requests and the last output of the program.
Cure: look in the output for the reason, such as a request that waits. If there is no output, the program may buffer it (docs/guides/launch-a-program.md). If the program is only slow, pass a longer `timeout`.
### ended-program
Cause: the program ended while the test waited for something else, or before an update. Or the test did not read the report of the program, or its end by a signal that the test did not send. The message contains a report, and ends with its name.
Cure: correct what the report or the last lines of standard error name. If the end is expected, read it: `waitForExit()`, and `preventReport`, `refusal` or `cause` of its result.
### unreadable-line
Cause: the line that makes a program ready matches, but it contains no value: no port, several ports, or `nil` from your closure.
Cure: print one port in the line, such as `listening on 127.0.0.1:8080`, or read the value with `.line(_:as:)`.
### lost-output
Cause: the program wrote more than `outputLimit` bytes, so the middle was discarded before the test read or searched it.
Cure: set a higher `outputLimit` before the launch, or wait for the line earlier.
### failed-update
Cause: the new stubs of a running program cannot be written, because its folder was removed or the disk is full. The program keeps its stubs.
Cure: keep the folder of temporary files until the program ends, and make space.
### unmocked-program
A program was launched with mocks, and its journal is missing or has no start record.
Cause: no process of the program sends requests by `URLSession`. Or, with `--inject never`, the program did not call `MockURLResponder.setUpIfRequested()`, did not receive the arguments, or has not reached the call yet. A program that stopped because of its arguments also counts.
Cure: pass the environment of the run on to the program that sends the requests, also through scripts and containers. `LD_PRELOAD` and the variables that begin with `MOCK_URL_` belong to it. Put `libMockURLInjection.so` beside `mock-url`. In a program that contains MockURLResponder, make the call the first line; with `mock-url run`, try `--by arguments`. Wait until a server is ready before you verify.
## Journals and mock-url
### unwritable-journal
Cause: the journal cannot be created or written: its directory is missing, it is not a regular file, the disk is full, or another run uses it.
Cure: check the directory. Give each run a journal of its own with `--journal`.
### lost-journal
Cause: records of calls are missing. The disk became full, the journal was removed or cut during the run, or a process ended without its end record, for example by `_exit`.
Cure: let only mocked programs write to the journal. Let servers exit or call `MockURLResponder.endRunOnTermination()`. Call `MockURLResponder.tearDown()` before `_exit`.
### lost-recording
The program goes on, and its requests still reach the network. Its standard output ends with `mock-url`, unless `--no-verify` was given.
Cause: a program that is recorded cannot connect to its recorder. The recorder has ended, its socket is not visible in the container of the program, or its path is longer than 107 bytes.
Cure: run the program under `mock-url record`, and set `TMPDIR` to a short path that the program can see.
### different-replay
`mock-url record` has written the plan, and ends with status 86.
Cause: the program ran again with the recorded answers and without a network, and did not do the same. It sent other calls, printed something else, or ended with another status. The message shows each difference.
Cure: if one value of a request changes in each run, name its place with `--loosen`. If the program does other things in each run, for example because it prints the time or reads a file that it has written, use `--no-verify`. If the program reads standard input, give it a file, which a replay reads again.
### unreadable-journal
Cause: a journal is not readable or not a regular file. For `mock-url show`, it may also be missing. In a test, a missing journal is `unmocked-program`.
Cure: check the path. Create a journal with `mock-url run --journal calls.ndjson` or `--mock-url-journal=calls.ndjson`.
### invalid-record
Cause: a line is not a record of a journal. Another program wrote to the file, or a process ended in the middle of a record. Standard input without a record also counts.
Cure: give the journal a file of its own, and read the file that docs/reference/journal.md describes. An incomplete last record is only reported, and the other calls are shown.
### invalid-usage
Cause: `mock-url` does not know a subcommand or an option, or an operand is missing.
Cure: take the word that the message suggests, or read `mock-url SUBCOMMAND --help`. Write the program after `--`.
### unwritable-file
Cause: the result of `mock-url`, such as a HAR file or standard output, cannot be written.
Cure: check the directory and the space on the disk, or write to another file.
### failing-baseline
Cause: a program that `mock-url sweep` runs fails with its plan alone, or sends no request that a stub of the plan answers.
Cure: run it with `mock-url run` and the same plan. Name its files by absolute paths, because each run has an empty working directory.
### broken-rule
Cause: a program breaks a rule of `mock-url sweep --require`, or of `require` in a test, when one of its calls fails.
Cure: run the cell again with the command of the report, and correct the program. Or accept the finding with `--accept`.
### new-egress
Cause: a program has called a host, a method or a path that the file of `mock-url report --egress` does not name.
Cure: review the call that the message names, and write the file again with `--update`.
### invalid-order
Cause: a line of the file `LIVE.orders` is no order for held answers. The program ignores the line.
Cure: give orders by `mock-url held` or the functions of the test side.
### unknown-hold
Cause: a release names a hold that no stub has, or at which no answer is held, or its clients have given up.
Cure: wait for the held answer first, with `waitForHeld` or `mock-url held wait`. The message lists the holds and what is held.
### unreleased-hold
Cause: an answer was still held when the program or the test ended.
Cure: release the hold that the message names, or remove it from the stub.
### unusable-orders
Cause: an answer must be held, and the program cannot use the file of orders beside its live plan, or has no live plan.
Cure: launch the program with `--live FILE` or by `ServiceUnderTest`, in a folder in which it may create files.
## Sessions and responders
### unmocked-session
Cause: on this version of Foundation, sessions that do not list `MockURLProtocol` cannot be mocked. For `withSharedSession`, this stops the program, because requests would reach the network. Or `URLSession.shared` created tasks before `setUp()`, which is a warning in a launched program, in its journal, and in the test.
Cure: call `setUp()` first, before static properties send requests. List `MockURLProtocol` in `protocolClasses` of your configurations, or use the session of the responder. docs/reference/platforms.md lists the sessions that are reached.
### unscoped-request
Cause: in a test process, a request belongs to no mocked network. It would leave this machine, or reach a host and port that a stub of a running test names. Detached tasks, queues, threads and completion handlers lose the network of their test.
Cure: pass `network.session` to the code, run it in `network.bound { … }`, or give the network `sharedSession: .process`. If the request may reach the real network, add the trait `.unscoped(.allowed)`, or set `MockedNetwork.unscopedRequests`.
### ended-responder
Cause: a request was sent after its responder or scope had ended, or was still open at the end. The request fails with `URLError.cancelled`. Often a task outlives its test.
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
Cause: `endRunOnTermination()` cannot create a pipe, usually because the process has too many open files. The program ends on signals without an end record.
Cure: close files, raise the limit (`ulimit -n`), or call `endRunOnTermination()` earlier.
## Misuse in tests, and doubles
### repeated-part
Cause: a stub has two values for one part, such as two bodies, or `with(status:)` twice with different values.
Cure: remove one of them, or end the stub with `once()`, `times(_:)` or `always()` and begin another. To change the status of a recorded response, write `with(status:)` after `with(rawResponse:)`.
### missing-network
Cause: `MockedNetwork.current` was read in code that no test with a mocked network runs, or in a detached task.
Cure: give the test or its suite the trait `.mockedNetwork(…)`. In a detached task, pass the network on. In XCTest, use the result of `mockNetwork(…)`.
### unexpected-interaction
Cause: a double received a call that no expectation allows, a rejected call, or a call out of order. For `invokeOrThrow`, the stub has no behaviour for the call.
Cure: add the expectation or the behaviour, or create the double with `Mock(nice: true)`. docs/guides/doubles.md shows the kinds of doubles.
### missing-interaction
Cause: `verify()` found an expectation of a double that no call has met.
Cure: correct the code under test, or remove the expectation. Call `verify()` after the code has run.
### unmet-matcher
Cause: the recorded calls of a double do not meet the matcher of `verify(mock).to(…)`, or they meet that of `toNot(…)`.
Cure: compare the calls in the message with the matcher.
## Everything else
### unexpected-error
Cause: an error of your program or of the system that this package only passes on. A failure without a test framework also has this name if its text has no name.
Cure: read the text before the name. To record failures in another test framework, set `TestFailures.report`.
### internal-error
Cause: a defect of this package.
Cure: report it with the message, the version of Swift and, if possible, the plan.
"""#
}
