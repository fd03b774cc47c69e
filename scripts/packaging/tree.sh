# shellcheck shell=bash
# Sourced by scripts/install and scripts/release, after lib.sh: the files of an installed peelgl.

# make_tree FOLDER: bin, lib/peelgl with the web page modules, share/man, completions, share/doc/peelgl with the licences of all contents.
make_tree() {
  local to=$1 shell library
  install -D -m 755 "$binary" "$to/bin/peelgl"
  strip "$to/bin/peelgl"
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
  while read -r library; do install -D -m 644 "/usr/share/doc/$(package_of "$library")/copyright" "$licences/$(basename "$library")"; done < <(linked_archives)
  while read -r library; do
    install -D -m 644 "$library" "$to/lib/peelgl/$(basename "$library")"
    strip --strip-unneeded "$to/lib/peelgl/$(basename "$library")"
    install -D -m 644 "/usr/share/doc/$(package_of "$library")/copyright" "$licences/$(basename "$library")"
  done < <(carried_libraries)
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
  objdump -T "$binary" "${libraries[@]}" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -n 1
}
