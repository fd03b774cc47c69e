"""Changes to everything around: sheets of four tiles in one theme, of which a block, a card or all changes its colour, weight, size or place.

A change is visible where the contrast of a text changes by 15 % or an area's colour by a CIEDE2000 difference of 3, and harmless where no contrast
changes by more than 3 % and no colour by more than 1. What lies between is left out.
"""
import math
import random

import numpy
from skimage.color import deltaE_ciede2000, rgb2lab

from tiles import FLOWING, THEMES, Tile, mix

SIDE = 2
SCOPES = ("block", "card", "page")
SEEN, UNSEEN = dict(color=3, contrast=.15), dict(color=1, contrast=.03)
# The number of points from which a change of colour is one of an area.
AREA = 400
# Colours as photographs have them.
PHOTOGRAPHED = ("#c87a40", "#5a82aa", "#808080", "#2e3a2a")


def components(color):
    return numpy.array([int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)])


def difference(a, b):
    """The CIEDE2000 difference of two colours."""
    return float(deltaE_ciede2000(rgb2lab(a[None, None]), rgb2lab(b[None, None]))[0, 0])


def luminance(color):
    light = numpy.where(color <= .04045, color / 12.92, ((color + .055) / 1.055) ** 2.4)
    return float(light @ [.2126, .7152, .0722])


def contrast(a, b):
    """WCAG's contrast ratio."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + .05) / (dark + .05)


def rotation(degrees):
    """The matrix of CSS's hue-rotate."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (numpy.array([[.213, .715, .072]] * 3) + c * numpy.array([[.787, -.715, -.072], [-.213, .285, -.072], [-.213, -.715, .928]])
            + s * numpy.array([[-.213, -.715, .928], [.143, .140, -.283], [-.787, .715, .072]]))


def saturation(k):
    """The matrix of CSS's saturate."""
    grey = numpy.array([[.213, .715, .072]] * 3)
    return grey + k * (numpy.eye(3) - grey)


def sepia(k):
    """The matrix of CSS's sepia."""
    return (1 - k) * numpy.eye(3) + k * numpy.array([[.393, .769, .189], [.349, .686, .168], [.272, .534, .131]])


def between(r, low, high):
    """A factor near 1, on either side of it."""
    return round(r.uniform(low, high), 3)


# What CSS does to a colour, as its text and as a function of components and of the ground.
def filters(kind, r):
    little = r.random() < .25
    if kind == "opacity":
        k = between(r, .97, .995) if little else between(r, .6, .92)
        return f"opacity:{k}", lambda c, ground: ground + (c - ground) * k
    if kind == "brightness":
        k = between(r, .99, 1.01) if little else r.choice([between(r, .7, .95), between(r, 1.05, 1.3)])
        return f"filter:brightness({k})", lambda c, _: c * k
    if kind == "contrast":
        k = between(r, .985, 1.01) if little else r.choice([between(r, .6, .93), between(r, 1.07, 1.4)])
        return f"filter:contrast({k})", lambda c, _: (c - .5) * k + .5
    if kind == "saturation":
        k = between(r, .95, 1.05) if little else r.choice([between(r, 0, .8), between(r, 1.2, 1.8)])
        return f"filter:saturate({k})", lambda c, _: saturation(k) @ c
    if kind == "hue":
        k = between(r, -2, 2) if little else r.choice([-1, 1]) * between(r, 8, 60)
        return f"filter:hue-rotate({k}deg)", lambda c, _: rotation(k) @ c
    if kind == "sepia":
        k = between(r, .005, .03) if little else between(r, .1, .6)
        return f"filter:sepia({k})", lambda c, _: sepia(k) @ c
    k = r.choice([.98, 1.02] if little else [.7, .8, .9, 1.12, 1.25, 1.4])
    return f"filter:url(#gamma{round(k * 100)})", lambda c, _: c ** k


GAMMAS = ("<svg width=0 height=0 style='position:absolute'>" + "".join(
    f"<filter id=gamma{k} color-interpolation-filters=sRGB><feComponentTransfer>"
    + "".join(f"<feFunc{c} type=gamma exponent={k / 100} />" for c in "RGB") + "</feComponentTransfer></filter>"
    for k in (70, 80, 90, 98, 102, 112, 125, 140)) + "</svg>")
FILTERS = ("opacity", "brightness", "contrast", "saturation", "hue", "sepia", "gamma")
SHAPES = ("weight", "letter spacing", "line height", "size by 3 percent", "blur by half a pixel")
KINDS = ("text colour", "text colour", "theme", *FILTERS, *SHAPES)


class Sheet:
    """Four tiles, and one change of them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.theme = self.random.choice(THEMES)
        kinds = ["card", "card", "table", "form", "list", "prose", FLOWING, FLOWING, "chart", "photo", "gradient"]
        self.tiles = [Tile(f"{seed} {k}", False, self.theme, self.random.choice(kinds)) for k in range(SIDE * SIDE)]

    def change(self, kind, scope):
        """Makes a change; what a person thinks of it, or None where opinions differ."""
        r = self.random
        tiles = [r.choice([t for t in self.tiles if t.texts] or self.tiles)] if scope != "page" else self.tiles
        if not any(t.texts for t in tiles): return None
        parts = [r.choice(tiles[0].texts)] if scope == "block" else [p for t in tiles for p in t.parts]
        texts = [p for p in parts if "text" in p]
        if kind in SHAPES: return self.reshape(kind, texts, parts if scope == "block" else tiles)
        if kind == "text colour": return self.recolor(texts, scope)
        if kind == "theme": return self.retheme(tiles, parts, scope)
        style, effect = filters(kind, r)
        apply = lambda color: numpy.clip(effect(components(color), components(self.theme["ground"])), 0, 1)
        if scope == "block":
            for part in parts: part["style"] = style
            return self.verdict(texts, [], apply, lambda color: components(color))
        # The ground of a tile takes part, but does not shine through.
        for tile in tiles:
            if kind == "opacity": tile.inner = style
            else: tile.outer = style
        return self.verdict(texts, tiles, apply, apply)

    def recolor(self, texts, scope):
        """Another colour of all texts of one role."""
        r = self.random
        role = r.choice(sorted({p["color"] for p in texts}))
        share = r.uniform(.01, .02) if r.random() < .25 else r.uniform(.06, .45)
        color = mix(role, r.choice([self.theme["ground"], self.theme["ink"], "#000000", "#ffffff", self.theme["accent"]]), share)
        changed = [p for p in texts if p["color"] == role]
        verdict = self.verdict(changed, [], lambda c: components(color if c == role else c), components)
        for part in changed: part["color"] = color
        return verdict

    def retheme(self, tiles, parts, scope):
        """The colours of another theme."""
        other = self.random.choice([t for t in THEMES if t is not self.theme])
        colors = {self.theme[k]: other[k] for k in ("line", "accent", "soft", "ink", "card", "ground")}
        apply = lambda color: components(colors.get(color, color))
        verdict = self.verdict([p for p in parts if "text" in p], tiles if scope != "block" else [], apply, apply if scope != "block" else components)
        for part in parts:
            for key in ("color", "fill", "border", "first", "second"):
                if part.get(key) in colors: part[key] = colors[part[key]]
        if scope != "block":
            for tile in tiles: tile.theme = other
        return verdict

    def reshape(self, kind, texts, places):
        """Other letters, or letters elsewhere; always visible."""
        r = self.random
        if not texts: return None
        spacing = r.choice([-.4, .4, .7])
        for part in texts:
            if kind == "weight": part["weight"] = 400 if part["weight"] > 500 else 700
            if kind == "letter spacing": part["spacing"] = spacing
            if kind == "line height": part["leading"] = part.get("leading", 1.2) + .25
            if kind == "size by 3 percent": part["size"] = round(part["size"] * 1.03, 2)
        if kind == "blur by half a pixel":
            for place in places:
                if isinstance(place, dict): place["style"] = "filter:blur(.5px)"
                else: place.inner = "filter:blur(.5px)"
        return "visible"

    def verdict(self, texts, tiles, apply, ground):
        """What a person thinks when colours become `apply` of them, and the ground of texts `ground` of it."""
        below = self.theme["ground"]
        ratios = [contrast(components(p["color"]), components(below)) for p in texts]
        # Letters on a button or a picture have another ground.
        if any(ratio < 2 for ratio in ratios): return None
        changes = [max(a, b) / min(a, b) - 1 for a, b in zip(ratios, (contrast(apply(p["color"]), ground(below)) for p in texts))]
        areas = [self.theme["ground"]] if tiles else []
        details = [p["color"] for p in texts]
        for tile in tiles:
            for part in tile.parts:
                if part["what"] in ("photo",): areas += PHOTOGRAPHED
                if part["what"] == "gradient": areas += [part["first"], part["second"]]
                if part["what"] == "box" and part["w"] * part["h"] >= AREA: areas.append(part["fill"])
                details += [part[k] for k in ("color", "fill", "border") if part.get(k)]
        shifts = {color: difference(components(color), apply(color)) for color in {*areas, *details}}
        if any(c >= SEEN["contrast"] for c in changes) or any(shifts[a] >= SEEN["color"] for a in areas): return "visible"
        if all(c <= UNSEEN["contrast"] for c in changes) and all(s <= UNSEEN["color"] for s in shifts.values()): return "harmless"
        return None
