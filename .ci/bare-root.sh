# shellcheck shell=bash disable=SC2154
# Functions for scripts that run in a root of bare Debian. A script sources this file in the folder of the package, after `script=its-name`.
#
#     REQUIRE_TOOLS=1   fail where the root cannot be made, instead of printing SKIPPED
suite=bookworm
cache=$PWD/.build/checks/bare
mounts=()

say() { echo "$script: $*"; }
stop() {
    say "FAILED, $*" >&2
    exit 1
}

clean_up() {
    local place
    for place in "${mounts[@]}"; do umount --lazy "$place" || true; done
    # A place that is still mounted must not be removed.
    for place in "${mounts[@]}"; do ! mountpoint --quiet "$place" || return; done
    rm -rf --one-file-system "$root"
}

# Unpacks a root with these packages, which an earlier run may have made, and sets $root.
make_root() {
    local archive
    archive=$cache/$suite-$(cksum <<<"$1" | cut -d' ' -f1).tar
    mkdir -p "$cache"
    if [ ! -f "$archive" ]; then
        if ! mmdebstrap --quiet --variant=minbase --include="$1" --mode=root "$suite" "$archive.part.tar"; then
            rm -f "$archive.part.tar"
            say "SKIPPED (a root of Debian $suite cannot be made: it needs root, mmdebstrap and the packages of Debian)"
            exit "${REQUIRE_TOOLS:-0}"
        fi
        mv "$archive.part.tar" "$archive"
    fi
    root=$(mktemp -d)
    trap clean_up EXIT
    tar --extract --file "$archive" --directory "$root" --exclude './dev/*' --exclude './proc/*' --exclude './sys/*'
    mknod -m 666 "$root/dev/null" c 1 3
}

# Mounts something in the root, with the arguments of mount before the place.
mount_in() {
    local place=$root${!#}
    mkdir -p "$place"
    mount "${@:1:$#-1}" "$place" || stop "${!#} cannot be mounted in the root"
    mounts=("$place" "${mounts[@]}")
}
