"""The pytest plugin, as installed from the wheel, with pages that Chromium draws."""

import shutil
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[2] / "Samples"

SHOP = """
import pytest
from playwright.sync_api import sync_playwright

@pytest.fixture(scope="module")
def page():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": 240, "height": 160})
        browser.close()

@pytest.mark.parametrize("number", range(20))
def test_page(page, expect_image, number):
    colour = "COLOUR" if number == 7 else "black"
    page.set_content(f"<h1>Page {number}</h1><p style='color: {colour}; font-size: 40px'>{number * 5}</p>")
    expect_image(page.screenshot(), f"page-{number}")
"""

ONE = """
def test_cat(expect_image):
    expect_image("cat.png", "cat"{rules})
"""


@pytest.fixture
def project(pytester, outside_ci):
    shutil.copy(SAMPLES / "cat.png", pytester.path / "cat.png")
    return pytester


def goldens(project):
    return sorted(path.name for path in project.path.rglob("goldens/**/*.png"))


def test_a_shop_goes_from_empty_to_red_to_accepted_to_green(project):
    project.makepyfile(test_shop=SHOP.replace("COLOUR", "black"))
    project.runpytest_subprocess().assert_outcomes(failed=20)
    assert goldens(project) == []
    project.runpytest_subprocess("--peelgl-record").assert_outcomes(failed=20)
    assert len(goldens(project)) == 20
    project.runpytest_subprocess().assert_outcomes(passed=20)

    project.makepyfile(test_shop=SHOP.replace("COLOUR", "red"))
    result = project.runpytest_subprocess("--junit-xml=junit.xml")
    result.assert_outcomes(failed=1, passed=19)
    result.stdout.fnmatch_lines(["page-7: * in an area of *", "actual: *page-7.png", "expected: *page-7.png", "diff: *page-7.png"])
    out = project.path / "out/peelgl"
    for kind in ("actual", "expected", "diff"):
        assert (out / kind / "test_shop/page-7.png").is_file()
    page = (out / "report.html").read_text()
    assert "test_shop/page-7.png" in page and "test_shop/page-8.png" in page
    assert "peelgl-diff" in (project.path / "junit.xml").read_text()

    project.runpytest_subprocess("--peelgl-record=failed", "-k", "page and 7 and not 17").assert_outcomes(failed=1, deselected=19)
    project.runpytest_subprocess().assert_outcomes(passed=20)


def test_several_processes_share_one_report(project):
    project.makepyfile(test_shop=SHOP.replace("COLOUR", "black"))
    project.runpytest_subprocess("--peelgl-record=all", "-n", "2").assert_outcomes(passed=20)
    project.runpytest_subprocess("-n", "2").assert_outcomes(passed=20)
    page = (project.path / "out/peelgl/report.html").read_text()
    assert all(f"page-{number}.png" in page for number in range(20))


def test_ci_writes_no_goldens(project, monkeypatch):
    monkeypatch.setenv("CI", "true")
    project.makepyfile(ONE.format(rules=""))
    project.runpytest_subprocess("--peelgl-record=all").assert_outcomes(failed=1)
    assert goldens(project) == []


def test_a_golden_of_another_size_fails_with_the_programs_sentence(project):
    project.makepyfile(test_one=ONE.format(rules=""))
    project.runpytest_subprocess("--peelgl-record=all").assert_outcomes(passed=1)
    shutil.copy(SAMPLES / "rocket.png", project.path / "cat.png")
    result = project.runpytest_subprocess()
    result.stdout.fnmatch_lines(["cat: sizes differ: expected 512x512, actual 400x560.*"])


def test_without_the_program_one_sentence_says_so(project):
    project.makepyfile(test_one=ONE.format(rules=""))
    result = project.runpytest_subprocess("--peelgl-program=/nowhere/peelgl")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["/nowhere/peelgl was not found; install*"])


def test_rules_hold_for_one_picture(project):
    project.makepyfile(test_one=ONE.format(rules=""))
    project.runpytest_subprocess("--peelgl-record=all")
    # A smaller cat, whose corner is as empty as before.
    words = ["render", "peel", SAMPLES / "cat.png", "--size", "400x400", "--canvas", "512x512", "--progress", "0", "-o", "cat.png"]
    assert project.run("peelgl", *words, "--overwrite").ret == 0
    project.makepyfile(test_one=ONE.format(rules=", ignore=[(0, 0, 60, 60)]"))
    project.runpytest_subprocess().assert_outcomes(failed=1)
    project.makepyfile(test_one=ONE.format(rules=", include=[(0, 0, 4, 4)]"))
    project.runpytest_subprocess().assert_outcomes(passed=1)
    project.makepyfile(test_one=ONE.format(rules=', metric="nothing"'))
    result = project.runpytest_subprocess()
    result.stdout.fnmatch_lines(["*is \"nothing\"*"])


def test_a_variant_has_a_golden_of_its_own(project):
    project.makepyfile(test_one=ONE.format(rules=', variant="firefox"'))
    project.runpytest_subprocess("--peelgl-record=all")
    assert goldens(project) == ["cat@firefox.png"]
    project.runpytest_subprocess().assert_outcomes(passed=1)
    project.makepyfile(test_one=ONE.format(rules=', variant="webkit"'))
    project.runpytest_subprocess().assert_outcomes(failed=1)


@pytest.mark.parametrize("image", ['b""', 'b"GIF89a"', 'b"\\x89PNG\\r\\n\\x1a\\n"', "__file__"])
def test_what_is_no_picture_fails_its_test_alone(project, image):
    project.makepyfile(test_one=ONE.format(rules="") + f"\ndef test_bad(expect_image):\n    expect_image({image}, 'bad')\n")
    project.runpytest_subprocess("--peelgl-record=missing").assert_outcomes(failed=2)
    project.runpytest_subprocess().assert_outcomes(passed=1, failed=1)
    assert goldens(project) == ["cat.png"]


@pytest.mark.parametrize("name", ["../cat", "/cat", "a//b", "", "a b", "*", "cat@firefox"])
def test_names_stay_below_the_goldens(project, name):
    project.makepyfile(f"def test_name(expect_image):\n    expect_image('cat.png', {name!r})\n")
    result = project.runpytest_subprocess("--peelgl-record=all")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["the name * does not fit*"])
    assert goldens(project) == []


def test_two_tests_cannot_share_a_picture(project):
    project.makepyfile(test_one=ONE.format(rules="") + "\ndef test_other(expect_image):\n    expect_image('cat.png', 'cat')\n")
    result = project.runpytest_subprocess("--peelgl-record=all")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["test_one.py::test_cat expects a picture named cat, too;*"])


def test_another_folder_is_not_deleted(project):
    project.makepyfile(test_one=ONE.format(rules=""))
    (project.path / "mine").mkdir()
    (project.path / "mine/file").write_text("precious")
    result = project.runpytest_subprocess("--peelgl-output=mine")
    result.stdout.fnmatch_lines(["*mine has other files; name another folder*"])
    assert (project.path / "mine/file").read_text() == "precious"


def test_without_pictures_nothing_is_written(project):
    project.makepyfile("def test_nothing():\n    pass\n")
    project.runpytest_subprocess().assert_outcomes(passed=1)
    assert not (project.path / "out").exists()
