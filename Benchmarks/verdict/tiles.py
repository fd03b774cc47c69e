"""Tiles of 192×144 points: parts of pages as people test them, each as HTML, and what may visibly change in each.

A tile is a dictionary of what it shows; a change edits the dictionary. The same seed makes the same tile.
"""
import math
import random

WIDTH, HEIGHT = 192, 144
WORDS = ("account alpine amber basket bridge button canvas carbon castle circle coffee copper cotton delta design dollar export fabric falcon filter "
         "forest garden harbor island jacket kernel ladder lemon letter magnet market meadow mirror museum number orange palace parcel pepper pillow "
         "planet pocket quartz rabbit ribbon river rocket saddle salmon sample screen season shadow silver socket spring stream summer tablet temple "
         "thread timber ticket tunnel valley velvet violet walnut willow window winter yellow").split()
SANS = ["DejaVu Sans", "Liberation Sans", "Open Sans", "Roboto"]
SERIF = ["DejaVu Serif", "Liberation Serif"]
MONO = ["DejaVu Sans Mono", "Liberation Mono"]
# The kind of a tile whose lines a browser breaks.
FLOWING = "article"
# Colours of text and its ground, of cards and their ground.
THEMES = [
    dict(ground="#ffffff", card="#ffffff", ink="#111827", soft="#6b7280", line="#e5e7eb", accent="#2563eb", dark=False),
    dict(ground="#f3f4f6", card="#ffffff", ink="#1f2937", soft="#4b5563", line="#d1d5db", accent="#dc2626", dark=False),
    dict(ground="#ffffff", card="#f5f7fb", ink="#0f172a", soft="#64748b", line="#e2e8f0", accent="#16a34a", dark=False),
    dict(ground="#fdf6e3", card="#eee8d5", ink="#073642", soft="#586e75", line="#d9d2ba", accent="#cb4b16", dark=False),
    dict(ground="#0d1117", card="#161b22", ink="#e6edf3", soft="#8b949e", line="#30363d", accent="#58a6ff", dark=True),
    dict(ground="#1e1e2e", card="#313244", ink="#cdd6f4", soft="#a6adc8", line="#45475a", accent="#f38ba8", dark=True),
]
# Colours that a person tells apart when the same word flips between them.
SIBLINGS = [("#16a34a", "#15803d"), ("#2563eb", "#1d4ed8"), ("#dc2626", "#b91c1c"), ("#f59e0b", "#d97706"), ("#6b7280", "#4b5563"), ("#8b5cf6", "#7c3aed")]
# The same on a dark ground.
DARK_SIBLINGS = [("#4ade80", "#22c55e"), ("#60a5fa", "#3b82f6"), ("#f87171", "#ef4444"), ("#fbbf24", "#f59e0b"), ("#9ca3af", "#6b7280"), ("#a78bfa", "#8b5cf6")]
ICONS = {
    "check": '<path d="M3 9l4 4 7-9" fill="none" stroke="COLOR" stroke-width="2"/>',
    "cross": '<path d="M4 4l9 9M13 4l-9 9" fill="none" stroke="COLOR" stroke-width="1.5"/>',
    "star": '<path d="M8.5 1l2.3 5 5.4.6-4 3.7 1.1 5.4-4.8-2.7-4.8 2.7 1.1-5.4-4-3.7 5.4-.6z" fill="COLOR"/>',
    "heart": '<path d="M8.5 15C2 10 1 7 2.2 4.4 3.8 1.4 7.2 2 8.5 4.7 9.8 2 13.2 1.4 14.8 4.4 16 7 15 10 8.5 15z" fill="COLOR"/>',
    "gear": '<circle cx="8.5" cy="8.5" r="4.5" fill="none" stroke="COLOR" stroke-width="2.5"/><path d="M8.5 0v3M8.5 14v3M0 8.500h3M14 8.500h3" stroke="COLOR" stroke-width="2"/>',
    "bell": '<path d="M3 12c2-2 1-7 5.5-7s3.5 5 5.5 7z" fill="COLOR"/><circle cx="8.5" cy="14" r="1.5" fill="COLOR"/>',
    "search": '<circle cx="7" cy="7" r="4.5" fill="none" stroke="COLOR" stroke-width="1.5"/><path d="M10.5 10.500l5 5" stroke="COLOR" stroke-width="1.5"/>',
}


def mix(a, b, share):
    """The colour between #aaaaaa and #bbbbbb."""
    pairs = ((int(a[i:i + 2], 16), int(b[i:i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def across(points):
    """The whole pixel beside a line, on its way from the first to the last of its points: along itself nobody sees it move."""
    (a, b), (c, d) = points[0], points[-1]
    length = max(1e-6, math.hypot(c - a, d - b))
    return round((b - d) / length), round((c - a) / length)


def icon(name, color, x, y, size=17):
    return f'<svg style="left:{x}px;top:{y}px" width="{size}" height="{size}" viewBox="0 0 17 17">{ICONS[name].replace("COLOR", color)}</svg>'


class Tile:
    """What a tile shows, and the changes that a person sees in it: pairs of a class and a function that edits it."""

    def __init__(self, seed, letters, theme=None, kind=None):
        self.random = random.Random(seed)
        self.letters = letters  # each letter at a whole pixel, so that hinting changes letters and not where they are
        self.theme = theme or self.random.choice(THEMES)
        self.parts, self.changes = [], []
        self.inner = self.outer = ""  # styles of all parts together, and of the tile with its ground
        self.kind = kind or self.random.choice(["card", "card", "table", "chart", "photo", "gradient", "form", "lines", "list", "prose"])
        getattr(self, self.kind)()

    @property
    def texts(self):
        return [part for part in self.parts if "text" in part]

    # Parts are dictionaries in the order in which they are drawn.
    def add(self, **part):
        self.parts.append(part)
        return part

    def text(self, x, y, text, size, color=None, family=None, weight=400, **more):
        return self.add(what="text", x=x, y=y, text=text, size=size, color=color or self.theme["ink"],
                        family=family or self.random.choice(SANS), weight=weight, **more)

    def box(self, x, y, w, h, fill, radius=0, border=None, shadow=None, **more):
        return self.add(what="box", x=x, y=y, w=w, h=h, fill=fill, radius=radius, border=border, shadow=shadow, **more)

    def change(self, kind, part, /, **values):
        self.changes.append((kind, lambda: part.update(values)))

    def word_changes(self, part):
        r, words = self.random, part["text"].split(" ")
        at = r.randrange(len(words))
        other = r.choice([w for w in WORDS if w not in words])
        self.change("word", part, text=" ".join(words[:at] + [other] + words[at + 1:]))
        self.change("text gone", part, hidden=True)
        self.change("weight", part, weight=400 if part["weight"] > 500 else 700)
        self.change("font", part, family=r.choice([f for f in SERIF + MONO if f != part["family"]]))
        self.change("font size", part, size=part["size"] + 1)
        self.change("moved 1 px", part, x=part["x"] + r.choice([-1, 1]))
        self.change("moved 1 px", part, y=part["y"] + r.choice([-1, 1]))

    def numbers(self, x, y, size, family, color=None):
        r = self.random
        part = self.text(x, y, f"{r.randrange(1, 100)}.{r.randrange(100, 1000)}{r.choice(['.50', '', '.0'])}", size, color, family)
        text = part["text"]
        at = r.choice([i for i, c in enumerate(text) if c == "."])
        self.change("comma for point", part, text=text[:at] + "," + text[at + 1:])
        at = r.choice([i for i, c in enumerate(text) if c.isdigit()])
        self.change("digit", part, text=text[:at] + r.choice([d for d in "0123456789" if d != text[at]]) + text[at + 1:])
        return part

    def sibling(self, part):
        first, second = self.random.choice(DARK_SIBLINGS if self.theme["dark"] else SIBLINGS)
        part["color"] = first
        self.change("word recoloured", part, color=second)

    def card(self):
        r, t = self.random, self.theme
        w, h = r.randrange(120, 170), r.randrange(80, 118)
        x, y = r.randrange(8, WIDTH - w - 6), r.randrange(6, HEIGHT - h - 8)
        strength = r.choice([.08, .12, .18]) if not t["dark"] else r.choice([.35, .5])
        shadow = f"0 {r.randrange(2, 9)}px {r.randrange(12, 30)}px rgba(0,0,0,{strength})" if r.random() < .7 or t["card"] == t["ground"] else None
        border = t["line"] if r.random() < .5 else None
        radius = r.randrange(6, 17)
        card = self.box(x, y, w, h, t["card"], radius, border, shadow)
        if shadow and not t["dark"]: self.change("shadow removed", card, shadow=None)
        if border: self.change("hairline gone", card, border=None)
        if card["fill"] != t["ground"] or border: self.change("corners", card, radius=0)
        self.change("box 1 px", card, w=w + 1)
        if card["fill"] != t["ground"]: self.change("box 1 px", card, y=y - 1)
        title = self.text(x + 14, y + 10, " ".join(r.sample(WORDS, 2)), r.choice([13, 14, 16]), weight=r.choice([500, 600, 700]))
        self.word_changes(title)
        word = self.text(x + 14, y + 34, r.choice(WORDS), 12)
        self.sibling(word)
        self.numbers(x + 70, y + 35, r.choice([10, 11, 12]), r.choice(SERIF + SANS), t["soft"])
        name = r.choice(list(ICONS))
        sign = self.add(what="icon", name=name, x=x + w - 30, y=y + h - 28, color=r.choice([t["accent"], t["soft"]]))
        self.change("icon missing", sign, hidden=True)
        self.change("icon changed", sign, name=r.choice([i for i in ICONS if i != name]))
        self.change("moved 1 px", sign, x=sign["x"] + 1)
        button = self.box(x + 14, y + h - 28, 54, 20, t["accent"], r.choice([3, 4, 10]))
        label = self.text(x + 22, y + h - 25, r.choice(["Buy", "Open", "Save", "Send"]), 11, "#ffffff" if not t["dark"] else "#0d1117", weight=600)
        self.change("text gone", label, hidden=True)
        self.change("box recoloured", button, fill=mix(t["accent"], "#000000", .12))

    def table(self):
        r, t = self.random, self.theme
        family, size = r.choice(SERIF + SERIF + SANS + MONO), r.choice([10, 10, 11, 12])
        step = size + r.randrange(8, 12)
        self.box(0, 0, WIDTH, step, t["card"] if t["card"] != t["ground"] else mix(t["ground"], t["ink"], .04))
        head = self.text(10, 5, " ".join(r.sample(WORDS, 2)), size, family=family, weight=700)
        self.word_changes(head)
        for row in range(1, 144 // step):
            y = row * step
            line = self.box(0, y, WIDTH, 1, t["line"])
            if row == 2: self.change("hairline gone", line, hidden=True)
            if row == 3: self.change("moved 1 px", line, y=y + 1)
            self.text(10, y + 5, r.choice(WORDS), size, family=family, color=t["soft"])
            number = self.numbers(112, y + 5, size, family)
            if r.random() < .2:
                self.sibling(number)

    def chart(self):
        r, t = self.random, self.theme
        base, n, form = 118, r.randrange(5, 10), r.choice(["bars", "line", "pie", "dots", "area"])
        color = r.choice([t["accent"], "#8b5cf6", "#0ea5e9", "#f59e0b"])
        values = [r.randrange(12, 90) for _ in range(n)]
        if form != "pie":
            for k in range(4):
                grid = self.box(22, base - 28 * k, 160, 1, t["line"])
                label = self.numbers(2, base - 28 * k - 6, 7, r.choice(SANS))
                label["text"] = label["text"][:2]
            del self.changes[:]
            self.change("hairline gone", grid, hidden=True)
        data = self.add(what="chart", form=form, values=values, color=color, base=base, stroke=r.choice([1, 1.5, 2]))
        at = r.randrange(n)
        other = values[at] + r.choice([-1, 1]) * r.randrange(4, 9)
        self.change("data", data, values=values[:at] + [other] + values[at + 1:])
        self.change("data gone", data, values=values[:at] + [0 if form != "pie" else 1] + values[at + 1:])
        self.change("box recoloured", data, color=mix(color, "#000000", .2))
        legend = self.text(26, 4, " ".join(r.sample(WORDS, 2)), 11, color=t["soft"])
        self.word_changes(legend)

    def photo(self):
        r, t = self.random, self.theme
        w, h = r.randrange(110, 176), r.randrange(76, 112)
        x, y = r.randrange(4, WIDTH - w - 4), 6
        picture = self.add(what="photo", x=x, y=y, w=w, h=h, file=f"photo{r.randrange(12)}.png", radius=r.choice([0, 0, 8, 14]),
                           left=r.randrange(0, 60), top=r.randrange(0, 60), filter="none")
        self.change("photo moved 1 px", picture, left=picture["left"] + 1)
        self.change("photo moved 1 px", picture, top=picture["top"] + 1)
        self.change("photo brighter", picture, filter="brightness(1.08)")
        self.change("photo tinted", picture, filter="hue-rotate(12deg)")
        self.change("photo blurred", picture, filter="blur(2px)")
        self.change("photo changed", picture, file=f"photo{(int(picture['file'][5:-4]) + 1) % 12}.png")
        if r.random() < .5:
            badge = self.box(x + 8, y + 8, 34, 16, t["accent"], 8)
            self.change("box gone", badge, hidden=True)
            mark = self.text(x + 14, y + 10, "New", 10, "#ffffff", weight=600)
            self.change("text gone", mark, hidden=True)
        self.word_changes(self.text(x + 2, y + h + 6, " ".join(r.sample(WORDS, 2)), 12))

    def gradient(self):
        r, t = self.random, self.theme
        first, second = r.sample(["#fb923c", "#f472b6", "#60a5fa", "#34d399", "#a78bfa", "#fde68a", "#1e293b", "#f8fafc"], 2)
        angle = r.randrange(0, 360, 15)
        panel = self.add(what="gradient", x=8, y=8, w=176, h=128, angle=angle, first=first, second=second, form=r.choice(["linear", "linear", "radial"]), radius=12)
        self.change("gradient", panel, second=mix(second, "#000000" if second != "#1e293b" else "#ffffff", .12))
        self.change("gradient", panel, first=second, second=first)
        patch = self.add(what="patch", x=r.randrange(20, 120), y=r.randrange(20, 80), size=40, color="#000000" if r.random() < .5 else "#ffffff",
                         share=0 if r.random() < .6 else .12)
        self.change("soft patch", patch, share=r.choice([.06, .09, .14]) + (.1 if patch["share"] else 0))
        if r.random() < .6:
            self.word_changes(self.text(24, r.randrange(30, 100), " ".join(r.sample(WORDS, 2)), r.choice([14, 18]), r.choice(["#ffffff", "#111827"]), weight=600))

    def form(self):
        r, t = self.random, self.theme
        for row in range(3):
            y = 10 + row * 44
            self.text(12, y, r.choice(WORDS), 11, color=t["soft"])
            field = self.box(12, y + 15, 112, 22, t["card"], 4, t["line"])
            value = self.text(19, y + 19, " ".join(r.sample(WORDS, 2))[:16], 11)
            if row == 0:
                self.word_changes(value)
                self.change("corners", field, radius=0)
                self.change("hairline gone", field, border=None)
                self.change("focus ring", field, shadow=f"0 0 0 2px {t['accent']}55")
            on = r.random() < .5
            box = self.box(140, y + 18, 15, 15, t["accent"] if on else t["card"], r.choice([3, 8]), t["soft"])
            if on:
                tick = self.add(what="icon", name="check", x=140, y=y + 17, color="#ffffff")
                self.change("icon missing", tick, hidden=True)
            else:
                self.change("box recoloured", box, fill=t["accent"])

    def lines(self):
        r, t = self.random, self.theme
        for _ in range(r.randrange(4, 9)):
            points = [(round(r.uniform(4, 188), 2), round(r.uniform(4, 140), 2)) for _ in range(r.choice([2, 2, 3, 5]))]
            part = self.add(what="line", points=points, width=r.choice([.3, .5, .7, 1, 1.3, 2]), color=r.choice([t["ink"], t["soft"], t["accent"]]),
                            curved=r.random() < .4)
            if part["width"] >= .5:
                self.change("line gone", part, hidden=True)
                dx, dy = across(points)
                self.change("line moved 1 px", part, points=[(a + dx, b + dy) for a, b in points])
                self.change("line recoloured", part, color="#ef4444" if part["color"] != "#ef4444" else "#22c55e")
        for _ in range(r.randrange(1, 4)):
            a, b, d = r.uniform(10, 150), r.uniform(10, 110), r.uniform(15, 40)
            turn = r.uniform(0, 6.28)
            thin = r.uniform(.02, .12) if r.random() < .6 else 1
            points = [(round(a + d * math.cos(turn + k), 2), round(b + d * math.sin(turn + k), 2)) for k in (0, thin, 3.1)]
            sliver = self.add(what="polygon", points=points, color=r.choice([t["ink"], t["accent"]]))
            if thin == 1:
                self.change("shape gone", sliver, hidden=True)
                self.change("shape moved 1 px", sliver, points=[(p + 1, q) for p, q in points])
        ring = self.add(what="circle", x=r.uniform(30, 150), y=r.uniform(30, 110), r=r.uniform(4, 22), width=r.choice([0, .5, 1, 2]), color=t["accent"])
        self.change("shape gone", ring, hidden=True)
        if not ring["width"]: self.change("shape moved 1 px", ring, x=ring["x"] + 1)

    def list(self):
        r, t = self.random, self.theme
        for row in range(4):
            y = 6 + row * 34
            color = r.choice(["#22c55e", "#ef4444", "#f59e0b", "#3b82f6"])
            dot = self.add(what="circle", x=18, y=y + 13, r=10, width=0, color=mix(color, t["ground"], .6))
            state = self.add(what="circle", x=25, y=y + 20, r=3.5, width=0, color=color)
            name = self.text(36, y + 2, " ".join(r.sample(WORDS, 2)), 12, weight=r.choice([400, 600]))
            note = self.text(36, y + 17, " ".join(r.sample(WORDS, 3))[:22], 10, color=t["soft"])
            if row == 1:
                self.word_changes(name)
                self.change("shape gone", state, hidden=True)
                self.change("shape moved 1 px", dot, y=dot["y"] + 1)
                self.change("dot recoloured", state, color="#ef4444" if color != "#ef4444" else "#22c55e")
                self.sibling(note)
                sign = self.add(what="icon", name="star", x=164, y=y + 4, color=t["accent"])
                self.change("icon missing", sign, hidden=True)

    def prose(self):
        r, t = self.random, self.theme
        family, size, y = r.choice(SANS + SERIF), r.choice([10, 11, 12, 13, 15]), 6
        while y < HEIGHT - size * 1.6:
            self.word_changes(self.text(8, y, " ".join(r.sample(WORDS, 2)), size, family=family))
            if size <= 12: self.sibling(self.text(124, y, r.choice(WORDS), size, family=family))
            y += round(size * 1.5)

    def article(self):
        r, t = self.random, self.theme
        family, size = r.choice(SANS + SERIF), r.choice([11, 12, 13, 14])
        title = self.text(10, 6, " ".join(r.sample(WORDS, 2)), r.choice([15, 16, 18]), family=family, weight=700)
        self.word_changes(title)
        self.add(what="flow", x=10, y=32, w=WIDTH - 20, h=HEIGHT - 40, text=" ".join(r.sample(WORDS, 24)), size=size,
                 color=r.choice([t["ink"], t["soft"]]), family=family, weight=400, leading=r.choice([1.3, 1.4, 1.5]))

    def render(self):
        """The tile as HTML."""
        inner = "".join(self.styled(p) for p in self.parts if not p.get("hidden"))
        return f'<div class=t style="background:{self.theme["ground"]};{self.outer}"><div class=c style="{self.inner}">{inner}</div></div>'

    def styled(self, p):
        return f'<div style="inset:0;{p["style"]}">{self.draw(p)}</div>' if "style" in p else self.draw(p)

    def draw(self, p):
        what = p["what"]
        if what in ("text", "flow"):
            style = f'font:{p["weight"]} {p["size"]}px/{p.get("leading", 1.2)} \'{p["family"]}\';color:{p["color"]}'
            if "spacing" in p: style += f';letter-spacing:{p["spacing"]}px'
        if what == "flow":
            return (f'<p style="left:{p["x"]}px;top:{p["y"]}px;width:{p["w"]}px;height:{p["h"]}px;overflow:hidden;white-space:normal;{style}">'
                    f'{p["text"]}</p>')
        if what == "text":
            if not self.letters: return f'<p style="left:{p["x"]}px;top:{p["y"]}px;{style}">{p["text"]}</p>'
            step = round(p["size"] * .66)
            return "".join(f'<p style="left:{p["x"] + k * step}px;top:{p["y"]}px;{style}">{c}</p>' for k, c in enumerate(p["text"]) if c != " ")
        if what == "box":
            border = f'border:1px solid {p["border"]};' if p["border"] else ""
            shadow = f'box-shadow:{p["shadow"]};' if p["shadow"] else ""
            return (f'<div style="left:{p["x"]}px;top:{p["y"]}px;width:{p["w"]}px;height:{p["h"]}px;background:{p["fill"]};'
                    f'border-radius:{p["radius"]}px;{border}{shadow}"></div>')
        if what == "icon": return icon(p["name"], p["color"], p["x"], p["y"])
        if what == "photo":
            return (f'<div style="left:{p["x"]}px;top:{p["y"]}px;width:{p["w"]}px;height:{p["h"]}px;border-radius:{p["radius"]}px;overflow:hidden">'
                    f'<img src="{p["file"]}" style="left:-{p["left"]}px;top:-{p["top"]}px;filter:{p["filter"]}"></div>')
        if what == "gradient":
            fill = f'{p["angle"]}deg' if p["form"] == "linear" else "circle at 30% 40%"
            return (f'<div style="left:{p["x"]}px;top:{p["y"]}px;width:{p["w"]}px;height:{p["h"]}px;border-radius:{p["radius"]}px;'
                    f'background:{p["form"]}-gradient({fill},{p["first"]},{p["second"]})"></div>')
        if what == "patch":
            return (f'<div style="left:{p["x"]}px;top:{p["y"]}px;width:{p["size"]}px;height:{p["size"]}px;opacity:{p["share"]};'
                    f'background:radial-gradient(closest-side,{p["color"]},transparent)"></div>')
        return f'<svg width={WIDTH} height={HEIGHT} style="left:0;top:0">{self.vector(p)}</svg>'

    def vector(self, p):
        if p["what"] == "circle":
            paint = f'fill="none" stroke="{p["color"]}" stroke-width="{p["width"]}"' if p["width"] else f'fill="{p["color"]}"'
            return f'<circle cx="{p["x"]:.2f}" cy="{p["y"]:.2f}" r="{p["r"]:.2f}" {paint}/>'
        if p["what"] == "polygon":
            return f'<path d="M{" L".join(f"{a} {b}" for a, b in p["points"])}z" fill="{p["color"]}"/>'
        if p["what"] == "line":
            points = p["points"]
            if p["curved"] and len(points) > 2: path = f"M{points[0][0]} {points[0][1]} Q" + " ".join(f"{a} {b}" for a, b in points[1:3])
            else: path = "M" + " L".join(f"{a} {b}" for a, b in points)
            return f'<path d="{path}" fill="none" stroke="{p["color"]}" stroke-width="{p["width"]}"/>'
        values, base, n = p["values"], p["base"], len(p["values"])
        xs = [30 + 150 * k / max(1, n - 1) for k in range(n)]
        tops = [base - v for v in values]
        if p["form"] == "bars":
            return "".join(f'<rect x="{26 + 156 * k // n}" y="{tops[k]}" width="{120 // n}" height="{values[k]}" rx="2" fill="{p["color"]}"/>' for k in range(n))
        if p["form"] == "dots": return "".join(f'<circle cx="{xs[k]:.2f}" cy="{tops[k]}" r="3" fill="{p["color"]}"/>' for k in range(n))
        if p["form"] == "pie":
            total, turn, out = sum(values), 0, ""
            for k, value in enumerate(values):
                a, b = turn, turn + 2 * math.pi * value / total
                big = 1 if b - a > math.pi else 0
                out += (f'<path d="M96 76 L{96 + 56 * math.cos(a):.2f} {76 + 56 * math.sin(a):.2f} A56 56 0 {big} 1 {96 + 56 * math.cos(b):.2f} '
                        f'{76 + 56 * math.sin(b):.2f}z" fill="{mix(p["color"], self.theme["ground"], k / (n + 1))}"/>')
                turn = b
            return out
        path = "M" + " L".join(f"{xs[k]:.2f} {tops[k]}" for k in range(n))
        area = f'<path d="{path} L{xs[-1]:.2f} {base} L30 {base}z" fill="{p["color"]}" fill-opacity=".18"/>' if p["form"] == "area" else ""
        return area + f'<path d="{path}" fill="none" stroke="{p["color"]}" stroke-width="{p["stroke"]}"/>'
