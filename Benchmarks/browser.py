"""Pages in headless Chromium, over the pipes of --remote-debugging-pipe."""

import json
import os
import subprocess
import tempfile
import time


class Browser:
    """One browser; `open` gives pages."""

    def __init__(self):
        # A browser that was killed may still write there for a moment.
        self.folder = tempfile.TemporaryDirectory(prefix="peelgl-bench-", ignore_cleanup_errors=True)
        theirs, self.commands = os.pipe()
        self.answers, ours = os.pipe()
        for end in (theirs, ours):
            os.set_inheritable(end, True)
        self.process = subprocess.Popen(
            ["/bin/bash", "-c",
             f'exec chromium --headless --no-sandbox --disable-gpu --enable-unsafe-swiftshader --user-data-dir="$0" '
             f"--remote-debugging-pipe about:blank 3<&{theirs} 4>&{ours}", self.folder.name],
            close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs)
        os.close(ours)
        self.count, self.rest = 0, b""

    def send(self, method, session=None, **parameters):
        """The result of a method of the browser's protocol."""
        self.count += 1
        own = {"id": self.count, "method": method, "params": parameters}
        if session:
            own["sessionId"] = session
        os.write(self.commands, json.dumps(own).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                piece = os.read(self.answers, 1 << 16)
                if not piece:
                    raise SystemExit("Chromium has ended")
                self.rest += piece
            text, _, self.rest = self.rest.partition(b"\0")
            answer = json.loads(text)
            if answer.get("id") == own["id"]:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, address="about:blank"):
        """A page in front of all others; what is behind them draws nothing."""
        return Tab(self, address)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


class Tab:
    """A page of a browser."""

    def __init__(self, browser, address):
        self.browser = browser
        self.target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.send("Page.enable")
        self.send("Page.navigate", url=address)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def value(self, expression):
        """The value of an expression, or of its promise."""
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, expression):
        """The first value of an expression that is true."""
        end = time.monotonic() + 60
        while not (value := self.value(expression)):
            if time.monotonic() > end:
                raise SystemExit(f"{expression} is not true after a minute")
            time.sleep(0.02)
        return value

    def show(self):
        """Brings the page to the front."""
        self.send("Page.bringToFront")

    def close(self):
        self.browser.send("Target.closeTarget", targetId=self.target)
