"""What the tests of the integrations need: the release, and Chromium.

PEELGL_DIST is the folder of a release, whose wheel is installed in the environment that runs the tests.
"""

import http.server
import os
import threading
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]


def released(pattern):
    (path,) = Path(os.environ["PEELGL_DIST"]).glob(pattern)
    return path


@pytest.fixture
def tarball():
    """The tarball of the release."""
    return released("*.tar.gz")


@pytest.fixture
def wheel():
    """The wheel of the release."""
    return released("peelgl-*.whl")


@pytest.fixture
def addon():
    """The wheel of the add-on."""
    return released("peelgl_mesa-*.whl")


@pytest.fixture
def served():
    """The address of the release's folder, and what was asked for there."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        asked = []

        def __init__(self, *arguments):
            super().__init__(*arguments, directory=os.environ["PEELGL_DIST"])

        def log_request(self, code="-", size="-"):
            self.asked.append(self.path)

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}", Handler.asked
        server.shutdown()


@pytest.fixture
def outside_ci(monkeypatch):
    """An environment in which goldens may be written."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """A function that takes screenshots of 20 pages in Chromium, with prices in the given colour."""
    from playwright.sync_api import sync_playwright

    def screenshots(colour):
        folder = tmp_path_factory.mktemp("pages")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 240, "height": 160})
            for number in range(20):
                # Only one page shows the colour.
                shown = colour if number == 7 else "black"
                page.set_content(f"<h1>Page {number}</h1><p style='color: {shown}; font-size: 40px'>{number * 5} €</p>")
                (folder / f"page-{number}.png").write_bytes(page.screenshot())
            browser.close()
        return folder

    return screenshots
