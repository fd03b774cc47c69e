"""Picture tests for pytest: ``expect_image(page.screenshot(), "pricing")``.

A test fails if a picture does not look like its accepted version, the golden, and shows where they differ. The goldens
of ``tests/test_shop.py`` are in ``tests/goldens/test_shop/``. The peelgl program compares all pictures.
"""

import os

import pytest

from .run import Run
from .verdict import Rules

MODES = ("missing", "failed", "all")


def pytest_addoption(parser):
    group = parser.getgroup("peelgl", "picture tests with peelgl")
    group.addoption(
        "--peelgl-record", nargs="?", const="missing", choices=MODES,
        help="write goldens: those that are missing (if no word is given), also those that failed, or all")
    group.addoption("--peelgl-output", metavar="FOLDER", help="where pictures and the report of a run go (default out/peelgl)")
    group.addoption("--peelgl-program", metavar="FILE", help="the peelgl program (default the one of this environment)")
    parser.addini("peelgl_goldens", "name of the folders of goldens beside tests", default="goldens")
    parser.addini("peelgl_output", "where pictures and the report of a run go", default="out/peelgl")


def pytest_configure(config):
    output = config.getoption("--peelgl-output") or config.rootpath / config.getini("peelgl_output")
    # CI never writes goldens, because they would not be reviewed.
    mode = "never" if os.environ.get("CI") else config.getoption("--peelgl-record") or "never"
    run = Run(os.path.abspath(output), config.getini("peelgl_goldens"), mode, config.getoption("--peelgl-program"))
    config.stash[RUN] = run
    if not hasattr(config, "workerinput"):  # a worker of pytest-xdist; its controller has begun the run
        run.begin()


def pytest_sessionfinish(session):
    if not hasattr(session.config, "workerinput"):
        session.config.stash[RUN].report()


def pytest_terminal_summary(terminalreporter, config):
    run = config.stash[RUN]
    if run.page:
        terminalreporter.section("peelgl")
        terminalreporter.write_line(run.page)


@pytest.fixture
def expect_image(request, record_property):
    """A function that fails the test unless a picture looks like its golden.

    ``expect_image(image, name, *, variant=None, **rules)`` takes the bytes or the path of a PNG, JPEG or WebP file, or a
    picture with ``save(file, format)`` as Pillow's. ``name`` is the golden's name without ``.png``; ``variant`` names one of several renderings, such
    as a browser's name, whose golden ``NAME@VARIANT.png`` is preferred to ``NAME.png``. The rules are those of
    ``peelgl compare --rules``: ``metric``, ``threshold``, ``max_count``, ``max_ratio``, ``max_window``, ``strictness``,
    ``antialiasing``, ``ignore`` and ``include`` (lists of ``(x, y, width, height)``), and ``mask``, a file.
    """
    run = request.config.stash[RUN]

    def expect(image, name, *, variant=None, **rules):
        __tracebackhide__ = True
        verdict = run.judge(image, name, request.path, request.config.rootpath, variant, Rules(rules, request.path.parent), request.node.nodeid)
        for kind, path in verdict.files.items():
            record_property(f"peelgl-{kind}", path)
        if verdict.files:
            lines = [f"{kind}: {path}" for kind, path in verdict.files.items()]
            request.node.add_report_section("call", "peelgl", "\n".join(lines))
        if verdict.sentence:
            pytest.fail(verdict.sentence, pytrace=False)

    return expect


RUN = pytest.StashKey()
