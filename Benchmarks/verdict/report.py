"""How large the report of many pages is of which few fail."""
import random
import shutil
import subprocess

from PIL import Image

PAIRS, FAILING, SIZE = 200, 10, (1280, 2000)


def measure(program, sets, folder):
    """Prints the bytes of a page of 200 pairs, of which 10 fail; the pages are made of tiles of the sets."""
    shutil.rmtree(folder, ignore_errors=True)
    tiles = [path for path in sorted((sets / "expected/tune/visible").rglob("*@1-*.png")) if Image.open(path).size == (192, 144)]
    choose = random.Random(36)
    for index in range(PAIRS):
        page = Image.new("RGB", SIZE, "white")
        placed = []
        for y in range(0, SIZE[1] - 143, 144):
            for x in range(0, SIZE[0] - 191, 192):
                tile = choose.choice(tiles)
                placed.append((tile, (x, y)))
                page.paste(Image.open(tile), (x, y))
        for side in ("expected", "actual"):
            path = folder / side / f"{index:03}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            if side == "actual" and index < FAILING:
                tile, place = choose.choice(placed)
                page.paste(Image.open(sets / "actual" / tile.relative_to(sets / "expected")), place)
            page.save(path, compress_level=6)
    words = [program, "compare", folder / "expected", folder / "actual", "-q", "--report", folder / "report.html"]
    if subprocess.run(words).returncode != 1: raise SystemExit("no page differs")
    size = (folder / "report.html").stat().st_size
    print(f"the report of {PAIRS} pairs of {SIZE[0]}×{SIZE[1]}, of which {FAILING} fail, has {size / 1e6:.1f} MB")
