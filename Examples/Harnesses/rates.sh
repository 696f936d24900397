#!/bin/sh
# Tests DemoService with a mocked network, and prints TAP. Needs mock-url, DemoService and curl in PATH.
set -u
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) || exit 1
server= count=0 failed=0

clean_up() {
    [ -z "$server" ] || kill "$server"
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Runs a test, a function that fails, and prints what it wrote as comments.
try() {
    count=$((count + 1))
    if "$1" >"$work/log" 2>&1; then
        echo "ok $count - $1"
    else
        failed=$((failed + 1))
        echo "not ok $count - $1"
        sed 's/^/# /' "$work/log"
    fi
}

equal() {
    [ "$1" = "$2" ] || { printf 'expected: %s\nfound:    %s\n' "$2" "$1"; return 1; }
}

prints_a_rate() {
    output=$(mock-url run --plan plans/rates.json --expect 'GET /v1/latest == 1' -- DemoService rate EUR USD)
    equal "$?" 0 && equal "$output" '1 EUR = 1.0842 USD (2026-11-20)'
}

fails_while_the_upstream_is_busy() {
    mock-url run --plan plans/busy.json --json "$work/verdict.json" -- DemoService rate EUR USD
    equal "$?" 69 && grep '"met" : true' "$work/verdict.json"
}

prints_a_rate_with_launch_arguments() {
    arguments=$(mock-url args --verdict exit plans/rates.json) || return 1
    eval "set -- $arguments"
    equal "$(DemoService rate EUR USD "$@")" '1 EUR = 1.0842 USD (2026-11-20)'
}

# A server runs in the background. mock-url passes SIGTERM on to it, and prints the verdict when the server has ended.
serves_a_rate_after_a_second_attempt() {
    mock-url run --plan plans --check pending -- DemoService serve --port 0 >"$work/output" &
    server=$!
    url= tries=0
    until [ -n "$url" ]; do
        kill -0 "$server" && [ $((tries += 1)) -le 600 ] || return 1
        sleep 0.1
        url=$(sed -n 's/^listening on //p' "$work/output")
    done
    answer=$(curl --silent --show-error --max-time 10 "$url/rate?from=EUR&to=USD")
    kill "$server"
    wait "$server"
    status=$? server=
    equal "$status" 0 && equal "$answer" '{"from":"EUR","to":"USD","rate":1.0842,"date":"2026-11-20"}'
}

try prints_a_rate
try fails_while_the_upstream_is_busy
try prints_a_rate_with_launch_arguments
try serves_a_rate_after_a_second_attempt
echo "1..$count"
[ "$failed" -eq 0 ]
