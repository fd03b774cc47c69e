# shellcheck shell=bash
# Sourced by the other scripts: the location of the repository, and the required packages.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
swift_needed=6.2

# The program's sources, and all folders with Swift code; relative to $root.
built_from=(Package.swift Plugins Sources Shaders Samples/icons Samples/presets Samples/demo)
swift_code=("${built_from[@]}" Tests)

# Run-time libraries of rendering, SVG and `watch --serve`; the program loads them on first use.
rendering=(
  libegl1 libgles2 libegl-mesa0 libgl1-mesa-dri libgbm1 # Mesa, with its software rasteriser
  librsvg2-2                                            # SVG
  libmicrohttpd12                                       # the page of peelgl watch
  libopenexr-3-1-30                                     # .exr outputs
)

packages=(
  "${rendering[@]}"
  libegl-dev libgles-dev libgbm-dev   # headers of EGL, OpenGL ES and GBM
  libisal-dev libdeflate-dev          # deflate, quick and small
  liblcms2-dev                        # ICC profiles
  libturbojpeg0-dev libwebp-dev       # JPEG, WebP
  libmicrohttpd-dev                   # headers of libmicrohttpd
  pkg-config
  xz-utils                            # packs the modules of web pages
)

# What the tests run besides.
test_packages=(
  python3-venv chromium ffmpeg procps
  libpng-dev                          # our PNG is compared with it
  binaryen                            # makes the modules of web pages smaller
  slurmctld slurmd slurm-client munge # a cluster on one machine
  rclone                              # storages
)

# What makes pages of the documentation besides.
site_packages=(cmark-gfm)

# Messages go to standard error; standard output belongs to the program that a script runs.
say() { printf '%s\n' "$*" >&2; }
fail() { say "${0##*/}: $*"; exit 2; }

# need PACKAGE…: installs the Debian packages that are missing.
need() {
  local stamp missing=()
  # One for each list, since a script may have several.
  stamp="$root/.build/installed-$(printf '%s\n' "$@" | cksum | cut -d ' ' -f 1)"
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

# Folder and flags of every build for tests, in $root. A module that is compiled and optimised at once takes three quarters of the processor time of
# its files one by one; tables of lines are what messages of crashes and the tests of object files need.
test_build=.build/tests
for_tests=(--scratch-path "$test_build" -c release -debug-info-format none -Xswiftc -gline-tables-only -Xswiftc -enable-testing)

# build_for_tests FLAG…: builds with them; the program finds the modules of web pages beside it.
build_for_tests() {
  mkdir -p "$test_build"
  ln -sfn ../web "$test_build/web"
  PEELGL_BUILT_FOR_TESTS=1 swift build "${for_tests[@]}" "$@" >&2
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
  mkdir -p "$root/.build" && touch "$stamp.$$"
  # Linked statically is what Debian has archives of, so that nothing has to be installed for it. With the shared libstdc++ alone the
  # program starts a sixth slower, and a tenth slower if it exports its symbols, which are never looked up. Libraries without archives are
  # found beside an installed program.
  local static="$root/.build/static" library
  mkdir -p "$static"
  for library in libstdc++ libdeflate libturbojpeg libwebp libwebpdemux; do
    ln -sf "$(clang -print-file-name="$library.a")" "$static/"
  done
  ln -sf "$(clang -print-file-name=libgcc_eh.a)" "$static/libgcc_s.a"
  # The folder that pkg-config names is searched before it.
  for library in libisal libdeflate lcms2 libturbojpeg libwebp libwebpdemux; do
    sed "s|^libdir=.*|libdir=$static|" "$(pkg-config --variable=pcfiledir "$library")/$library.pc" >"$static/$library.pc"
  done
  PKG_CONFIG_PATH="$static" swift build --package-path "$root" -c release -debug-info-format none --static-swift-stdlib --disable-local-rpath \
    -Xlinker "-L$static" -Xlinker --no-export-dynamic -Xlinker -rpath -Xlinker '$ORIGIN/../lib/peelgl' --product peelgl >&2 </dev/null ||
    fail "the build failed; its messages are above"
  mv "$stamp.$$" "$stamp" # another script may have built it meanwhile
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
