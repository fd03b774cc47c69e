"""Makes HTML of the documentation: build.py FOLDER DOCC PRODUCT…, where DOCC holds what docc wrote for each product.

Pages begin with README.md and follow its links. A link that leads nowhere ends it.
"""

import html
import json
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
# Members of a type, in the order of its page.
KINDS = ("Case", "Initializer", "Type Property", "Instance Property", "Type Method", "Instance Method", "Operator")


def convert(markdown):
    """Markdown as GitHub reads it, as HTML."""
    words = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"]
    return subprocess.run(words, input=markdown, capture_output=True, text=True, check=True).stdout


def slug(heading):
    """The anchor that GitHub gives a heading."""
    text = html.unescape(re.sub(r"<[^>]*>", "", heading)).lower()
    return re.sub(r" ", "-", re.sub(r"[^\w\- ]", "", text.strip()))


def finished(text):
    """HTML whose headings have anchors, and whose wide tables scroll by themselves."""
    text = re.sub(r"<(h[1-6])>(.*?)</\1>", lambda m: f'<{m[1]} id="{slug(m[2])}">{m[2]}</{m[1]}>', text, flags=re.S)
    return text.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")


class Page:
    """A page: its path in the site, its title, its HTML, and the heading that it stands under in the menu."""

    def __init__(self, path, title, body, group):
        self.path, self.title, self.body, self.group = path, title, body, group


class Documents:
    """The Markdown files of the repository that README.md leads to, and the files that they show."""

    def __init__(self):
        self.pages, self.files, self.broken = {}, set(), []
        waiting = ["README.md", *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs").rglob("*.md"))]
        while waiting:
            name = waiting.pop(0)
            if name in self.pages:
                continue
            body = finished(convert((ROOT / name).read_text()))
            heading = re.search(r"<h1[^>]*>(.*?)</h1>", body, flags=re.S)
            title = html.unescape(re.sub(r"<[^>]*>", "", heading[1])) if heading else name
            group = "Guide" if name == "README.md" or re.fullmatch(r"docs/[^/]*", name) else "CI" if name.startswith("docs/ci/") else "Project"
            page = self.pages[name] = Page(self.path(name), "Start" if name == "README.md" else title, body, group)
            found = []
            page.body = re.sub(r'(href|src)="([^"]*)"', lambda m: f'{m[1]}="{self.link(m[2], name, found)}"', page.body)
            # Pages stand in the menu in the order in which the first one names them.
            waiting = found + waiting if name == "README.md" else waiting + found

    @staticmethod
    def path(name):
        return "index.html" if name == "README.md" else name.removesuffix(".md") + ".html"

    def link(self, address, name, found):
        """The address of a link of a file, as its page has it."""
        place, _, anchor = html.unescape(address).partition("#")
        if re.match(r"[a-z]+:", place) or not place:
            return address
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), place))
        file = ROOT / target
        if file.is_dir() and (file / "README.md").is_file():
            target, file = f"{target}/README.md", file / "README.md"
        if target.startswith("..") or not file.exists():
            self.broken.append(f"{name}: {address}")
            return address
        if file.suffix == ".md":
            found.append(target)
            target = self.path(target)
        elif file.is_dir():
            # A folder is shown as the list of its files.
            self.files.update(str(p.relative_to(ROOT)) for p in file.rglob("*") if p.is_file())
            target = f"{target}/index.html"
            self.pages.setdefault(target, Page(target, posixpath.dirname(target), self.listing(file), ""))
        else:
            self.files.add(target)
        base = posixpath.dirname(self.path(name))
        return html.escape(posixpath.relpath(target, base or ".") + (f"#{anchor}" if anchor else ""))

    @staticmethod
    def listing(folder):
        names = sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())
        rows = "".join(f'<li><a href="{html.escape(name)}">{html.escape(name)}</a></li>' for name in names)
        return f"<h1>{html.escape(folder.name)}</h1><ul>{rows}</ul>"


class Symbol:
    """A documented declaration: its identifier, kind, title and Markdown without the title."""

    def __init__(self, text):
        facts, text = re.match(r"<!--\n(.*?)\n-->\n+(.*)", text, flags=re.S).groups()
        facts = json.loads(facts)
        self.identifier, self.title = facts["identifier"], facts["title"]
        self.kind = facts.get("symbol", {}).get("kind", "")
        text = re.sub(r"\A# .*\n*", "", text)
        # Headings that docc leaves empty in Markdown; a declaration is Swift.
        text = re.sub(r"^## Topics\n*\Z", "", text.strip() + "\n", flags=re.M)
        self.text = re.sub(r"^```\n(?=[a-z@])", "```swift\n", text, count=1, flags=re.M)

    @property
    def summary(self):
        return self.text.split("\n\n")[0].replace("\n", " ")


class Library:
    """The pages of one product: one for the module, and one for each of its types."""

    def __init__(self, product, folder):
        files = sorted((folder / product / "data" / "documentation").rglob("*.md"))
        self.product, self.pages, self.places = product, [], {}
        symbols = [Symbol(file.read_text()) for file in files if not file.stem.endswith("-implementations")]
        self.symbols = {symbol.identifier: symbol for symbol in symbols}
        for identifier in self.symbols:
            words = identifier.split("/")[3:]
            page = f"library/{product}/{self.plain(words[0])}.html" if words else f"library/{product}/index.html"
            self.places[identifier.lower()] = page + (f"#{self.plain('-'.join(words[1:]))}" if words[1:] else "")
        self.module()
        for symbol in self.children(f"/documentation/{product}"):
            text = f"# {self.code(symbol.title)}\n\n" + self.demoted(symbol.text, 0) + self.members(symbol, 2)
            self.page(self.places[symbol.identifier.lower()], symbol.title, text)

    @staticmethod
    def plain(text):
        return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "-".join(str(ord(c)) for c in text)

    @staticmethod
    def code(title):
        return f"`` {title} ``" if "`" in title else f"`{title}`"

    @staticmethod
    def demoted(text, levels):
        """Markdown with headings so much smaller."""
        parts = re.split(r"(^```.*?^```\n?)", text + "\n", flags=re.S | re.M)
        return "".join(p if p.startswith("```") else re.sub(r"^(#+ )", "#" * levels + r"\1", p, flags=re.M) for p in parts) + "\n"

    def children(self, identifier):
        depth = identifier.count("/") + 1
        found = [s for i, s in self.symbols.items() if i.startswith(identifier + "/") and i.count("/") == depth]
        order = {kind: place for place, kind in enumerate(KINDS)}
        return sorted(found, key=lambda s: (order.get(s.kind, len(KINDS)), s.title.lower()))

    def members(self, symbol, level):
        text = ""
        for member in self.children(symbol.identifier):
            anchor = self.places[member.identifier.lower()].partition("#")[2]
            text += f'<a id="{anchor}"></a>\n\n{"#" * min(level, 5)} {self.code(member.title)}\n\n'
            text += self.demoted(member.text, level) + self.members(member, level + 1)
        return text

    def module(self):
        symbol = self.symbols[f"/documentation/{self.product}"]
        rows = "".join(
            f"| [{self.code(s.title)}]({s.identifier}) | {s.kind.lower()} | {s.summary} |\n" for s in self.children(symbol.identifier)
        )
        text = f"# {self.product}\n\n{symbol.text}\n## Types\n\n| | | |\n|---|---|---|\n{rows}"
        self.page(f"library/{self.product}/index.html", self.product, text, "Library")

    def page(self, path, title, markdown, group=""):
        path = path.partition("#")[0]
        base = posixpath.dirname(path)

        def link(match):
            place = self.places.get(html.unescape(match[1]).lower())
            if place is None:
                raise SystemExit(f"{path}: nothing is called {match[1]}")
            return f'href="{html.escape(posixpath.relpath(place, base))}"'

        body = finished(convert(markdown))
        self.pages.append(Page(path, title, re.sub(r'href="(/documentation/[^"]*)"', link, body), group))


def menu(pages, current):
    """The menu as the current page has it."""
    base, text = posixpath.dirname(current.path) or ".", ""
    for group in ("Guide", "CI", "Library", "Project"):
        rows = [(page.path, page.title) for page in pages if page.group == group]
        if group == "Guide":
            rows.append(("gallery/index.html", "Gallery"))
        text += f"<h2>{group}</h2><ul>"
        for path, title in rows:
            isCurrent = path == current.path or group == "Library" and current.path.startswith(posixpath.dirname(path) + "/")
            mark = ' aria-current="page"' if isCurrent else ""
            text += f'<li><a href="{html.escape(posixpath.relpath(path, base))}"{mark}>{html.escape(title)}</a></li>'
        text += "</ul>"
    return text


def main():
    out, docc, products = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    documents = Documents()
    if documents.broken:
        sys.exit("links that lead nowhere:\n" + "\n".join(documents.broken))
    pages = list(documents.pages.values())
    for product in products:
        pages += Library(product, docc).pages
    template = (HERE / "page.html").read_text()
    for page in pages:
        root = posixpath.relpath(".", posixpath.dirname(page.path) or ".") + "/"
        values = {"title": html.escape(page.title), "root": "" if root == "./" else root, "menu": menu(pages, page), "body": page.body}
        file = out / page.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(re.sub(r"\{(title|root|menu|body)\}", lambda m: values[m[1]], template))
    for name in sorted(documents.files):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, out / name)
    shutil.copyfile(HERE / "site.css", out / "site.css")


main()
