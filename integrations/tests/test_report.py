"""The page of a report in Chromium: a pull request's life, phones, dark mode, the keyboard alone, and what axe would check."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

SIZES = {"wide": (1280, 800), "phone": (390, 844)}

AUDIT = """() => {
  const found = [], canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const isShown = e => e.checkVisibility() && e.getClientRects().length > 0;
  const color = text => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, bottom) => [0, 1, 2].map(i => top[i] * top[3] + bottom[i] * (1 - top[3])).concat(1);
  const behind = e => {
    const layers = [];
    for (; e; e = e.parentElement) { layers.push(color(getComputedStyle(e).backgroundColor)); if (layers.at(-1)[3] === 1) break; }
    return layers.reverse().reduce((all, layer) => over(layer, all), color('Canvas'));
  };
  const light = c => c.slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const shade = e => { let all = 1; for (; e; e = e.parentElement) all *= +getComputedStyle(e).opacity; return all; };
  for (const e of document.querySelectorAll('body *')) {
    if (!isShown(e) || e.disabled) continue;
    const text = [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join('').trim();
    const style = getComputedStyle(e);
    if (text) {
      const ground = behind(e), ink = color(style.color);
      ink[3] *= shade(e);
      const [a, b] = [light(over(ink, ground)), light(ground)].sort((x, y) => y - x);
      if ((a + .05) / (b + .05) < 4.5) found.push('contrast ' + ((a + .05) / (b + .05)).toFixed(2) + ' of ' + text);
    }
    const name = e.getAttribute('aria-label') || [...(e.labels || [])].map(l => l.textContent).join(' ') || e.textContent.trim();
    if (e.matches('a, button, input, summary, [tabindex], [role], nav, section') && !name) found.push('no name: ' + e.outerHTML.slice(0, 90));
    if (e.matches('img') && !e.hasAttribute('alt')) found.push('no alt: ' + e.outerHTML.slice(0, 90));
    if (e.matches('[role=option]') && !e.parentElement.closest('[role=listbox]')) found.push('an option outside of a list');
    if (e.matches('a, button, input, summary') && e.getBoundingClientRect().height < 20) found.push('too small: ' + name);
  }
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  if (new Set(ids).size !== ids.length) found.push('an id twice');
  const active = document.querySelector('[aria-activedescendant]').getAttribute('aria-activedescendant');
  if (active && !document.getElementById(active)) found.push('the active option is not there');
  if (!document.documentElement.lang || !document.title) found.push('no language or title');
  if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the window: ' + document.documentElement.scrollWidth);
  return found;
}"""


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


def draw(browser, folder, pages):
    """Screenshots of pages, each a name and its HTML."""
    folder.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": 320, "height": 200})
    for name, html in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        page.set_content(html)
        page.screenshot(path=folder / name)
    page.close()


def shop(price="black", button="#16a34a", more=""):
    return f"<h2>Pricing</h2><p style='color: {price}; font-size: 30px'>12 €</p><button style='background: {button}'>Buy</button>{more}"


def peelgl(folder, *words):
    done = subprocess.run(["peelgl", *map(str, words)], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def open_report(browser, path, size="wide", scheme="light", touch=False):
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, accept_downloads=True, has_touch=touch)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"file://{path}")
    page.wait_for_function("document.body.dataset.ready !== undefined")
    page.errors = errors
    return page


def settled(page, name):
    page.wait_for_function("name => document.getElementById('name').textContent === name && pairs[document.body.dataset.ready]?.name === name", arg=name)


@pytest.fixture(scope="module")
def report(browser, tmp_path_factory):
    """A report with pictures of every kind, in three folders."""
    folder = tmp_path_factory.mktemp("report")
    plain, red = shop(), shop("red", "#15803d")
    draw(browser, folder / "goldens", {
        "home.png": plain, "shop/a.png": plain, "shop/b.png": plain, "shop/gone.png": plain, "same.png": plain,
        "far.png": shop(more="<p style='margin-left: 250px'>end</p>")})
    draw(browser, folder / "out", {
        "home.png": red, "shop/a.png": shop(button="#dc2626"), "shop/b.png": shop(button="#dc2626"), "same.png": plain,
        "new.png": plain, "far.png": shop("blue", more="<p style='margin-left: 250px'>fin</p>")})
    status, said = peelgl(folder, "compare", "goldens", "out", "--report", "report.html")
    assert status == 1, said
    return folder / "report.html"


def test_a_pull_request_from_two_failures_to_one(browser, tmp_path):
    pages = {f"page-{number}.png": shop() for number in range(4)}
    draw(browser, tmp_path / "goldens", pages)
    draw(browser, tmp_path / "out", pages | {"page-1.png": shop("red"), "page-2.png": shop(button="navy")})
    words = ["compare", "goldens", "out", "--report", "report.html", "--junit", "junit.xml", "--markdown", "summary.md",
             "--diff", "diff", "--github"]
    status, said = peelgl(tmp_path, *words)
    assert status == 1 and said.count("::error ") == 2
    assert "page-1.png: Text changed from #000 to #f00, contrast 21 → 4, in an area of" in said
    assert 'failures="2"' in (tmp_path / "junit.xml").read_text()
    assert "### Pictures: not as accepted" in (tmp_path / "summary.md").read_text()

    page = open_report(browser, tmp_path / "report.html")
    assert page.inner_text("#name") == "page-1.png"
    page.get_by_role("button", name="Accept", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save decisions.json").click()
    download.value.save_as(tmp_path / "decisions.json")
    assert page.inner_text("#saved code") == "peelgl approve --decisions decisions.json"
    assert page.errors == []
    assert peelgl(tmp_path, "approve", "--decisions", "decisions.json")[0] == 0
    status, said = peelgl(tmp_path, *words)
    assert status == 1 and said.count("::error ") == 1 and "page-2.png" in said and "page-1.png" not in said
    # Decisions hold for the pictures that were seen.
    assert peelgl(tmp_path, "approve", "--decisions", "decisions.json")[0] == 2


def test_one_a_folder_the_same_change_or_all_shown(browser, report):
    page = open_report(browser, report)
    page.evaluate("select(pairs.findIndex(p => p.name === 'shop/a.png') < 0 ? 0 : state.shown.findIndex(i => pairs[i].name === 'shop/a.png'))")
    settled(page, "shop/a.png")
    marked = lambda: page.evaluate("[...state.marked].map(i => pairs[i].name).sort()")
    page.get_by_role("button", name="Accept shop/ (3)").click()
    assert marked() == ["shop/a.png", "shop/b.png", "shop/gone.png"]
    assert not page.is_visible("#direct"), "a removal needs decisions"
    page.get_by_role("button", name="Accept shop/ (3)").click()
    page.get_by_role("button", name="Accept same change (2)").click()
    assert marked() == ["shop/a.png", "shop/b.png"]
    assert page.inner_text("#direct code") == "peelgl approve out goldens shop/a.png shop/b.png"
    page.get_by_role("button", name="Accept all shown (6)").click()
    assert len(marked()) == 6
    decisions = page.evaluate("JSON.parse(decisions()).decisions")
    assert sum("remove" in entry for entry in decisions) == 1 and sum("golden" not in entry and "accept" in entry for entry in decisions) == 1
    assert all(re.fullmatch("[0-9a-f]{64}", entry.get("sha256") or entry["goldenSha256"]) for entry in decisions)


def test_differences_are_gone_through_and_links_lead_back(browser, report):
    page = open_report(browser, report)
    settled(page, "far.png")
    count = page.evaluate("areas().length")
    assert count >= 2 and page.locator(".pane").first.locator(".area").count() == count
    before = page.evaluate("state.zoom")
    for number in range(count):
        page.keyboard.press("n")
        assert page.inner_text("#steps span") == f"Area {number + 1} of {count}"
        area, box = page.evaluate("areas()[state.area]"), page.locator(".area.current").first.bounding_box()
        pane = page.locator(".pane").first.bounding_box()
        middle = box["x"] + box["width"] / 2 - pane["x"] - pane["width"] / 2, box["y"] + box["height"] / 2 - pane["y"] - pane["height"] / 2
        assert max(map(abs, middle)) < 2 and page.inner_text("#label").startswith(area["text"])
    assert page.evaluate("state.zoom") > before
    page.keyboard.press("n")
    settled(page, "home.png")
    assert page.inner_text("#steps span").startswith("Area 1 of ")
    page.keyboard.press("p")
    settled(page, "far.png")
    assert page.inner_text("#steps span") == f"Area {count} of {count}"
    page.keyboard.press("j"), page.keyboard.press("j"), page.keyboard.press("j")
    settled(page, "shop/a.png")
    page.keyboard.press("2")
    assert page.url.endswith("#shop%2Fa.png/slider")
    again = browser.new_page()
    again.goto(page.url)
    settled(again, "shop/a.png")
    assert again.locator(".knife").count() == 1
    again.goto(page.url.split("#")[0] + "#same.png/blink")
    settled(again, "same.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_names_contrast_and_layout(browser, report, size, scheme, tmp_path):
    page = open_report(browser, report, size, scheme)
    folder = Path(os.environ.get("PEELGL_SCREENSHOTS", tmp_path))
    for index in range(page.evaluate("state.shown.length")):
        page.evaluate(f"select({index})")
        settled(page, page.evaluate("pairs[state.shown[state.at]].name"))
        for mode in ("sides", "slider", "overlay", "map"):
            page.evaluate(f"mode('{mode}')")
            assert page.evaluate(AUDIT) == [], (index, mode)
        page.evaluate("mode('sides')")
        if index < 2:
            page.screenshot(path=folder / f"{size}-{scheme}-{index}.png")
    page.evaluate("select(1)")
    page.keyboard.press("a")
    page.keyboard.press("2")
    assert page.evaluate(AUDIT) == []
    page.screenshot(path=folder / f"{size}-{scheme}-accept.png", full_page=True)
    list_box, stage = page.locator("#list").bounding_box(), page.locator("#stage").bounding_box()
    if size == "phone":
        assert list_box["y"] + list_box["height"] <= stage["y"] and stage["width"] > 380
        assert page.locator(".pane").count() == 1
    else:
        assert list_box["x"] + list_box["width"] <= stage["x"]
    # The ground behind pictures is dark where the page is.
    ground = page.evaluate("getComputedStyle(document.querySelector('.pane')).backgroundImage")
    assert ("rgb(43, 46, 51)" in ground) == (scheme == "dark")
    assert page.errors == []


def test_by_keyboard_alone(browser, report):
    page = open_report(browser, report)
    settled(page, "far.png")
    page.keyboard.press("j")
    settled(page, "home.png")
    reached = {}
    for _ in range(60):
        page.keyboard.press("Tab")
        entry = page.evaluate("""() => { const e = document.activeElement, s = getComputedStyle(e);
          return e === document.body ? null : [e.id || e.textContent || e.getAttribute('aria-label') || e.tagName, s.outlineStyle, parseFloat(s.outlineWidth)]; }""")
        if not entry or entry[0] in reached:
            break
        reached[entry[0]] = entry
    assert {"search", "list", "slider", "Accept"} - set(reached) <= {"slider"}, reached
    assert all(style != "none" and width >= 2 for _, style, width in reached.values()), reached
    page.locator("#list").focus()
    page.keyboard.press("ArrowDown")
    settled(page, "new.png")
    while page.evaluate("document.activeElement.textContent") != "Accept":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("state.marked.size") == 1 and page.evaluate("document.activeElement.textContent") == "Accept"
    while page.evaluate("document.activeElement.id") != "save":
        page.keyboard.press("Tab")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert '"accept":"new.png"' in Path(download.value.path()).read_text()
    page.keyboard.press("/")
    page.keyboard.type("gone")
    settled(page, "shop/gone.png")


def test_a_swipe_leads_to_the_next_picture(browser, report):
    page = open_report(browser, report, "phone", touch=True)
    settled(page, "far.png")
    session = page.context.new_cdp_session(page)

    def swipe(points):
        for kind, place in zip(["touchStart", *["touchMove"] * (len(points) - 1)], points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": place[0], "y": place[1]}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    stage = page.locator("#stage").bounding_box()
    y = stage["y"] + 80
    swipe([(300, y), (220, y + 3), (120, y + 6)])
    settled(page, "home.png")
    swipe([(100, y), (180, y), (290, y)])
    settled(page, "far.png")
    swipe([(100, y), (105, y + 60), (110, y + 140)])
    assert page.inner_text("#name") == "far.png"


def test_a_sequence_is_played_side_by_side(browser, tmp_path):
    ball = "<div style='width: 40px; height: 40px; border-radius: 20px; background: {}; margin-left: {}px'></div>"
    for folder, ink in (("first", "teal"), ("second", "maroon")):
        draw(browser, tmp_path / folder, {
            f"frame-{number}.png": ball.format(ink if number in (2, 3) else "teal", number * 30) for number in range(6)})
    assert peelgl(tmp_path, "compare", "first", "second", "--sequence", "--report", "report.html")[0] == 1
    page = open_report(browser, tmp_path / "report.html")
    assert page.locator("#timeline rect.differs").count() == 2
    page.get_by_role("button", name="Play").click()
    seen = {}
    for _ in range(400):
        index, marks = page.evaluate("[document.body.dataset.frame, document.querySelectorAll('.pane.differs').length]")
        if index is not None:
            seen[index] = marks
        if len(seen) == 6:
            break
        page.wait_for_timeout(20)
    assert seen == {str(number): 2 if number in (2, 3) else 0 for number in range(6)}
    assert page.evaluate(AUDIT) == []
    page.get_by_role("button", name="Side by side").click()
    assert page.locator(".pane").count() >= 1 and page.errors == []
