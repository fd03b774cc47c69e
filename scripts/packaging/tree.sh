# shellcheck shell=bash
# Sourced by scripts/install and scripts/release, after lib.sh: the files of an installed peelgl.

# make_tree FOLDER: bin, lib/peelgl with the web page modules, share/man, completions, share/peelgl with what measures a device, share/doc/peelgl with
# the licences of all contents.
make_tree() {
  local to=$1 library
  make_program "$to"
  make_checks "$to"
  "$binary" help --man | install -D -m 644 /dev/stdin "$to/share/man/man1/peelgl.1"
  install -d "$to/share/bash-completion/completions" "$to/share/zsh/site-functions" "$to/share/fish/vendor_completions.d"
  "$binary" completions bash >"$to/share/bash-completion/completions/peelgl"
  "$binary" completions zsh >"$to/share/zsh/site-functions/_peelgl"
  "$binary" completions fish >"$to/share/fish/vendor_completions.d/peelgl.fish"
  "$root/scripts/wasm" --pages >&2
  install -D -m 644 -t "$to/lib/peelgl/web" "$root"/.build/web/*.wasm.lzma "$root/.build/web/unpack.wasm"
  install -D -m 644 -t "$to/share/doc/peelgl" "$root/LICENSE" "$root/CHANGELOG.md"
  local licences="$to/share/doc/peelgl/licences"
  install -D -m 644 "$(swift_licence)" "$licences/swift"
  while read -r library; do
    install -D -m 644 "/usr/share/doc/$(package_of "$library")/copyright" "$licences/$(basename "$library")"
  done < <(linked_archives && carried_libraries)
}

# make_program FOLDER: bin and lib/peelgl with the libraries that the program needs.
make_program() {
  local to=$1 library
  install -D -m 755 "$binary" "$to/bin/peelgl"
  strip "$to/bin/peelgl"
  while read -r library; do
    install -D -m 644 "$library" "$to/lib/peelgl/$(basename "$library")"
    strip --strip-unneeded "$to/lib/peelgl/$(basename "$library")"
  done < <(carried_libraries)
}

# make_checks FOLDER: share/peelgl with scripts/gpu and scripts/rebase-goldens and all that they draw, in the places that they have in a checkout.
make_checks() {
  local to=$1/share/peelgl file
  install -D -m 755 -t "$to/scripts" "$root"/scripts/{gpu,rebase-goldens}
  (cd "$root" && find scripts/subjects.py scripts/subjects Samples Tests/RenderingTests/GoldenJobs docs/page-0.5.png docs/shader-plasma.png -type f) |
    grep -vE '\.swift$|/draw$' | while read -r file; do install -D -m 644 "$root/$file" "$to/$file"; done
}

# The shared libraries that the program needs and glibc lacks; Debian has no archives of them.
carried_libraries() {
  ldd "$binary" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | grep -vE '/(libc|libm|libdl|libpthread|librt)\.so\.' | sort
}

# The archives that the program was linked with.
linked_archives() {
  local link
  for link in "$root"/.build/static/*.a; do readlink -f "$link"; done | sort
}

package_of() { dpkg-query -S "$(readlink -f "$1")" | sed 's/[:,].*//;q'; }

swift_licence() { printf '%s' "$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/share/swift/LICENSE.txt"; }

# describe_library FILE HOW: the Debian package that it comes from, its version, HOW, and the name of its licence file.
describe_library() {
  local package
  package=$(package_of "$1")
  printf '%s %s %s %s\n' "$package" "$(dpkg-query -W -f '${Version}' "$package")" "$2" "$(basename "$1")"
}

# The newest version of glibc whose functions the program and the carried libraries use.
needed_glibc() {
  local libraries
  mapfile -t libraries < <(carried_libraries)
  newest_glibc "$binary" "${libraries[@]}"
}

newest_glibc() { objdump -T "$@" | grep -o 'GLIBC_[0-9][0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -n 1; }
