# shellcheck shell=bash
# Sourced by scripts/check, after lib.sh and systems.sh: draws with other drivers than this system's.

# What Mesa's drivers consist of in Debian.
mesa=(libegl1 libgles2 libgbm1 libgl1-mesa-dri mesa-vulkan-drivers)

# All goldens through zink, Mesa's OpenGL over Vulkan, on lavapipe, its rasteriser for Vulkan.
zink() {
  need "${packages[@]}" mmdebstrap
  ((EUID == 0)) || fail "--zink makes a Debian system to draw in, which needs root"
  source scripts/packaging/tree.sh
  build_release
  work="$root/.build/drivers"
  rm -rf "$work" && mkdir -p "$work"
  system_base "$root/.build/trixie-mesa.tar" trixie "${mesa[@]}"
  system zink
  goldens_like zink LIBGL_ALWAYS_SOFTWARE=1 MESA_LOADER_DRIVER_OVERRIDE=zink
  rm -rf "$work"
}

# What subjects need besides: drawings and texts, with the same fonts everywhere.
drawings=(librsvg2-2 fonts-dejavu-core)

# All subjects with three generations of Mesa and three of its drivers, beside llvmpipe of Debian 12. Fails if more differs than Benchmarks/drivers.json says.
drivers() {
  need "${packages[@]}" mmdebstrap python3-venv
  need_venv .venv scripts/requirements-test.txt
  ((EUID == 0)) || fail "--drivers makes Debian systems to draw in, which needs root"
  source scripts/packaging/tree.sh
  build_release
  work="$root/.build/drivers"
  rm -rf "$work" && mkdir -p "$work"
  make_program "$work/program"
  local suite driver table=() narrow=LP_NATIVE_VECTOR_WIDTH=128
  local zink=LIBGL_ALWAYS_SOFTWARE=1,MESA_LOADER_DRIVER_OVERRIDE=zink softpipe=LIBGL_ALWAYS_SOFTWARE=1,GALLIUM_DRIVER=softpipe
  for suite in bookworm trixie testing; do
    system_base "$root/.build/$suite-drivers.tar" "$suite" "${mesa[@]}" "${drawings[@]}"
    system "$suite"
  done
  for driver in llvmpipe "128 bits" zink softpipe; do
    for suite in bookworm trixie testing; do
      case $driver in
        llvmpipe) table+=("$suite $driver=$work/$suite") ;;
        128*) table+=("$suite llvmpipe, $driver=$work/$suite,$narrow") ;;
        *) table+=("$suite $driver=$work/$suite,${!driver}") ;;
      esac
    done
  done
  .venv/bin/python scripts/drivers.py "$work/program/bin/peelgl" out/drivers/drivers "${table[@]}" --stated Benchmarks/drivers.json
  rm -rf "$work"
}

# goldens_like SYSTEM [VARIABLE=VALUE…]: draws all goldens in a system, and fails unless they are the same by the default verdict.
goldens_like() {
  local system=$1 folder=share/peelgl/Tests/RenderingTests drawn
  shift
  make_program "$work/$system/srv"
  make_checks "$work/$system/srv"
  say "== $system: $(inside "$system" "$@" /srv/bin/peelgl doctor | sed -n 's/^0: //p')"
  inside "$system" "$@" env --chdir="/srv/$folder/GoldenJobs" /srv/bin/peelgl batch goldens.json5 -o /srv/goldens --software require -q
  drawn="$root/out/drivers/$system"
  rm -rf "$drawn" && mkdir -p "$drawn" && cp "$work/$system/srv/goldens"/*.png "$drawn"
  "$binary" compare Tests/RenderingTests/Goldens "$drawn" --report "$drawn.html" ||
    fail "$system draws goldens differently; out/drivers/$system.html shows how"
}
