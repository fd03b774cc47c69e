# shellcheck shell=bash
# Sourced by scripts/check, after lib.sh: small Debian systems in folders of $work, to run programs in.

# system_base FILE SUITE [PACKAGE…]: a minimal Debian with these packages as an archive, which systems are copies of; made once.
system_base() {
  base=$1
  [[ -e $base ]] && return
  say "== a minimal Debian: $2"
  local included=("${@:3}") lenient=()
  # A mirror's list of testing, which changes daily, may be older than the list allows.
  [[ $2 != testing ]] || lenient=(--aptopt='Acquire::Check-Valid-Until "false"')
  mmdebstrap --quiet "${lenient[@]}" --format=tar --variant=minbase "${included[@]/#/--include=}" "$2" "$base.new" && mv "$base.new" "$base"
}

# system NAME: a fresh copy of the base in $work/NAME.
system() {
  mkdir "$work/$1" && tar -C "$work/$1" -xf "$base"
  cp /etc/resolv.conf "$work/$1/etc/resolv.conf"
}

# inside NAME [VARIABLE=VALUE…] COMMAND…: runs a command in a system, with nothing of this one in its environment.
inside() {
  unshare --mount --pid --fork --root="$work/$1" --mount-proc \
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "${@:2}" </dev/null
}
