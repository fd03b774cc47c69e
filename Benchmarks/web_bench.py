"""Measures an exported page of the peel beside a page written by hand, in one headless Chromium."""

import base64
import pathlib
import subprocess
import tempfile

import numpy as np

from browser import Browser
from timing import alternate

FRAMES, RATE = 48, 60
HEAP_FRAMES = 10_000
PAGES = ("peelgl", "by hand")
READY = {
    "peelgl": "window.peelgl?.view.player?.facts && peelgl.ready.then(() => { setPlaying(false); return true; })",
    "by hand": "load('PICTURE').then(() => true)",
}
# All frames of the play, and in the end a pixel, which is there when they are drawn.
LOOP = """(() => {{
  const start = performance.now();
  for (let i = 0; i < {frames}; i++) {draw};
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return (performance.now() - start) / 1000;
}})()"""
DRAW = {"peelgl": "view.player.draw", "by hand": "draw"}
READ = {"peelgl": "peelgl.read({}, 1).then(({{ pixels }}) => pixels)", "by hand": "read({})"}
# Frames as the browser asks for them: all that the page does for one of them, its clock and slider included.
STEPS = """
window.requestAnimationFrame = () => 0;
view.mode = 'loop';
setPlaying(true);
window.steps = count => { for (let i = 0, { before } = view; i < count; i++) step(before += 1000 / RATE); };
""".replace("RATE", str(RATE))
# From here on nothing is drawn: GL's functions do nothing.
NO_GL = """
for (const name in gl) if (typeof gl[name] === 'function') gl[name] = name.startsWith('create') ? () => ({}) : () => undefined;
"""
# Milliseconds of a step, the median of rounds.
ALONE = f"""(() => {{
  const times = Array.from({{ length: 21 }}, () => {{
    const start = performance.now();
    steps({FRAMES});
    return (performance.now() - start) / {FRAMES};
  }});
  return times.sort((a, b) => a - b)[10];
}})()"""
# When the first picture is there, by the page's clock, which begins with the navigation.
FIRST = """
const present = WebGL2RenderingContext.prototype.blitFramebuffer;
WebGL2RenderingContext.prototype.blitFramebuffer = function (...all) {
  present.apply(this, all);
  if (window.firstFrame || this.getParameter(this.DRAW_FRAMEBUFFER_BINDING)) return;
  this.readPixels(0, 0, 1, 1, this.RGBA, this.UNSIGNED_BYTE, new Uint8Array(4));
  window.firstFrame = performance.now();
};"""
LOADED = "performance.getEntriesByType('navigation')[0].loadEventStart"


def pixels(page, name, seconds):
    text = page.value(
        f"(async () => {{ const bytes = await {READ[name].format(seconds)}; let text = ''; "
        "for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192)); return btoa(text); })()"
    )
    return np.frombuffer(base64.b64decode(text), "u1").astype("i2")


def same(pages):
    """Whether both draw the same, but for edges and the rounding of the blur."""
    for frame in (0, 12, 24, 36, 47):
        drawn = []
        for name, page in pages.items():
            page.show()
            drawn.append(pixels(page, name, frame / RATE))
        difference = np.abs(drawn[0] - drawn[1])
        if difference.mean() > 0.5 or (difference > 32).mean() > 0.001:
            print(f"frame {frame}: mean difference {difference.mean():.2f}, greatest {difference.max()}")
            return False
    return True


def beside(pages, rounds, figures):
    """Frames per second of both pages."""

    def loop(name):
        def run():
            pages[name].show()
            return pages[name].value(LOOP.format(frames=FRAMES, draw=f"{DRAW[name]}(i / {RATE})"))

        return run

    seconds = alternate(rounds, {name: loop(name) for name in PAGES})
    figures.heading("page of a peel, 512×512", f"{rounds} rounds")
    ratios = sorted(b / a for a, b in zip(seconds["peelgl"], seconds["by hand"]))
    figures.rate("peelgl export", seconds["peelgl"], FRAMES, f"{ratios[len(ratios) // 2]:.1f} × by hand")
    figures.rate("by hand, 25 taps", seconds["by hand"], FRAMES)


def allocated(page, steps):
    """Bytes of JavaScript's objects for each of so many steps, those included that are garbage by now."""
    page.send(
        "HeapProfiler.startSampling", samplingInterval=512,
        includeObjectsCollectedByMajorGC=True, includeObjectsCollectedByMinorGC=True,
    )  # fmt: skip
    page.value(f"steps({steps})")
    waiting, size = [page.send("HeapProfiler.stopSampling")["profile"]["head"]], 0
    while waiting:
        node = waiting.pop()
        size += node["selfSize"]
        waiting += node["children"]
    return size / steps


def heap(page):
    """KiB of JavaScript's heap without garbage, and of the program's memory."""
    page.send("HeapProfiler.collectGarbage")
    used = page.send("Runtime.getHeapUsage")["usedSize"]
    return used / 1024, page.value("view.player.wasm.memory.buffer.byteLength") / 1024


def alone(page, figures):
    """What JavaScript and WebAssembly take for a frame."""
    page.show()
    page.send("HeapProfiler.enable")
    page.value(STEPS)
    page.value("steps(2000)")
    before = heap(page)
    page.value(f"steps({HEAP_FRAMES})")
    after = heap(page)
    page.value(NO_GL)
    page.value(f"steps({10 * FRAMES})")
    figures.add("JavaScript and WebAssembly alone", [page.value(ALONE)], "ms/frame", digits=2)
    figures.add(f"heap after {HEAP_FRAMES} frames", [after[0] - before[0]], "KiB more")
    figures.add(f"program's memory after {HEAP_FRAMES}", [after[1] - before[1]], "KiB more")
    figures.add("objects made", [allocated(page, 1000)], "bytes/frame", digits=0)


def starts(address, rounds, figures):
    """Milliseconds until the first picture, in a browser that has just begun and in one that goes on."""
    times = {"first picture, new browser": [], "first picture": [], "first picture after load": []}
    for _ in range(rounds):
        browser = Browser()
        try:
            for visit in range(2):
                page = browser.open()
                page.send("Page.addScriptToEvaluateOnNewDocument", source=FIRST)
                page.send("Page.navigate", url=address)
                shown = page.wait("window.firstFrame") / 1000
                if visit == 0:
                    times["first picture, new browser"].append(shown)
                else:
                    times["first picture"].append(shown)
                    times["first picture after load"].append(shown - page.value(LOADED) / 1000)
                page.close()
        finally:
            browser.close()
    for name, seconds in times.items():
        figures.milliseconds(name, seconds)


def measure(peelgl, sticker, rounds, figures):
    with tempfile.TemporaryDirectory(prefix="peelgl-bench-") as folder:
        exported = pathlib.Path(folder) / "peel.html"
        subprocess.run([peelgl, "export", "peel", sticker, "--canvas", "512x512", "-o", exported, "--quiet"], check=True)
        picture = "data:image/png;base64," + base64.b64encode(pathlib.Path(sticker).read_bytes()).decode()
        addresses = {"peelgl": exported.as_uri(), "by hand": (pathlib.Path(__file__).resolve().parent / "peel_webgl.html").as_uri()}
        browser = Browser()
        try:
            pages = {}
            for name in PAGES:
                page = pages[name] = browser.open(addresses[name])
                page.wait("document.readyState === 'complete'")
                page.wait(READY[name].replace("PICTURE", picture))
            pages["peelgl"].value("window.gl = view.player.executor.gl; 0")
            if not same(pages):
                return False
            beside(pages, rounds, figures)
            alone(pages["peelgl"], figures)
        finally:
            browser.close()
        starts(exported.as_uri(), rounds, figures)
    return True
