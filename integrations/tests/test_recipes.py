"""The shell steps of the CI recipes, run as they are written."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

INTEGRATIONS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def project(pages, tmp_path_factory):
    """A checkout whose pictures are in out/, again/ and changed/; goldens/ is empty."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "goldens").mkdir()
    pages("black").rename(folder / "out")
    pages("red").rename(folder / "changed")
    shutil.copytree(folder / "out", folder / "again")
    return folder


class Runner:
    """A GitHub runner, as far as a composite action sees it."""

    def __init__(self, project, temporary):
        self.project, self.temporary = project, temporary
        self.path, self.summary = temporary / "path", temporary / "summary"
        for file in (self.path, self.summary):
            file.write_text("")

    def run(self, inputs):
        """Runs the shell steps of the action up to the first that fails; gives its status and its output."""
        action = yaml.safe_load((INTEGRATIONS / "github/action.yml").read_text())
        values = {name: entry.get("default") for name, entry in action["inputs"].items()} | inputs
        assert set(values) == set(action["inputs"]) and None not in values.values()
        for step in action["runs"]["steps"]:
            if "run" not in step:
                continue
            variables = {name: value.replace("${{ inputs.", "").removesuffix(" }}") for name, value in step["env"].items()}
            assert "${{" not in step["run"], "what a user typed is never part of a script"
            added = ":".join(self.path.read_text().split())
            environment = {name: values[key] for name, key in variables.items()} | {
                "PATH": f"{added}:/usr/bin:/bin", "RUNNER_TEMP": str(self.temporary), "GITHUB_PATH": str(self.path),
                "GITHUB_STEP_SUMMARY": str(self.summary)}
            # As GitHub runs `shell: bash`.
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=self.project,
                env=environment, capture_output=True, text=True)
            if done.returncode:
                break
        return done.returncode, done.stdout + done.stderr


def approve(tarball, project, pictures, tmp_path):
    subprocess.run(["tar", "-xzf", tarball, "--strip-components=1", "-C", tmp_path], check=True)
    subprocess.run([tmp_path / "bin/peelgl", "approve", pictures, "goldens"], cwd=project, check=True, capture_output=True)


def test_github(tarball, project, tmp_path):
    runner = Runner(project, tmp_path)
    inputs = {"release": str(tarball), "goldens": "goldens", "pictures": "out"}
    status, output = runner.run(inputs)
    assert status == 1 and "::error" in output
    assert "not as accepted" in runner.summary.read_text() and "20 extra" in runner.summary.read_text()
    (tmp_path / "peelgl-program").mkdir()
    approve(tarball, project, "out", tmp_path / "peelgl-program")
    assert runner.run(inputs)[0] == 0
    assert "### Pictures: as accepted" in runner.summary.read_text()
    status, output = runner.run(inputs | {"pictures": "changed"})
    assert status == 1 and "page-7.png" in output and "page-8.png" not in output
    report = tmp_path / "peelgl-report"
    assert "page-7.png" in (report / "index.html").read_text() and (report / "junit.xml").is_file()
    assert runner.run(inputs | {"sha256": "0" * 64})[0] != 0
    assert runner.run(inputs | {"release": "missing.tar.gz"})[0] != 0
    assert runner.run(inputs | {"pictures": "changed", "arguments": "--max-count 100000 --max-window 1000"})[0] == 0


def test_github_with_wheels(wheel, addon, served, project, tmp_path):
    address, asked = served
    sums = [hashlib.sha256(file.read_bytes()).hexdigest() for file in (wheel, addon)]
    inputs = {
        "release": f"{address}/{wheel.name}", "sha256": sums[0], "addon": f"{address}/{addon.name}?x=a/b", "addon-sha256": sums[1],
        "goldens": "again", "pictures": "out"}
    runner = Runner(project, tmp_path)
    for _ in range(2):
        status, output = runner.run(inputs)
        assert status == 0, output
    assert asked == [f"/{wheel.name}", f"/{addon.name}?x=a/b"]
    (folder,) = set(runner.path.read_text().split())
    assert os.listdir(folder) == ["peelgl"]
    assert "peelgl-mesa" in subprocess.run([f"{folder}/peelgl", "doctor"], capture_output=True, text=True).stdout
    assert runner.run(inputs | {"addon-sha256": "0" * 64})[0] != 0
    assert runner.run(inputs | {"release": f"{address}/none.whl"})[0] != 0


def test_github_splits_arguments_alone(tarball, project, tmp_path):
    """A * is an argument's own, and so are spaces and quotes of a folder."""
    odd = project / "an 'odd' $(touch x) *"
    shutil.copytree(project / "out", odd)
    (project / "z-7.png").touch()
    inputs = {"release": str(tarball), "goldens": "again", "pictures": odd.name, "arguments": "--only *-7.png --max-count 0"}
    status, output = Runner(project, tmp_path).run(inputs)
    assert status == 0 and "1 picture" in output, output
    assert not (project / "x").exists()


def test_the_workflow_uses_inputs_that_the_action_has():
    action = yaml.safe_load((INTEGRATIONS / "github/action.yml").read_text())
    workflow = yaml.safe_load((INTEGRATIONS / "github/workflow.yml").read_text())
    (step,) = [step for step in workflow["jobs"]["pictures"]["steps"] if "actions/peelgl" in step.get("uses", "")]
    assert set(step["with"]) <= set(action["inputs"])
    required = {name for name, entry in action["inputs"].items() if entry.get("required")}
    assert required <= set(step["with"])


def run_gitlab(project, pictures, variables):
    """Runs the job's scripts as GitLab does in an image with bash."""
    job = yaml.safe_load((INTEGRATIONS / "gitlab/peelgl.gitlab-ci.yml").read_text())[".peelgl"]
    script = "set -eo pipefail\n" + "\n".join(job["before_script"] + job["script"])
    environment = job["variables"] | {"PEELGL_GOLDENS": "again", "PEELGL_PICTURES": pictures, "PATH": "/usr/bin:/bin"} | variables
    return job, subprocess.run(["bash", "-c", script], cwd=project, env=environment, capture_output=True, text=True)


def test_gitlab_with_wheels(wheel, addon, served, project):
    address, asked = served
    shutil.rmtree(project / ".peelgl", ignore_errors=True)
    variables = {"PEELGL_RELEASE": f"{address}/{wheel.name}", "PEELGL_ADDON": f"{address}/{addon.name}"}
    for _ in range(2):
        job, done = run_gitlab(project, "out", variables)
        assert done.returncode == 0, done.stderr
        # What GitLab keeps for the next job.
        (cached,) = job["cache"]["paths"]
        for path in (project / ".peelgl").iterdir():
            if path != project / cached:
                shutil.rmtree(path)
    assert asked == [f"/{wheel.name}", f"/{addon.name}"]
    done = run_gitlab(project, "out", variables | {"PEELGL_RELEASE": f"{address}/none.whl"})[1]
    assert done.returncode != 0 and "404" in done.stderr
    shutil.rmtree(project / ".peelgl")


def test_gitlab(tarball, project, tmp_path):
    def run(pictures):
        return run_gitlab(project, pictures, {"PEELGL_RELEASE": str(tarball)})[1]

    job = run_gitlab(project, "out", {"PEELGL_RELEASE": str(tarball)})[0]
    assert run("out").returncode == 0
    changed = run("changed")
    assert changed.returncode == 1 and "page-7.png" in changed.stderr
    assert (project / "peelgl-report/index.html").is_file()
    assert (project / "peelgl-report/diff/page-7.png").is_file()
    assert "[[ATTACHMENT|peelgl-report/diff/page-7.png]]" in (project / "peelgl-report/junit.xml").read_text()
    assert 'failures="1"' in (project / job["artifacts"]["reports"]["junit"]).read_text()
