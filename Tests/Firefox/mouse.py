"""mouse.py URL: drags, wheels and types in Firefox over the first <peel-view> of a page; prints what came of it as JSON.

Firefox shows the page under Xvfb, because without a display it has no WebGL, and obeys Marionette's protocol.
"""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

# Nothing but the page is asked for.
PREFERENCES = {
    "marionette.port": 0, "webgl.force-enabled": True, "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "services.settings.server": "http://127.0.0.1:9",
    "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
    "extensions.getAddons.cache.enabled": False, "browser.topsites.contile.enabled": False,
}
VIEW = "const view = document.querySelector('peel-view');"
ARROW_RIGHT = "\ue014"


class Firefox:
    def __init__(self, profile, display):
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            ["firefox-esr", "--marionette", "--no-remote", "--profile", profile], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=os.environ | {"DISPLAY": display, "HOME": str(profile)})
        port = profile / "MarionetteActivePort"
        for _ in range(600):
            if port.exists() and port.read_text().strip():
                break
            time.sleep(0.1)
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())))
        self.answers = self.socket.makefile("rb")
        self.count = 0
        self.receive()
        self.call("WebDriver:NewSession", capabilities={})

    def receive(self):
        length = b""
        while (byte := self.answers.read(1)) != b":":
            length += byte
        return json.loads(self.answers.read(int(length)))

    def call(self, command, **parameters):
        self.count += 1
        text = json.dumps([0, self.count, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.receive()
        if error:
            raise SystemExit(f"{command}: {error['message']}")
        return result

    def value(self, script):
        return self.call("WebDriver:ExecuteScript", script=f"{VIEW} return {script};", args=[])["value"]

    def wait(self, script):
        for _ in range(300):
            if self.value(script):
                return
            time.sleep(0.1)
        raise SystemExit(f"timed out: {script}; {self.value('window.said')}")

    def act(self, kind, actions, **more):
        self.call("WebDriver:PerformActions", actions=[{"type": kind, "id": kind, "actions": actions} | more])


def use(firefox, url):
    firefox.call("WebDriver:Navigate", url=url)
    firefox.wait("window.customElements.get('peel-view') && view.shadowRoot.querySelector('canvas')?.style.width")
    x, y = firefox.value("(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])(view.getBoundingClientRect())")
    way = [{"type": "pointerMove", "x": x + 8 * step, "y": y + 6 * step, "duration": 30} for step in range(1, 11)]
    firefox.act("pointer", [
        {"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0},
        {"type": "pause", "duration": 300}, *way, {"type": "pointerUp", "button": 0},
    ], parameters={"pointerType": "mouse"})
    firefox.wait("window.told.includes('settled')")
    firefox.value("view.focus()")
    firefox.act("key", [{"type": "keyDown", "value": ARROW_RIGHT}, {"type": "keyUp", "value": ARROW_RIGHT}])
    firefox.wait("view.currentTime > 0")
    firefox.act("wheel", [{"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": 400, "duration": 0}])
    firefox.wait("window.scrollY > 0")
    return firefox.value(
        "{ told: window.told, said: window.said, last: view.gesture.events.at(-1).phase,"
        " points: view.gesture.events.length }".join(["(", ")"]))


def main():
    with tempfile.TemporaryDirectory(prefix="peelgl-firefox-", ignore_cleanup_errors=True) as name:
        reading, writing = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp", "-screen", "0", "1280x1024x24"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        firefox = None
        try:
            display = ":" + os.fdopen(reading).readline().strip()
            firefox = Firefox(pathlib.Path(name), display)
            print(json.dumps(use(firefox, sys.argv[1])))
            firefox.call("Marionette:Quit", flags=["eForceQuit"])
            firefox.process.wait(20)
        finally:
            for process in [firefox and firefox.process, server]:
                if process:
                    process.kill()
                    process.wait()


if __name__ == "__main__":
    main()
