# shellcheck shell=bash
# Sourced by scripts/check: makes the release, and tests each part on systems without Swift.

release() {
  need "${packages[@]}" mmdebstrap lintian dpkg-dev python3-venv chromium
  ((EUID == 0)) || fail "--release makes Debian systems to try packages in, which needs root"
  source scripts/packaging/tree.sh
  work="$root/.build/release-check"
  rm -rf "$work" && mkdir -p "$work"
  version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/Rendering/Peelgl.swift)

  say "== the release, twice: the same bytes"
  scripts/release --mesa "$version" "$work/dist"
  scripts/release --mesa "$version" "$work/again" 2>/dev/null
  diff -r "$work/dist" "$work/again" || fail "the second release has other bytes"
  refusals
  (cd "$work/dist" && sha256sum --check --quiet "peelgl-$version.SHA256SUMS")
  [[ -z $(find "$work/dist" -size +20M ! -name 'peelgl?mesa-*') ]] || fail "a file has more than 20 MB"
  [[ -z $(find "$work/dist" -size +60000000c) ]] || fail "a file of the add-on has more than 60 MB"

  say "== lintian"
  lintian --allow-root --fail-on error --tag-display-limit 0 "$work"/dist/*.deb

  system_base "$root/.build/bookworm.tar" bookworm
  try_tarball
  try_package
  try_container
  try_wheel
  try_addon
  try_addon_wheel
  rm -rf "$work"
  say "the release works"
}

# What may not be released leaves one sentence, and nothing in its folder.
refusals() {
  refused "$work/dist" "version $version exists in" scripts/release "$version" "$work/dist"
  refused "$work/none" "the sources say that they are $version" scripts/release 99.0.0 "$work/none"
  refused "$work/none" "usage:" scripts/release 1.2 "$work/none"
  mkdir "$work/tools" && ln -s "$(command -v git)" "$(command -v bash)" "$(command -v dirname)" "$(command -v readlink)" "$work/tools/"
  refused "$work/none" "strip was not found" env PATH="$work/tools" bash scripts/release "$version" "$work/none"
  git clone -q . "$work/clone" && echo >>"$work/clone/README.md"
  refused "$work/none" "the checkout has changes" "$work/clone/scripts/release" "$version" "$work/none"
  git -C "$work/clone" -c user.name=check -c user.email=check@localhost commit -qam "A change" && git -C "$work/clone" tag "v$version" HEAD~
  refused "$work/none" "version $version exists: the tag" "$work/clone/scripts/release" "$version" "$work/none"
  rm -rf "$work/clone" "$work/tools"
}

refused() { # refused FOLDER SENTENCE COMMAND…
  local folder=$1 sentence=$2 before after message status=0
  shift 2
  before=$(ls "$folder" 2>/dev/null || true)
  message=$("$@" 2>&1) || status=$?
  after=$(ls "$folder" 2>/dev/null || true)
  [[ $status == 2 && $message == *"$sentence"* && $before == "$after" && $(wc -l <<<"$message") == 1 ]] ||
    fail "'$*' should have been refused with '$sentence', but ended with $status: $message"
}

# files NAME: what a system consists of, without what apt and dpkg keep for themselves.
files() {
  (cd "$work/$1" && find . -not -type d | grep -vE '^\./(proc|dev|tmp|root|srv|var/(lib/(dpkg|apt|systemd)|cache|log)|etc/ld\.so\.cache)(/|$)' | sort)
}

# expect STATUS COMMAND…
expect() {
  local status=0
  "${@:2}" || status=$?
  ((status == $1)) || fail "'${*:2}' ended with $status instead of $1"
}

# draws_and_compares NAME PROGRAM: pictures, an icon by librsvg, and comparisons, in the system's /srv.
draws_and_compares() {
  expect 0 inside "$1" "$2" demo /srv/demo
  expect 0 inside "$1" "$2" render peel heart --progress 0.5 -o /srv/heart.png
  expect 0 inside "$1" "$2" compare /srv/demo/cat.png /srv/demo/cat.png
  expect 1 inside "$1" "$2" compare /srv/demo/cat.png /srv/demo/desk.png --report /srv/report.html
}

try_tarball() {
  say "== tarball: compares on a minimal Debian; draws once the packages are there that its doctor names"
  system tarball
  local line program="/opt/peelgl-$version/bin/peelgl"
  cp "$root/Samples/cat.png" "$work/dist/"*.tar.gz "$work/tarball/srv/"
  files tarball >"$work/before"
  expect 0 inside tarball sh -c "tar -xzf /srv/*.tar.gz -C /opt"
  expect 0 inside tarball "$program" compare /srv/cat.png /srv/cat.png
  expect 3 inside tarball "$program" doctor >"$work/advice"
  expect 3 inside tarball "$program" render peel /srv/cat.png -o /srv/x.png
  rm -r "$work/tarball/opt/peelgl-$version"
  diff "$work/before" <(files tarball) || fail "the tarball left something behind"
  expect 0 inside tarball apt-get -qq update
  # The advice is wrapped; each command ends with a full stop.
  tr -s ' \n' ' ' <"$work/advice" | grep -o 'apt-get install [a-z0-9 -]*' | while read -r line; do
    say "   as doctor says: $line"
    # shellcheck disable=SC2086
    expect 0 inside tarball $line -qq -y --no-install-recommends >/dev/null 2>&1
  done
  SECONDS=0
  expect 0 inside tarball sh -c "tar -xzf /srv/*.tar.gz -C /opt && $program render peel /srv/cat.png --progress 0.5 -o /srv/first.png"
  say "   from the tarball to the first picture: $SECONDS s"
  expect 0 inside tarball "$program" doctor >/dev/null
  draws_and_compares tarball "$program"
  say "   measuring a device, shortened"
  expect 0 inside tarball apt-get -qq install -y --no-install-recommends python3 >/dev/null 2>&1
  expect 0 inside tarball "/opt/peelgl-$version/share/peelgl/scripts/gpu" --short -o /srv/gpu >/dev/null
  rm -rf "$work/tarball"
}

try_package() {
  say "== Debian package: installs, draws, and leaves nothing behind"
  system package
  cp "$work/dist/"*.deb "$root/Samples/cat.png" "$work/package/srv/"
  expect 0 inside package apt-get -qq update
  files package >"$work/before"
  expect 0 inside package sh -c 'apt-get -qq install -y --no-install-recommends /srv/*.deb >/dev/null 2>&1'
  expect 0 inside package peelgl compare /srv/cat.png /srv/cat.png
  expect 0 inside package sh -c 'apt-get -qq purge -y --autoremove peelgl >/dev/null 2>&1'
  diff "$work/before" <(files package) || fail "the package left something behind"
  expect 0 inside package sh -c 'apt-get -qq install -y /srv/*.deb >/dev/null 2>&1'
  draws_and_compares package peelgl
  rm -rf "$work/package"
}

try_container() {
  say "== container recipe: its steps, its health check, its user"
  system container
  python3 scripts/packaging/containerfile "$work/dist/peelgl-$version.Containerfile" "$work/dist" "$work/container" >"$work/steps"
  local kind user=root folder=/ command
  while IFS=$'\t' read -r kind command; do
    case $kind in
      RUN) expect 0 inside container sh -c "$command" >/dev/null 2>&1 ;;
      USER) user=$command ;;
      WORKDIR) folder=$command ;;
      HEALTHCHECK) expect 0 inside container su "$user" -c "$command" >/dev/null ;;
    esac
  done <"$work/steps"
  [[ $user != root ]] || fail "the container runs as root"
  expect 0 inside container su "$user" -c "cd $folder && peelgl demo && peelgl render peel heart --progress 0.5 -o heart.png"
  rm -rf "$work/container"
}

try_wheel() {
  say "== wheel: tag, files, pytest plugin, CI recipes"
  local wheel venv="$work/venv" tests="$root/.build/venv-integrations"
  wheel=$(echo "$work/dist"/peelgl-*.whl)
  need_venv "$tests" integrations/requirements.txt
  local tag="manylinux_$(needed_glibc | tr . _)_$(uname -m)"
  [[ $wheel == *"$tag.whl" ]] || fail "the tag of $wheel is not $tag"
  # Not through grep -q, which ends before its writer does: pipefail would take that for a failure.
  [[ $("$tests/bin/auditwheel" show "$wheel" | tr -s ' \n' ' ') == *"constrains the platform tag to \"$tag\""* ]] ||
    fail "auditwheel sees another platform than $tag in $wheel"
  "$tests/bin/auditwheel" show --json "$wheel" >"$work/audit.json" || true
  /usr/bin/python3 -m venv "$venv"
  (cd "$venv" && find . -type f | sort) >"$work/before"
  "$venv/bin/pip" install -q --disable-pip-version-check --no-index "$wheel"
  local run=(env -i PATH="$venv/bin:/usr/bin:/bin" HOME="$work")
  [[ $(ldd "$venv/bin/peelgl") == *"$venv/bin/../lib/peelgl/libisal"* ]] || fail "the wheel's program does not use the wheel's libraries"
  expect 0 "${run[@]}" peelgl demo "$work/demo"
  expect 0 "${run[@]}" peelgl compare "$work/demo/desk.png" "$work/demo/desk.png"
  "$venv/bin/pip" uninstall -q -y peelgl
  diff "$work/before" <(cd "$venv" && find . -type f -not -path '*/__pycache__/*' | sort) | grep '^>' && fail "the wheel left something behind"
  "$tests/bin/pip" install -q --disable-pip-version-check --no-index --force-reinstall "$wheel"
  env -u CI PATH="$tests/bin:$PATH" PEELGL_DIST="$work/dist" "$tests/bin/pytest" -q -p no:cacheprovider integrations/tests
}

# What the add-on's libraries may take as settings.
hostile=(
  MESA_EXTENSION_OVERRIDE=-GL_EXT_color_buffer_float MESA_GLES_VERSION_OVERRIDE=2.0 MESA_LOADER_DRIVER_OVERRIDE=zink MESA_GLSL=nopt
  GALLIUM_DRIVER=softpipe GALLIUM_OVERRIDE_CPU_CAPS=sse2 GALLIVM_PERF=nopt LP_NUM_THREADS=7 LP_PERF=no_mipmap DRAW_USE_LLVM=0
  LIBGL_DRIVERS_PATH=/none LIBGL_ALWAYS_SOFTWARE=0 EGL_PLATFORM=x11 __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null __GLX_VENDOR_LIBRARY_NAME=nvidia
  DRI_NO_MSAA=1 force_glsl_version=100 FONTCONFIG_FILE=/dev/null FC_LANG=ar FREETYPE_PROPERTIES=truetype:interpreter-version=35
  PANGO_LANGUAGE=ja LANG=ar_EG LC_ALL=ja_JP.UTF-8 LANGUAGE=he HB_SHAPER_LIST=fallback G_DEBUG=fatal-warnings LD_LIBRARY_PATH=/usr/lib
)

# add_pinned FOLDER: unpacks program, add-on and what they are to draw into a folder.
add_pinned() {
  tar -C "$1" --strip-components=1 -xzf "$work/dist/peelgl-$version-linux-$(uname -m).tar.gz"
  tar -C "$1" --strip-components=1 -xJf "$work/dist/peelgl-mesa-$version-linux-$(uname -m).tar.xz"
  python3 scripts/subjects.py "$binary" "$1/kit" >/dev/null
}

# draw_pinned SYSTEM NAME WORKERS [VARIABLE=VALUE…]: draws all goldens and subjects into /srv/NAME, with the sums in $work/sums/SYSTEM-NAME.
draw_pinned() {
  local system=$1 name=$2 workers=$3 jobs
  shift 3
  for jobs in Tests/RenderingTests/GoldenJobs/goldens Samples/subjects; do
    expect 0 inside "$system" "$@" env --chdir="/srv/kit/$(dirname "$jobs")" \
      /srv/bin/peelgl batch "$(basename "$jobs").json5" -o "/srv/$name/$(basename "$jobs")" --jobs "$workers" --quiet
  done
  (cd "$work/$system/srv/$name" && find . -name '*.png' -print0 | sort -z | xargs -0 sha256sum) >"$work/sums/$system-$name"
}

try_addon() {
  say "== add-on: the same bytes in systems without Mesa, librsvg and fonts, whatever their variables say"
  local suite width name first outside
  mkdir "$work/sums"
  for suite in bookworm trixie; do
    system_base "$root/.build/$suite.tar" "$suite"
    system "$suite"
    add_pinned "$work/$suite/srv"
    SECONDS=0
    expect 0 inside "$suite" /srv/bin/peelgl render peel /srv/share/peelgl/Samples/cat.png --progress 0.5 -o /srv/first.png
    say "   $suite: the first picture after $SECONDS s"
    # With one worker the rasteriser has threads of its own, with several none.
    draw_pinned "$suite" plain 1
    for width in 128 256 512; do
      draw_pinned "$suite" "$width" $((width / 128)) "${hostile[@]}" "LP_NATIVE_VECTOR_WIDTH=$width"
    done
    inside "$suite" /srv/bin/peelgl doctor | grep -q 'by default, as no GPU works' || fail "doctor does not say that the add-on is used"
  done
  first="$work/sums/bookworm-plain"
  for name in "$work"/sums/*; do cmp "$first" "$name" || fail "the add-on draws differently in $(basename "$name")"; done
  say "   $(wc -l <"$first") pictures have the same SHA-256 in $(find "$work/sums" -type f | wc -l) runs"
  expect 0 "$binary" compare Tests/RenderingTests/Goldens "$work/bookworm/srv/plain/goldens" --quiet

  # This system has another Mesa, librsvg and fontconfig, which may not be loaded beside the add-on's.
  mkdir "$work/here" && add_pinned "$work/here"
  expect 0 env --chdir="$work/here/kit/Samples" LD_DEBUG=libs LD_DEBUG_OUTPUT="$work/loads" LD_LIBRARY_PATH=/usr/lib \
    "$work/here/bin/peelgl" batch subjects.json5 -o "$work/drawn" --quiet
  outside=$(sed -n 's/.*calling init: //p' "$work"/loads.* | sort -u | grep -vE "^$work/here/|/(ld-linux[^/]*|lib(c|m|dl|rt|pthread)\.so[^/]*)$") || true
  [[ -z $outside ]] || fail "the add-on uses libraries of the system: $outside"
  rm -rf "${work:?}"/{bookworm,trixie,here,drawn,loads.*,sums}
}

try_addon_wheel() {
  say "== wheels of program and add-on: demo draws where there is nothing but Python"
  system_base "$root/.build/bookworm-python.tar" bookworm python3-venv
  system python
  cp "$work"/dist/*.whl "$work/python/srv/"
  expect 0 inside python sh -c 'python3 -m venv /opt/venv && /opt/venv/bin/pip install -q --disable-pip-version-check --no-index /srv/*.whl'
  draws_and_compares python /opt/venv/bin/peelgl
  expect 0 inside python sh -c '/opt/venv/bin/pip uninstall -q -y peelgl-mesa && test ! -e /opt/venv/lib/peelgl-mesa'
  expect 3 inside python /opt/venv/bin/peelgl render peel /srv/demo/cat.png -o /srv/none.png
  rm -rf "$work/python"
}
