"""Small files that request large amounts of work: each function makes the files and the arguments of one job from random numbers.

Files are bytes by their path in the job's folder; a link is the string of its target. `scripts/attack` uses this.
"""
import hashlib
import json
import random
import struct
import zlib

ICONS = ["star", "heart", "bell", "key"]
SIDES = [1, 2, 3, 16, 64, 500, 4096, 65_535, 2_000_000, 33_000_000, 2**31 - 1]
MOST_BYTES = 4_000_000


def count(r, most=1_000_000):
    """A number that is small, large or between, evenly by its digits."""
    return int(10 ** r.uniform(0, len(str(most)) - 1))


def odd(r, usual, strange, share=0.1):
    """Now and then a strange value, so that most jobs come past the first check."""
    return r.choice(strange) if r.random() < share else r.choice(usual)


def repeated(part, times):
    """The part as often as a job's files may hold it."""
    return part * max(1, min(times, MOST_BYTES // max(len(part), 1)))


# Pictures


def chunk(kind, body=b""):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def header(width, height, depth=1, color=0, interlaced=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))


def zeros(size):
    """So many zeros, deflated piece by piece, up to what a file may hold."""
    packer, out, left = zlib.compressobj(9), [], min(size, 1 << 30)
    piece = bytes(1 << 20)
    while left > 0:
        out.append(packer.compress(piece[:left]))
        left -= len(piece)
    return b"".join(out) + packer.flush()


SIGNATURE, END = b"\x89PNG\r\n\x1a\n", chunk(b"IEND")


def small(grey=0):
    rows = (b"\0" + bytes([grey] * 8)) * 8
    return SIGNATURE + header(8, 8, 8, 0) + chunk(b"IDAT", zlib.compress(rows)) + END


def png_shaped(r):
    """A picture of unusual sides, whose pixels are all there or cut short."""
    width, height = r.choice(SIDES), r.choice(SIDES)
    if width * height > 40_000_000:
        width, height = r.choice([(width, 1), (1, height), (5800, 5800), (width, height)])
    depth, color = r.choice([(1, 0), (8, 0), (16, 0), (8, 2), (8, 6), (16, 6)])
    bits = depth * {0: 1, 2: 3, 6: 4}[color]
    size = min((width * bits + 7) // 8 + 1, 1 << 31) * height
    data = zeros(size if size < 300_000_000 else r.choice([0, 100, 50_000_000]))
    return SIGNATURE + header(width, height, depth, color, r.choice([0, 0, 1])) + chunk(b"IDAT", data) + END


def png_chunked(r):
    """A small picture among very many chunks."""
    image = zlib.compress(bytes(3 * 16))
    kinds = [(b"tEXt", b""), (b"tEXt", b"k\0v"), (b"zTXt", b"k\0\0" + zlib.compress(bytes(100_000))), (b"iTXt", b"k\0\0\0\0\0"),
             (b"IDAT", b""), (b"fdAT", bytes(4)), (b"acTL", bytes(8)), (b"ruIn", b""), (b"RUIN", b""), (b"tIME", bytes(7)), (b"gAMA", bytes(4)),
             (b"fcTL", bytes(26)), (b"tRNS", bytes(2)), (b"PLTE", bytes(3)), (b"zTXt", b"k\0\0" + zeros(100_000_000)), (b"IEND", b"")]
    many = repeated(chunk(*r.choice(kinds)), count(r))
    split = b"".join(chunk(b"IDAT", image[i:i + 1]) for i in range(len(image)))
    parts = [SIGNATURE + header(16, 16, 1), r.choice([split, chunk(b"IDAT", image[:5]), b""]), chunk(b"IDAT", image), END]
    parts.insert(r.randint(1, 4), many)
    return b"".join(parts)


def apng(r):
    """An animation of many frames, tiny ones on a canvas that may be large."""
    width, height = r.choice([(1, 1), (64, 64), (3000, 3000), (r.choice(SIDES), 1), (16, r.choice(SIDES))])
    frames, out, number = count(r, 100_000), [], 0
    pixel = zlib.compress(bytes(5))
    claimed = r.choice([frames, frames, 0, 1, 2**31 - 1])
    for index in range(min(frames, 30_000)):
        left = r.randrange(min(width, 1000)) if index else 0
        full = index == 0 or r.random() < 0.001
        box = (width, height, 0, 0) if full else (1, 1, left, 0)
        delay = r.choice([(1, 10), (0, 0), (65_535, 1), (1, 65_535)])
        out.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *box, *delay, r.randrange(3), r.randrange(2))))
        number += 1
        if index == 0:
            out.append(chunk(b"IDAT", zeros(min((4 * width + 1) * height, 40_000_000))))
        else:
            out.append(chunk(b"fdAT", struct.pack(">I", number) + pixel))
            number += 1
    plays = r.choice([0, 1, 65_537, 2**31 - 1])
    head = header(width, height, 8, 6) + chunk(b"acTL", struct.pack(">II", claimed, plays))
    return SIGNATURE + head + b"".join(out) + END


def gif(r):
    """Very many frames of one pixel, or blocks that hold nothing."""
    width, height = r.choice([(1, 1), (64, 64), (65_535, 65_535), (3000, 3000), (65_535, 500)])
    control = b"\x21\xf9\x04" + bytes([r.choice([0, 4, 8, 12])]) + struct.pack("<H", r.choice([0, 1, 65_535])) + b"\0\0"
    frame = control + b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\0"
    nothing = r.choice([b"\x21\xfe\0", b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", b"\x21\x01\0", b"\x21\xfe\xff" + bytes(255) + b"\0"])
    many = repeated(r.choice([frame, frame, nothing]), count(r))
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF0, 0, 0) + bytes(6) + frame + many + frame + b"\x3b"


def jpeg(r, seeds):
    """A picture with very many segments, fill bytes, scans or pixels."""
    data = r.choice(seeds[".jpg"])
    segment = r.choice([b"\xff\xfe\0\2", b"\xff\x01", b"\xff" * 7, b"\xff\xd0", b"\xff\xe1\0\x08Exif\0\0", b"\xff\xe2\0\x10ICC_PROFILE\0\1\1",
                        b"\xff\xfe\xff\xff" + bytes(65_533), b"\xff\xdd\0\4\0\1"])
    scan = data.rfind(b"\xff\xda")
    step = r.randrange(4)
    if step == 0:
        return data[:2] + repeated(segment, count(r)) + data[2:]
    if step == 1:
        return data[:scan] + repeated(data[scan:-2], count(r, 100_000)) + data[-2:]
    if step == 2:
        return data[:scan] + repeated(segment, count(r)) + data[scan:]
    frame = max(data.find(b"\xff\xc0"), data.find(b"\xff\xc2"))
    sides = struct.pack(">HH", *(min(r.choice(SIDES), 65_535) for _ in "hw"))
    return data[:frame + 5] + sides + data[frame + 9:]


def webp(r, seeds):
    """An animation or a picture with very many chunks, or with another canvas."""
    data = r.choice(seeds[".webp"])
    at, chunks = 12, []
    while at + 8 <= len(data):
        size = struct.unpack("<I", data[at + 4:at + 8])[0]
        chunks.append(data[at:at + 8 + size + size % 2])
        at += 8 + size + size % 2
    spot = r.randrange(len(chunks))
    chunks[spot:spot] = [repeated(r.choice([*chunks, b"ABCD\0\0\0\0", b"EXIF\2\0\0\0\0\0"]), count(r))]
    if chunks[0][:4] == b"VP8X" and r.random() < 0.5:
        sides = b"".join(struct.pack("<I", min(r.choice(SIDES), 2**24) - 1)[:3] for _ in "wh")
        chunks[0] = chunks[0][:12] + sides + chunks[0][18:]
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def svg(r):
    """A drawing whose parts multiply, nest or reach far."""
    number = lambda: r.choice(["1", "64", "0", "-1", "1e9", "1e-9", "1e308", "100000", "nan", "50%"])
    times, depth = count(r, 100_000), r.choice([5, 20, 300, 100_000])
    doubled = "".join(f'<g id="g{i}"><use href="#g{i - 1}"/><use href="#g{i - 1}" x="{i}"/></g>' for i in range(1, min(depth, 40)))
    body = r.choice([
        lambda: "<g>" * depth + "</g>" * depth,
        lambda: f'<rect id="g0" width="9" height="9"/>{doubled}',
        lambda: f'<filter id="f" width="{number()}" height="{number()}"><feGaussianBlur stdDeviation="{number()}"/><feTurbulence numOctaves="{number()}" '
                f'baseFrequency="{number()}"/><feMorphology radius="{number()}"/></filter>' + '<g filter="url(#f)">' * min(depth, 30)
                + '<rect width="60" height="60"/>' + "</g>" * min(depth, 30),
        lambda: f'<pattern id="p" width="{number()}" height="{number()}"><rect width="1" height="1"/></pattern><rect width="{number()}" height="99" fill="url(#p)"/>',
        lambda: f'<path d="M0 0{" l1 1 a9 9 0 0 1 3 3" * min(times, 50_000)}" stroke="red" stroke-width="{number()}" stroke-dasharray="{number()} {number()}"/>',
        lambda: f'<text font-size="{number()}" textLength="{number()}">{"x" * min(times, 100_000)}</text>',
        lambda: f'<style>{"g text.a, " * min(times, 1000)}text{{font:{number()} A, B}}</style><g transform="scale({number()})">'
                + f'<text class="a" x="{number()}" font-size="{number()}" data-fit="{number()} {number()}" data-min-size="{number()}" '
                  f'data-wrap="{r.choice(["up", "down", "middle", "x"])}">{r.choice(["x ", "x-", "<tspan>y</tspan>", "寿", "&#x300;"]) * r.choice([1, 40, 400, 1000])}'
                  '</text>' * r.choice([1, 1, 30, 1200]) + "</g>",
        lambda: '<image href="a.svg" width="9" height="9"/><image href="/dev/zero" width="9" height="9"/><image href="../kept/secret.png" width="9" height="9"/>',
        lambda: '<style>@import "a.svg";' + "*>" * min(times, 10_000) + "*{fill:red}</style>" + "<b>" * 300 + "</b>" * 300,
        lambda: "{{a}}" * min(times, 50_000),
    ])()
    entities = "".join(f'<!ENTITY e{i} "&e{i - 1};&e{i - 1};&e{i - 1};&e{i - 1};">' for i in range(1, 15))
    start = r.choice(["", "", f'<!DOCTYPE svg [<!ENTITY e0 "lol">{entities}]>'])
    sides = f'width="{number()}" height="{number()}"' if r.random() < 0.5 else 'width="64" height="64"'
    view = f'viewBox="{number()} {number()} {number()} {number()}"' if r.random() < 0.3 else ""
    return f'{start}<svg xmlns="http://www.w3.org/2000/svg" {sides} {view}>{body}{"&e14;" if start else ""}</svg>'.encode()


# Colour profiles


def curve(r):
    step = r.randrange(4)
    if step == 0:
        return b"curv" + bytes(4) + struct.pack(">I", r.choice([0, 1, 256, 65_535, 2**32 - 1])) + bytes(r.choice([0, 2, 512, 131_070]))
    if step == 1:
        kind = r.randrange(6)
        return b"para" + bytes(4) + struct.pack(">HH", kind, 0) + struct.pack(">7i", *(r.choice([0, 65_536, -65_536, 2**31 - 1, 1]) for _ in range(7)))
    if step == 2:
        return b"curv" + bytes(4) + struct.pack(">IH", 1, r.choice([0, 1, 256, 65_535])) + bytes(2)
    return b"curv" + bytes(4) + struct.pack(">I", 2000) + bytes(r.randrange(256) for _ in range(4000))


def table(r, inputs, outputs):
    """A multidimensional table with as many points on a side as it claims, or fewer."""
    points = r.choice([0, 1, 2, 9, 17, 33, 65, 255])
    size = min(points**inputs * outputs, 400_000)
    if r.random() < 0.5:
        kind = r.choice([(b"mft1", 1), (b"mft2", 2)])
        head = kind[0] + bytes(4) + bytes([inputs, outputs, points, 0]) + struct.pack(">9i", 65_536, 0, 0, 0, 65_536, 0, 0, 0, 65_536)
        entries = r.choice([2, 256, 4096, 65_535])
        if kind[1] == 2:
            head += struct.pack(">HH", entries, entries)
        else:
            entries = 256
        return head + bytes(min(kind[1] * (entries * (inputs + outputs) + size), 1_000_000))
    offsets = [r.choice([0, 32, 64, 2**32 - 1]) for _ in range(5)]
    grid = bytes([points] * inputs + [r.choice([0, 1, 255])] * (16 - inputs)) + bytes([r.choice([1, 2]), 0, 0, 0])
    return r.choice([b"mAB ", b"mBA "]) + bytes(4) + bytes([inputs, outputs, 0, 0]) + struct.pack(">5I", *offsets) + curve(r) * 3 + grid + bytes(size)


def profile(r):
    """An ICC profile, deflated to little, whose tables and curves claim much."""
    space, channels = r.choice([(b"RGB ", 3), (b"GRAY", 1), (b"CMYK", 4), (b"Lab ", 3), (b"FCLR", 15)])
    connection = r.choice([b"XYZ ", b"Lab "])
    tags = {b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63_190, 65_536, 54_061)}
    for name in (b"rXYZ", b"gXYZ", b"bXYZ"):
        tags[name] = b"XYZ " + bytes(4) + struct.pack(">3i", *(r.choice([20_000, 0, 2**31 - 1, -9]) for _ in range(3)))
    for name in (b"rTRC", b"gTRC", b"bTRC", b"kTRC"):
        tags[name] = curve(r)
    for name in r.sample([b"A2B0", b"A2B1", b"A2B2", b"B2A0"], r.choice([0, 1, 1, 4])):
        tags[name] = table(r, channels, 3)
    start, directory, body = 132 + 12 * len(tags), b"", b""
    for name, data in tags.items():
        place, size = (start + len(body), len(data)) if r.random() < 0.97 else (r.choice([0, 128, 2**31, 2**32 - 4]), r.choice([0, 12, 2**32 - 1]))
        directory += name + struct.pack(">II", place, size)
        body += data + bytes(-len(data) % 4)
    version = r.choice([0x02400000, 0x04300000])
    head = struct.pack(">I4sI4s4s4s", start + len(body), b"lcms", version, r.choice([b"mntr", b"prtr", b"link"]), space, connection)
    head += bytes(12) + b"acsp" + bytes(28) + struct.pack(">3i", 63_190, 65_536, 54_061) + bytes(48)
    number = r.choice([len(tags), len(tags), 100, 2**32 - 1])
    return head[:128] + struct.pack(">I", number) + directory + body


def profiled(r, seeds):
    """A picture with such a profile: (suffix, bytes)."""
    data = profile(r)
    step = r.randrange(3)
    if step == 0:
        side = r.choice([16, 256, 2000])
        depth, color = r.choice([(8, 2), (8, 6), (16, 6), (8, 0)])
        pixels = zeros((side * (depth // 8) * {2: 3, 6: 4, 0: 1}[color] + 1) * side)
        packed = zlib.compress(data, 9) if r.random() < 0.9 else zeros(r.choice([10_000_000, 500_000_000]))
        return ".png", SIGNATURE + header(side, side, depth, color) + chunk(b"iCCP", b"p\0\0" + packed) + chunk(b"IDAT", pixels) + END
    if step == 1:
        picture, parts = r.choice(seeds[".jpg"]), [data[i:i + 65_000] for i in range(0, len(data), 65_000)]
        inserted = b"".join(b"\xff\xe2" + struct.pack(">H", len(part) + 16) + b"ICC_PROFILE\0" + bytes([i + 1, len(parts)]) + part for i, part in enumerate(parts[:255]))
        return ".jpg", picture[:2] + inserted + picture[2:]
    picture = r.choice(seeds[".webp"])
    flags = bytes([0x30, 0, 0, 0]) + struct.pack("<I", 49)[:3] + struct.pack("<I", 36)[:3]
    body = b"WEBPVP8X" + struct.pack("<I", 10) + flags + b"ICCP" + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)
    body += picture[12:] if picture[12:16] != b"VP8X" else picture[30:]
    return ".webp", b"RIFF" + struct.pack("<I", len(body)) + body


def picture(r, seeds):
    """(suffix, bytes) of any of the above."""
    maker = r.choice([png_shaped, png_chunked, apng, gif, jpeg, webp, svg, profiled, profiled])
    if maker is profiled:
        return profiled(r, seeds)
    suffix = {jpeg: ".jpg", webp: ".webp", gif: ".gif", svg: ".svg"}.get(maker, ".png")
    return suffix, maker(r, seeds) if maker in (jpeg, webp) else maker(r)


def pictured(r, seeds):
    suffix, data = picture(r, seeds)
    name, other = "a" + suffix, "b" + suffix
    # The same picture in other bytes is compared pixel by pixel.
    changed = data[:-1] + bytes([data[-1] ^ 1]) if r.random() < 0.5 else picture(r, seeds)[1]
    files = {name: data, other: changed}
    effect = r.choice(["peel", "sticker", "mesh", "metaballs", "elastic", "curl"])
    return r.choice([
        ["render", effect, name, "-o", "-", "--timeout", "10"],
        ["render", effect, name, "-o", "-", "--canvas", "64x64", "--timeout", "10"],
        ["describe", effect, name],
        ["compare", name, other], ["compare", name, other, "--json"], ["compare", name, other, "--report", "r.html", "--diff", "d.png"],
        ["compare", name, other, "--mask", name], ["compare", name, "star.png", "--sequence"],
        ["convert", name, "-o", r.choice(["o.apng", "o.webp", "o.gif", "o.y4m", "o-%04d.png", "o.png"])],
    ]), files | {"star.png": small()}


# Folders


def linked(r):
    """Folders whose links lead out, back or to one another."""
    places = [".", "..", "../kept", "../kept/secret.png", "e", "o", "/", "/proc/self", "/dev/zero", "nowhere", "a.png", "x" * 300]
    files = {"e/a.png": small(), "o/a.png": small(r.choice([0, 9])), "e/s/b.png": small(), "o/s/b.png": small()}
    spots = ["e/l", "o/l", "e/s/l", "o/s/b.png", "e/c.png", "o/c.png", "d/a.png", "d/s", "out/.peelgl", "out/.peelgl/frames", "out/a", "out/a.png", "r.html"]
    for spot in r.sample(spots, r.choice([1, 2, 4])):
        if not any(spot.startswith(other + "/") or other.startswith(spot + "/") or other == spot for other in files):
            files[spot] = r.choice(places)
    if r.random() < 0.2:  # every folder holds two links to the next
        files |= {f"e/m{i}/{side}": f"../m{i + 1}" for i in range(40) for side in "ab"} | {"e/m40/x.png": small()}
    manifest = "{jobs: [{effect: 'peel', inputs: ['star'], canvas: '16x16', frames: '0-2', output: 'a/%04d.png'}, {effect: 'peel', inputs: ['e/**/*.png'], output: 'b.webp'}]}"
    files["m.json5"] = manifest.encode()
    return r.choice([
        ["compare", "e", "o"], ["compare", "e", "o", "--diff", "d", "--report", "r.html"], ["approve", "o", "e", "--prune"],
        ["approve", "o", "e", "--dry-run"], ["compare", "e", "o", "--sequence"], ["convert", "e", "-o", "x.webp"],
        ["batch", "m.json5", "-o", "out", "--timeout", "10", "--quiet"], ["batch", "m.json5", "-o", "out", "--plan"],
        ["render", "peel", "star", "--canvas", "16x16", "--size", "8x8", "--frames", "0-2", "-o", "out/%04d.png", "--skip-existing", "--timeout", "10"],
    ]), files


def revised(r):
    """A repository whose trees have names that no tool would write."""
    files = {".git/HEAD": b"ref: refs/heads/main\n", ".git/config": b"[core]\n\trepositoryformatversion = 0\n", ".git/objects/.keep": b""}

    def stored(kind, body):
        data = f"{kind} {len(body)}".encode() + b"\0" + body
        name = hashlib.sha1(data).hexdigest()
        files[f".git/objects/{name[:2]}/{name[2:]}"] = zlib.compress(data)
        return bytes.fromhex(name)

    plain = [b"a.png", b"b.png", b"c", b"e.svg"]
    names = [b"..", b".", b".git", b"", b"a/b.png", b"/tmp/x.png", b"\x1b[31m.png", b"x" * 300, b"\xff\xfe.png", b"a\nb.png", b"..\\x.png"]
    body = odd(r, [small(), png_shaped(r), svg(r)], [b"", bytes(1000), b"version https://git-lfs.github.com/spec/v1\n"])
    blob = stored("blob", body)
    tree = blob
    for level in range(r.choice([1, 2, 3, 40])):
        mode, leaf = (b"40000", tree) if level else (odd(r, [b"100644"], [b"120000", b"160000"]), blob)
        entries = [mode + b" " + odd(r, plain, names, 0.2) + b"\0" + leaf for _ in range(r.choice([1, 2, 3]))]
        if level == 0:
            entries += [mode + b" n%d.png" % i + b"\0" + leaf for i in range(500 if len(body) < 100 else 0)]
        tree = stored("tree", b"".join(entries))
    top = stored("tree", b"40000 goldens\0" + tree)
    commit = stored("commit", b"tree " + top.hex().encode() + b"\nauthor x <x@example.org> 0 +0000\ncommitter x <x@example.org> 0 +0000\n\nx\n")
    files |= {".git/refs/heads/main": commit.hex().encode() + b"\n", "out/a.png": small(9)}
    revision = odd(r, ["git:main:goldens"], ["git:main:", "git:main:goldens/..", "git:--output=x:goldens", "git:" + "x" * 5000 + ":", "git:main:/"])
    return r.choice([["compare", revision, "out"], ["approve", "out", revision], ["compare", revision, "out", "--diff", "d", "--report", "r.html"],
                     ["compare", revision + "/a.png", "out/a.png"]]), files


def ruled(r):
    """Rules of many patterns, stars or rectangles over folders of many or long names."""
    stars = lambda: "".join(r.choice(["*", "**/", "?", "a", "[ab]"]) for _ in range(r.choice([3, 30, 300])))
    many = r.choice([1, 100, 3000])
    rules = {stars() + str(i): r.choice([{"metric": "exact"}, {"skip": True}, {"ignore": [[0, 0, 1, 1]] * odd(r, [1, 9], [10_000], 1 / many)}, {"mask": "e/a.png"}]) for i in range(many)}
    while len(text := json.dumps(rules)) > 1_000_000:
        rules = dict(list(rules.items())[::2])
    names = [("a" * r.choice([3, 60])) + f"{i}.png" for i in range(r.choice([1, 30, 1000]))]
    files = {f"{side}/{name}": small(i) for i, side in enumerate("eo") for name in names}
    return ["compare", "e", "o", "--rules", "r.json5", *r.choice([[], ["--only", stars()], ["--strict"]])], files | {"r.json5": text.encode(), "e/a.png": small(), "o/a.png": small()}


# Batches


def multiplied(r):
    """A manifest whose few lines make very many jobs, frames or characters."""
    values = lambda: odd(r, ["0..0.9 step 0.1", "1..3", "1..1000", "0..1 in 5", ["x", "y"], list(range(500))],
                         ["1..1000000", "0..1 step 1e-300", "1e308..-1e308 step 1", "**/*.png", "*" * 300, ["{b}{b}"], ["x" * 10_000]])
    keys = [chr(ord("a") + i) for i in range(odd(r, [1, 2, 3, 5], [26]))]
    job = {"effect": "peel", "inputs": ["star"], "canvas": "8x8", "matrix": {key: values() for key in keys},
           "output": "-".join(f"{{{key}}}" for key in keys) * odd(r, [1], [50]) + ".png"}
    step = r.randrange(6)
    if step == 0:
        job |= {"rows": "t.csv", "output": "{row.id}-{a}.png"}
    elif step == 1:
        job |= {"frames": r.choice(["0-9999999", "0-1000000:1", ",".join(["0-9999"] * 500)]), "output": "{a}/%04d.png"}
    elif step == 2:
        job = {"effect": "peel", "inputs": ["t.svg"], "text": {"name": "{a}" * count(r, 100_000)}, "matrix": {"a": ["y" * count(r, 100_000)]}, "output": "x.png"}
    elif step == 3:
        job = {"preset": "p0", "inputs": ["star"], "output": "x.png"}
    elif step == 4:
        job |= odd(r, [{"set": {"liftDistance": "{a}"}}], [{"set": {"{a}": "{a}"}}, {"limits": {"maxFrames": 10**9, "maxMemoryBytes": 2**62}}])
    presets = {f"p{i}": {"preset": f"p{(i + 1) % 5000}"} for i in range(r.choice([2, 5000]))}
    if step == 3:
        presets["p1"] = {"effect": "peel"}
    times = min(r.choice([1, 1, 2, 2000]), MOST_BYTES // len(json.dumps(job)) + 1)
    manifest = {"defaults": {"scale": 1}, "presets": presets if step == 3 else {}, "jobs": [job | {"output": f"{i}/{job['output']}"} for i in range(times)]}
    files = {"m.json5": json.dumps(manifest).encode(), "t.svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">{{name}}</text></svg>',
             "t.csv": b"id,name\n" + b"".join(b"%d,%s\n" % (i, b"z" * 50) for i in range(min(count(r, 100_000), 50_000)))}
    if r.random() < 0.3:
        files |= {f"l{i}": "." for i in range(r.choice([1, 3]))} | {f"{i}.png": small() for i in range(30)}
    if r.random() < 0.2:
        column = b",".join(b"row.c%d" % i for i in range(odd(r, [2, 2000], [5000])))
        rows = min(count(r, 10_000), MOST_BYTES // len(column))
        files["m.csv"] = b"effect,input,output," + column + b"\n" + b"".join(b"peel,star,{row.c0}-%d.png" % i + b",x" * (column.count(b",") + 1) + b"\n" for i in range(rows))
    name = "m.csv" if "m.csv" in files else "m.json5"
    return ["batch", name, "-o", "out", "--timeout", "10", "--quiet", *r.choice([["--plan"], ["--plan"], ["--plan", "--json"], ["--confine"], ["--shard", "1/1000000"], []])], files


def listed(r):
    """A flag, or a list of a manifest, that is repeated without end, or a sweep of very many or large pictures."""
    values = {"params": "p.json5", "animate": "liftDistance=0..0.5", "include": ".", "modifier": "geometry=s.glsl", "set": "liftDistance=0.2", "text": "a=b", "preset": "none"}
    name = r.choice(sorted(values))
    start = {"modifier": ["star"], "include": ["./s.glsl"]}.get(name, ["peel", "star"])
    files = {"p.json5": b"{}" + b" " * count(r), "s.glsl": b"void main() { gl_FragColor = vec4(1.0); }\n" + b"// x\n" * count(r, 100_000)}
    step = r.randrange(3)
    if step == 0:
        return ["describe", *start, *[f"--{name}", values[name]] * r.choice([1, 60, 300, 10_000])], files
    if step == 1:
        job = {"inputs": ["star"], "canvas": "16x16", "output": "x.png", name: [values[name]] * r.choice([1, 60, 300, 100_000])}
        job |= {} if name == "modifier" else {"effect": "./s.glsl", "inputs": []} if name == "include" else {"effect": "peel"}
        return ["batch", "m.json5", "-o", "out", "--timeout", "10", "--quiet", *r.choice([[], ["--plan"]])], files | {"m.json5": json.dumps({"jobs": [job]}).encode()}
    cells, side = odd(r, [2, 9, 100], [2000, 10**6]), odd(r, [8, 100, 1000], [1, 5000, 100_000])
    words = ["sweep", "peel", "star", "--vary", f"progress=0..1 in {cells}", "--canvas", f"{side}x{side}", "-o", "out", "--timeout", "10", "--quiet"]
    return words + r.choice([[], ["--vary", f"liftDistance=0..0.5 in {cells}"], ["--columns", r.choice(["1", "1000000"])]]), files


# Shaders and documents


def shader(r):
    """A shader that is deep, long, or grows when it is read: (files, the file that is drawn)."""
    n, deep = count(r, 100_000), odd(r, [10, 100, 300, 3000], [100_000])
    main = "void main() { gl_FragColor = vec4(%s); }\n"
    doubling = "#define M0 1.0\n" + "".join(f"#define M{i} M{i - 1}+M{i - 1}\n" for i in range(1, 40))
    calls = "#define F0(a) a\n" + "".join(f"#define F{i}(a) F{i - 1}(a)+F{i - 1}(a+1.0)\n" for i in range(1, 30))
    ends = r.choice(["-5..-1", "0..1", "1e308..-1e308", "0..9223372036854775807", "5e-324..1", "nan..inf", "0..0", "-0..1e999"])
    text = r.choice([
        lambda: main % ("(" * deep + "1.0" + ")" * deep),
        lambda: main % ("-" * deep + "1.0"),
        lambda: main % ("true?" * deep + "1.0" + ":0.0" * deep),
        lambda: main % ("f(" * deep + "1.0" + ")" * deep),
        lambda: main % ("a" + "[0]" * deep),
        lambda: "void main() {" + "{" * deep + "}" * deep + "}\n",
        lambda: "void main() {" + "if (true) " * deep + "gl_FragColor = vec4(1); }\n",
        lambda: "void main() {" + "for (int i = 0; i < 9; i++) " * min(deep, 3000) + "gl_FragColor += vec4(.1); }\n",
        lambda: "void main() {" + "for (;;) " * n + "; }\n",
        lambda: doubling + main % f"M{r.choice([5, 12, 39])}",
        lambda: calls + main % f"F{r.choice([5, 12, 29])}(1.0)",
        lambda: "#define R R R\n#define S(a) S(a) S(a)\n" + main % "R S(S(S(1.0)))",
        lambda: repeated("// " + "x" * 100 + "\n", n) + main % "1.0",
        lambda: "/*" * n + main % "1.0",
        lambda: repeated("/* } { */ ", n) + main % "1.0",
        lambda: repeated("\\\n", n) + main % "1.0",
        lambda: "".join(f"uniform float u{i}; // = 1; {ends}\n" for i in range(min(n, 20_000))) + main % "u0",
        lambda: f"uniform {r.choice(['uint', 'int', 'float', 'vec4', 'mat4', 'bool', 'sampler2D', 'float[3]'])} n; // = {r.choice(['1', '-1', 'vec4(1e999)', '9' * 400])}; {ends}\n" + main % "float(n)",
        lambda: "".join(f"struct S{i} {{ {'S%d a, b;' % (i - 1) if i else 'float a;'} }};\n" for i in range(min(deep, 3000))) + main % "1.0",
        lambda: f'#iChannel{r.randrange(12)} "input {r.choice([0, 99, 2**63 - 1, -1])}"\n#iChannel0::WrapMode "{"x" * n}"\nvoid mainImage(out vec4 c, in vec2 p) {{ c = texture(iChannel0, p); }}\n',
        lambda: "#if " + "(" * deep + "1" + ")" * deep + "\n" + main % "1.0" + "#endif\n",
        lambda: "#if 1\n" * n + main % "1.0" + "#endif\n" * n,
        lambda: "#ifdef BUFFER_0\n" + main % "0.5" + "#elif defined(DOUBLE_BUFFER_15)\n" + main % "0.2" + "#else\nuniform sampler2D u_buffer0, u_doubleBuffer15;\n" + main % "1.0" + "#endif\n",
        lambda: "uniform sampler2D backbuffer;\n" + main % "texture2D(backbuffer, vec2(.5)).x",
        lambda: f"float a[{r.choice([0, -1, 100_000, 2**31 - 1, 2**32, 2**63 - 1])}];\n" + main % "a[0]",
        lambda: f"void main() {{ for (int i = {r.choice([0, -(2**31), 2**31 - 1])}; i {r.choice(['<', '!=', '>='])} {r.choice([5, 65_535, 2**31 - 1, 2**40])}; i {r.choice(['++', '+= 0', '-= 1', '*= 2'])}) {{ gl_FragColor += vec4(.01); }} }}\n",
        lambda: '#include "i0.glsl"\n' + main % "1.0",
    ])()[:odd(r, [1_000_000], [MOST_BYTES])]
    files = {"s.glsl": text.encode()}
    if "i0.glsl" in text:
        levels = r.choice([3, 30, 300])
        for i in range(levels):
            files[f"i{i}.glsl"] = (f'#include "i{(i + 1) % r.choice([levels, 2])}.glsl"\n' * 2 + "float f%d;\n" % i).encode()
    return files, "s.glsl"


def isf(r):
    """An ISF file of many or large passes and inputs."""
    size = lambda: odd(r, ["$WIDTH", "$WIDTH/2.0", "64"], ["$HEIGHT*100.0", "1e308", "1/0", "-5", "floor(" * 500 + "$WIDTH" + ")" * 500, "$speed*9", "2^63", "16384", "$WIDTH" * 1000], 0.05)
    kind = lambda: r.choice(["float", "color", "image", "long", "bool", "event", "point2D", "audio", "audioFFT"])
    header = {"INPUTS": [{"NAME": f"speed{i or ''}", "TYPE": kind(), "MIN": odd(r, [0], [1e308, 2], 0.02), "MAX": odd(r, [1], [-1e308], 0.02), "VALUES": [1] * odd(r, [1], [5000])} for i in range(odd(r, [1, 3, 30], [600]))],
              "PASSES": [{"TARGET": f"t{i % r.choice([1, 500])}", "PERSISTENT": r.choice([True, False]), "FLOAT": r.choice([True, False]), "WIDTH": size(), "HEIGHT": size()} for i in range(odd(r, [0, 2, 40], [600]))],
              "IMPORTED": {f"p{i}": {"PATH": r.choice(["star.png", "../kept/secret.png", "/dev/zero", "."])} for i in range(r.choice([0, 1, 100]))}}
    start = r.choice(["/*", "/* } { */\n/*", "/* /*", "/*\n" * 1000])
    return {"s.fs": (start + json.dumps(header) + "*/\nvoid main() { gl_FragColor = vec4(1.0); }\n").encode(), "star.png": small()}, "s.fs"


def passes(r):
    """A file of passes whose repetitions, meshes, targets or formulas multiply."""
    number = lambda: odd(r, [1, 2, 16, 100], [4096, 10**6, 10**9, 2**63 - 1, -1, 0.5, 1e308], 0.05)
    formula = lambda: odd(r, ["progress", "sin(time) * 2 + frame", "width / height"], ["step", "time*1e308", "(" * 3000 + "1" + ")" * 3000, "1/0", "-" * 5000 + "1", "2^2^2^2^2^2", "sin(" * 400 + "x" + ")" * 400, "width" * 300])
    one = lambda: r.choice([
        {"fragment": "f.frag", "set": {"u": formula()}}, {"fragment": "f.frag", "mesh": {"columns": number(), "rows": number()}},
        {"blur": "t0", "sigma": r.choice([formula(), str(number())]), "into": "t1"}, {"fragment": "f.frag", "into": "t0", "samples": 4, "read": {"p": r.choice(["before t0", "t1"])}},
        {"draws": [{"fragment": "f.frag", "depth": "sorted", "mesh": {"columns": 50, "rows": 50}}] * odd(r, [1, 30, 300], [5000])},
        {"fragment": "f.frag", "only": [[0, 0, number(), number()]] * odd(r, [1, 30], [5000])}, {"fragment": "f.frag", "define": {f"D{i}": number() for i in range(odd(r, [1], [3000]))}},
        {"fragment": "f.frag", "mesh": {"vertices": [[0, 0, number(), 0, 0, 0, 0, 1]] * 3, "triangles": [[0, 1, odd(r, [2], [3, -1], 0.02)]] * r.choice([1, 5000])}},
    ])
    body = [one() for _ in range(r.choice([1, 2, 5, 100]))]
    for _ in range(odd(r, [0, 1, 2], [60])):
        body = [{"repeat": odd(r, [2, 3, 50], [number()]), "passes": body}]
    document = {"inputs": odd(r, [0, 1], [[0, 64], [0, number()]]), "canvas": odd(r, [[64, 64], [300, 200]], [number(), [number(), number()]]), "duration": odd(r, [1], [number()]),
                "parameters": {f"x{i or ''}": {"default": odd(r, [0.5], [[0] * 5, True, "a"], 0.02), "range": [0, number()]} for i in range(r.choice([0, 1, 500]))},
                "targets": {f"t{i}": {"size": odd(r, [0.5, 1, [64, 64]], [[number(), number()], number()]), "format": r.choice(["rgba8", "rgba16f", "rgba32f"])} for i in range(odd(r, [2], [300]))},
                "passes": body}
    fragment = b"#version 300 es\nprecision highp float;\nuniform float u;\nuniform sampler2D p;\nout vec4 c;\nvoid main() { c = vec4(u) + texture(p, vec2(0.5)); }\n"
    return {"p.json5": json.dumps(document)[:MOST_BYTES].encode(), "f.frag": fragment}, "p.json5"


def shaded(r):
    files, name = r.choice([shader, shader, isf, passes])(r)
    words = ["render", "./" + name, *r.sample(ICONS, odd(r, [0], [1, 3], 0.2)), "-o", "-", "--canvas", r.choice(["16x16", "16x16", "2000x2000"]), "--timeout", "10"]
    rest = [[], [], [], ["--frames", r.choice(["0", "0-3", "100"])], ["--precharge", r.choice(["3", "1000000"])], ["--modifier", "geometry=./" + name]]
    return r.choice([words + r.choice(rest), words + r.choice(rest), ["describe", *words[1:2]], ["effects", "./" + name]]), files


def wave(r):
    """A WAV file whose header and samples do not always fit each other."""
    kind, bits = odd(r, [(1, 16), (1, 8), (3, 32)], [(1, 0), (1, 64), (3, 65_535), (0xFFFE, 24), (2, 4), (85, 16)])
    channels, rate = odd(r, [1, 2, 6], [0, 255, 65_535]), odd(r, [8000, 44_100, 48_000], [0, 1, 768_000, 2**32 - 1])
    row = min(channels * bits // 8, 65_535)
    samples = repeated(odd(r, [bytes(2), r.randbytes(4000)], [b"\xff\xff\x7f\x7f", b"\x00\x00\xc0\x7f"]), count(r))
    told = odd(r, [len(samples)], [0, 1, len(samples) // 2, 2**31, 2**32 - 1], 0.3)
    form = struct.pack("<HHIIHH", kind, channels, rate, min(rate * row, 2**32 - 1), row, bits)
    return b"RIFF" + struct.pack("<I", min(told + 36, 2**32 - 1)) + b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", told) + samples


def sounded(r):
    """Shaders with sounds that are damaged, very long by their headers, or none."""
    heads = [b"fLaC\0\0\0\x22", b"ID3\x04\0\0\x7f\x7f\x7f\x7f", b"\xff\xfb\x90\0", b"\xff\xf1\x50\x80\x01\x7f\xfc", b"FORM\0\0\0\x09AIFFCOMM", b"OggS\0\x02"]
    sound = wave(r) if r.random() < 0.7 else r.choice(heads) + r.randbytes(count(r, 100_000))
    part = odd(r, [""], ["#t=2,5", "#t=0,0", "#t=1e308", "#t=-1", "#speed=1e-300", "#speed=1000"], 0.3)
    files = {"s.wav": sound, "s.glsl": b"void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy); }\n"}
    words = ["./s.glsl", "s.wav" + part, "--canvas", "16x16", "--timeout", "10"]
    moment = r.choice([["--at", r.choice(["0", "0.5", "59.99", "86400"])], ["--frames", r.choice(["0", "0-3", "0-3000:1000"])]])
    return r.choice([["render", *words, *moment, "-o", "-"], ["render", *words, *moment, "-o", "-"], ["describe", *words[:2]], ["render", "peel", "s.wav", "-o", "-"]]), files


def plotted(r):
    deep = r.choice([10, 500, 5000, 60_000])
    formula = r.choice(["(" * deep + "x" + ")" * deep, "-" * deep + "x", "x^" * deep + "x", "sin(" * deep + "x" + ")" * deep, "x+" * deep + "x", "(x-0.5)*3.4e308", "1/0", "1e999*x", "x/5e-324",
                        "mod(x,0)", "pow(-1,0.5)", "smoothstep(1,1,x)", "spring(mass:1e-300,stiffness:1e300)", "steps(10000)", "linear(" + "0," * 20_000 + "1)"])
    # Linux passes on two mebibytes of words.
    words = ["plot", *[formula] * min(r.choice([1, 1, 30]), 1_000_000 // len(formula)), *r.choice([["-o", "p.svg"], ["-o", "p.png"], ["--csv", "-"]])]
    extra = {"--interval": ["0..1", "-1e308..1e308", "5..5", "0..5e-324", "nan..1"], "--samples": ["2", "1", "1000000", "99999999999", "-1"], "--canvas": ["640x400", "1x1", "100000x1", "0x0"]}
    for name in r.sample(sorted(extra), r.choice([0, 1, 2])):
        words += [f"{name}={r.choice(extra[name])}"]
    return words, {}


def gestured(r):
    """Gestures of very many events, fingers or moments, and scenes of very many items."""
    times = r.choice([2, 300, 20_000])
    gap = r.choice([1e-9, 0.001, 0.1, 0])
    place = lambda: [odd(r, [0, 8, 40], [1e5, -1e5]), r.choice([0, 8, 40])]
    events, down = [], set()
    for i in range(times):
        pointer = odd(r, [0, i % 10], [i], 0.001)
        phase = odd(r, ["moved", "moved", "ended"] if pointer in down else ["began"], ["ended", "cancelled"], 0.0001)
        events.append({"time": i * gap, "pointer": pointer, "phase": phase, "position": place()})
        down = down | {pointer} if phase == "began" else down - {pointer} if phase == "ended" else down
    item = lambda: {"effect": r.choice(["peel", "sticker", "mesh", "metaballs", "curl", "elastic"]), "inputs": [r.choice(ICONS)], "size": [odd(r, [8, 40], [4000], 0.02)] * 2, "position": place(),
                    "transform": {"rotate": odd(r, [0, 45], [36_000, 1e9], 0.01), "scale": odd(r, [1, 0.5], [1e-9, 50], 0.01)}}
    scene = {"canvas": [r.choice([64, 2000]), 64], "items": [item() for _ in range(r.choice([1, 5, 100, 3000]))]}
    for entry in scene["items"]:
        if entry["effect"] in ("metaballs", "elastic"):
            entry["inputs"] = []
    files = {"g.json5": json.dumps(events)[:MOST_BYTES].encode(), "s.json5": json.dumps(scene)[:MOST_BYTES].encode()}
    start = r.choice([["--scene", "s.json5"], ["peel", "star"], ["metaballs"], ["mesh", "star", "--set", "mesh=jelly"], ["curl", "star"], ["elastic", "star"]])
    return r.choice([["describe", *start, "--gesture", "g.json5"], ["describe", *start], ["render", *start, "--gesture", "g.json5", "-o", "-", "--timeout", "10"]]), files


def job(r: random.Random, seeds):
    """The words and files of one job; `seeds` are lists of whole pictures by their suffixes."""
    maker = r.choice([pictured, pictured, pictured, linked, revised, ruled, multiplied, listed, shaded, shaded, sounded, plotted, gestured])
    return pictured(r, seeds) if maker is pictured else maker(r)
