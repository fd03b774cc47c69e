# shellcheck shell=bash
# Sourced by the other scripts: where the repository is, and what has to be installed.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
swift_needed=6.2

# What the program is built from, and everything that holds Swift code; relative to $root.
built_from=(Package.swift Sources Shaders Samples/icons)
swift_code=("${built_from[@]}" Tests)

packages=(
  libegl-dev libgles-dev libgbm-dev                     # headers of EGL, OpenGL ES and GBM
  libegl1 libgles2 libegl-mesa0 libgl1-mesa-dri libgbm1 # Mesa, with its software rasteriser
  libisal-dev liblcms2-dev                              # deflate, ICC profiles
  libturbojpeg0-dev libwebp-dev                         # JPEG, WebP
  librsvg2-2                                            # SVG, loaded when it is needed
  pkg-config
)

# What the tests run besides.
test_packages=(
  python3-venv chromium ffmpeg
  slurmctld slurmd slurm-client munge # a cluster on one machine
)

# Messages go to standard error; standard output belongs to the program that a script runs.
say() { printf '%s\n' "$*" >&2; }
fail() { say "${0##*/}: $*"; exit 2; }

# need PACKAGE…: installs the Debian packages that are missing.
need() {
  local stamp="$root/.build/installed-${0##*/}" missing=()
  [[ $stamp -nt /var/lib/dpkg/status && $stamp -nt ${BASH_SOURCE[0]} && $stamp -nt $0 ]] && return
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null ||
    fail "apt-get was not found; on systems other than Debian, install the equivalents of: $*"
  mapfile -t missing < <(comm -23 <(printf '%s\n' "$@" | sort) <(
    dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
      sed -n 's/^installed //p' | sort -u))
  ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
  { mkdir -p "$root/.build" && touch "$stamp"; } 2>/dev/null || true # another user's checkout
}

install_packages() {
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "these packages are missing, and installing them needs root or sudo: $*"
    as_root=(sudo)
  fi
  say "installing: $*"
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq)
  { "${as_root[@]}" update && "${as_root[@]}" install -y --no-install-recommends "$@"; } >&2 </dev/null ||
    fail "apt-get could not install: $*"
}

need_swift() {
  local found
  found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1) || true
  [[ -n $found ]] || fail "swift was not found on the PATH: install Swift $swift_needed or newer"
  printf '%s\n' "$swift_needed" "$found" | sort -VC ||
    fail "Swift $found is too old: install Swift $swift_needed or newer"
}

# build_release: builds $binary if its sources have changed. The stamp is older than any edit made during the build.
binary="$root/.build/release/peelgl"
build_release() {
  local stamp="$root/.build/release.built"
  [[ -x $binary && -e $stamp ]] &&
    [[ -z $(find "${built_from[@]/#/$root/}" -newer "$stamp" -print -quit) ]] &&
    return
  need_swift
  say "building peelgl; this happens again only when its sources change"
  mkdir -p "$root/.build" && touch "$stamp.new"
  # The program starts a sixth slower with the shared libstdc++, a tenth if it exports its symbols, which nobody looks up, and slightly if
  # it searches libraries beside itself.
  local static="$root/.build/static"
  mkdir -p "$static" && ln -sf "$(clang -print-file-name=libstdc++.a)" "$static/" || true
  swift build --package-path "$root" -c release --static-swift-stdlib --disable-local-rpath \
    -Xlinker "-L$static" -Xlinker --no-export-dynamic --product peelgl >&2 </dev/null ||
    fail "the build failed; its messages are above"
  mv "$stamp.new" "$stamp"
}

# need_venv FOLDER REQUIREMENTS: a Python environment with exactly these pinned packages.
need_venv() {
  cmp -s "$2" "$1/requirements.txt" && return
  say "installing the Python packages of ${2##*/}"
  /usr/bin/python3 -m venv --clear "$1" >&2 &&
    "$1/bin/pip" install -q --disable-pip-version-check --only-binary :all: -r "$2" >&2 ||
    fail "the Python packages of ${2##*/} could not be installed"
  cp "$2" "$1/requirements.txt"
}
