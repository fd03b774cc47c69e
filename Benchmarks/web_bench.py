"""Measures an exported page of the peel beside a page written by hand, in one headless Chromium."""

import base64
import pathlib
import subprocess
import tempfile
import time

import numpy as np

from browser import Browser
from timing import alternate

FRAMES, RATE = 48, 60
HEAP_FRAMES = 10_000
# What both pages begin with: wait for them, then a loop over all frames that ends when the last one is drawn.
READY = {
    "peelgl": "(async () => { while (!window.peelgl?.view) await new Promise(r => setTimeout(r, 5)); await peelgl.ready; setPlaying(false); })()",
    "by hand": "load(PICTURE)",
}
SYNC = "gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))"
LOOP = {
    "peelgl": f"const {{ player }} = view, {{ gl }} = player.executor; for (let i = 0; i < {FRAMES}; i++) {{ player.draw(i / {RATE}); {SYNC}; }}",
    "by hand": f"for (let i = 0; i < {FRAMES}; i++) {{ draw(i / {RATE}); {SYNC}; }}",
}
READ = {
    "peelgl": "peelgl.read({}, 1).then(({{ pixels }}) => pixels)",
    "by hand": "read({})",
}
# Milliseconds of a frame without what GL does: its functions are replaced by ones that do nothing, once all that they give is there.
ALONE = f"""
(() => {{
  const {{ player }} = view, {{ gl }} = player.executor;
  for (let i = 0; i < 3 * {FRAMES}; i++) player.draw(i % {FRAMES} / {RATE});
  for (const name in gl) if (typeof gl[name] === 'function') {{
    gl[name] = name.startsWith('create') ? () => ({{}}) : () => undefined;
  }}
  const times = [];
  for (let round = 0; round < 20; round++) {{
    const start = performance.now();
    for (let i = 0; i < {FRAMES}; i++) player.draw(i / {RATE});
    times.push((performance.now() - start) / {FRAMES});
  }}
  return times.sort((a, b) => a - b)[10];
}})()
"""
# What drawing leaves behind, in the same state.
HEAP = f"""
(() => {{
  const {{ player }} = view;
  for (let i = 0; i < COUNT; i++) {{
    player.draw(i % {FRAMES} / {RATE});
  }}
}})()
"""


def pixels(page, name, seconds):
    text = page.value(
        f"(async () => {{ const bytes = await {READ[name].format(seconds)}; let text = ''; "
        "for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192)); return btoa(text); })()"
    )
    return np.frombuffer(base64.b64decode(text), "u1").astype("i2")


def same(pages):
    """Whether both draw the same, but for edges and the rounding of the blur."""
    for frame in (0, 12, 24, 36, 47):
        first, second = (pixels(page, name, frame / RATE) for name, page in pages.items())
        difference = np.abs(first - second)
        if difference.mean() > 0.5 or (difference > 32).mean() > 0.001:
            print(f"frame {frame}: mean difference {difference.mean():.2f}, greatest {difference.max()}")
            return False
    return True


def first_frame(browser, address):
    """Seconds from the start of a navigation to the first picture, by the page's own clock."""
    page = browser.open("about:blank")
    page.send("Page.addScriptToEvaluateOnNewDocument", source="""
      const present = WebGL2RenderingContext.prototype.blitFramebuffer;
      WebGL2RenderingContext.prototype.blitFramebuffer = function (...all) {
        present.apply(this, all);
        if (this.getParameter(this.DRAW_FRAMEBUFFER_BINDING)) return;
        this.finish();
        this.readPixels(0, 0, 1, 1, this.RGBA, this.UNSIGNED_BYTE, new Uint8Array(4));
        window.firstFrame ??= performance.now();
      };""")  # fmt: skip
    page.send("Page.navigate", url=address)
    while (shown := page.value("window.firstFrame ?? 0")) == 0:
        time.sleep(0.02)
    page.close()
    return shown / 1000


def measure(peelgl, sticker, rounds, figures):
    folder = tempfile.TemporaryDirectory(prefix="peelgl-bench-")
    exported = pathlib.Path(folder.name) / "peel.html"
    subprocess.run([peelgl, "export", "peel", sticker, "--canvas", "512x512", "-o", exported, "--quiet"], check=True)
    picture = "data:image/png;base64," + base64.b64encode(pathlib.Path(sticker).read_bytes()).decode()
    by_hand = pathlib.Path(__file__).resolve().parent / "peel_webgl.html"
    browser = Browser()
    try:
        pages = {"peelgl": browser.open(exported.as_uri()), "by hand": browser.open(by_hand.as_uri())}
        time.sleep(1)
        for name, page in pages.items():
            page.value(READY[name].replace("PICTURE", f"'{picture}'"))
        if not same(pages):
            return False

        def loop(name):
            return lambda: pages[name].value(
                f"(() => {{ const start = performance.now(); {LOOP[name]} return (performance.now() - start) / 1000; }})()"
            )

        seconds = alternate(rounds, {name: loop(name) for name in pages})
        figures.heading("page of a peel, 512×512", f"{rounds} rounds")
        ratios = sorted(b / a for a, b in zip(seconds["peelgl"], seconds["by hand"]))
        figures.rate("peelgl export", seconds["peelgl"], FRAMES, f"{ratios[len(ratios) // 2]:.1f} × by hand")
        figures.rate("by hand, 25 taps", seconds["by hand"], FRAMES)
        page = pages["peelgl"]
        figures.add("JavaScript and WebAssembly", [page.value(ALONE)], "ms/frame", digits=2)
        page.send("HeapProfiler.enable")
        sizes = []
        for count in (200, HEAP_FRAMES):
            page.value(HEAP.replace("COUNT", str(count)))
            page.send("HeapProfiler.collectGarbage")
            sizes.append((page.send("Runtime.getHeapUsage")["usedSize"], page.value("view.player.wasm.memory.buffer.byteLength")))
        figures.add(f"heap after {HEAP_FRAMES} more frames", [(sizes[1][0] - sizes[0][0]) / 1024], "KiB more")
        figures.add("its program's memory", [(sizes[1][1] - sizes[0][1]) / 1024], "KiB more")
        for page in pages.values():
            page.close()
        starts = [first_frame(browser, exported.as_uri()) for _ in range(rounds)]
        figures.milliseconds("first frame after navigation", starts)
        return True
    finally:
        browser.close()
        folder.cleanup()
