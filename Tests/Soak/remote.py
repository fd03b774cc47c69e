"""remote.py PEELGL KILLS [SEED]: draws parts of a batch into a storage that fails, while parts and their rclone are killed.

The storage is rclone's WebDAV server behind a proxy that answers 500 to every tenth request, cuts connections amid bodies and loses answers to
moves; in every second round it is a folder, into which rclone stores several pictures together.
"""

import http.client
import http.server
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

JOBS, FRAMES, PARTS, UNIT = 40, 20, 8, 16
CUTS = 50


def check(condition, sentence):
    if not condition:
        sys.exit(f"soak: {sentence}")


class Proxy(http.server.BaseHTTPRequestHandler):
    """Hands requests on to the server, most of the time."""

    protocol_version = "HTTP/1.1"
    lock = threading.Lock()
    count = cut = failed = stored = moved = lost = 0
    target = None

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with Proxy.lock:
            Proxy.count += 1
            number = Proxy.count
            fails = number % 10 == 0
            cuts = not fails and number % 97 == 0 and Proxy.cut < CUTS
            Proxy.failed += fails
            Proxy.cut += cuts
        if fails:
            self.send_response(500)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        # A request whose sender is gone amid its body, or one whose answer is lost.
        if cuts and number % 2:
            body = body[: len(body) // 2]
        server = http.client.HTTPConnection("127.0.0.1", Proxy.target, timeout=60)
        if cuts and number % 2 and body:
            sender = socket.create_connection(("127.0.0.1", Proxy.target))
            lines = "".join(f"{key}: {value}\r\n" for key, value in self.headers.items())
            sender.sendall(f"{self.command} {self.path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
            sender.close()
            self.close_connection = True
            return
        server.request(self.command, self.path, body, dict(self.headers))
        answer = server.getresponse()
        content = answer.read()
        server.close()
        if self.command == "MOVE" and answer.status < 300 and ".png" in self.headers.get("Destination", ""):
            with Proxy.lock:
                Proxy.stored += 1
        if self.command == "MOVE" and answer.status < 300:
            with Proxy.lock:
                Proxy.moved += 1
                loses = Proxy.moved % 25 == 0
                Proxy.lost += loses
            cuts = cuts or loses
        if cuts:
            self.close_connection = True
            return
        self.send_response(answer.status)
        for key, value in answer.getheaders():
            if key.lower() not in ("content-length", "transfer-encoding", "connection", "date", "server"):
                self.send_header(key, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_GET = do_PUT = do_HEAD = do_DELETE = do_OPTIONS = do_MKCOL = do_MOVE = do_COPY = do_PROPFIND = do_PROPPATCH = handle_any

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # a process that was killed, or the end


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def serve(store):
    Proxy.target = free_port()
    server = subprocess.Popen(["rclone", "serve", "webdav", store, "--addr", f"127.0.0.1:{Proxy.target}", "--dir-cache-time", "0"],
                              stderr=subprocess.DEVNULL)
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", Proxy.target)).close()
            break
        except OSError:
            time.sleep(0.1)
    proxy = Server(("127.0.0.1", 0), Proxy)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    return server, proxy.server_address[1]


def pictures(folder):
    found = {}
    for path in folder.rglob("*.png"):
        try:
            found[str(path.relative_to(folder))] = path.read_bytes()
        except FileNotFoundError:
            pass  # rclone removes a picture before it moves another one to its name
    return found


class Versions:
    """Counts pictures that are in a folder again as other files."""

    def __init__(self, folder):
        self.folder, self.known, self.again = folder, {}, 0

    def look(self):
        for path in self.folder.rglob("*.png"):
            try:
                status = path.stat()
            except FileNotFoundError:
                continue
            version = (status.st_ino, status.st_mtime_ns)
            self.again += self.known.setdefault(path, version) != version
            self.known[path] = version


def rclones_of(identifier):
    found = []
    for task in pathlib.Path(f"/proc/{identifier}/task").glob("*/children"):
        try:
            for child in task.read_text().split():
                if b"rclone" in pathlib.Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
        except OSError:
            pass
    return found


def main():
    peelgl, kills = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory(prefix="peelgl-soak-") as name:
        work = pathlib.Path(name)
        (work / "store").mkdir()
        (work / "tmp").mkdir()
        jobs = ", ".join(
            f'{{ effect: "peel", inputs: ["heart"], size: "{40 + n}x{40 + n}", frames: "0-{FRAMES - 1}", output: "{n}/%04d.png" }}'
            for n in range(JOBS))
        (work / "store" / "jobs.json5").write_text(f"{{ jobs: [{jobs}] }}")
        subprocess.run([peelgl, "batch", work / "store/jobs.json5", "-o", work / "whole", "--quiet"], check=True)
        whole = pictures(work / "whole")
        server, port = serve(work / "store")
        environment = os.environ | {
            "RCLONE_CONFIG": str(work / "none.conf"), "RCLONE_CONFIG_DAV_TYPE": "webdav",
            "RCLONE_CONFIG_DAV_URL": f"http://127.0.0.1:{port}/", "RCLONE_CONFIG_DISK_TYPE": "alias",
            "RCLONE_CONFIG_DISK_REMOTE": str(work / "store"), "TMPDIR": str(work / "tmp")}
        try:
            soak(peelgl, kills, chance, work, whole, environment)
        finally:
            server.kill()
            server.wait()


def soak(peelgl, kills, chance, work, whole, environment):
    log = open(work / "log", "w+")

    def start(part):
        return subprocess.Popen(
            [peelgl, "batch", f"{storage}:jobs.json5", "-o", f"{storage}:{out}/", "--shard", f"{part}/{PARTS}", "--jobs", "1", "--quiet"],
            env=environment, stderr=log)

    def stored():
        versions.look()
        found = pictures(work / "store" / out)
        for name, content in found.items():
            check(content == whole[name], f"{name} is not what it should be")
        return found

    done, rounds, given_up, out, storage, versions = 0, 0, 0, "", "", None
    while done < kills:
        # Each round draws everything anew, elsewhere: the server may list files that were removed without it.
        out, storage = f"out-{rounds}", ["dav", "disk"][rounds % 2]
        Proxy.stored, killed, versions = 0, 0, Versions(work / "store" / out)
        running = {part: start(part) for part in range(1, PARTS + 1)}
        while running:
            time.sleep(chance.uniform(0.05, 0.5))
            if done < kills and killed < 3 * PARTS:
                part = chance.choice(list(running))
                process = running[part]
                victims = rclones_of(process.pid) if chance.random() < 0.5 else [process.pid]
                if victims and process.poll() is None:
                    os.kill(victims[0], signal.SIGKILL)
                    done += 1
                    killed += 1
                    stored()
            for part, process in list(running.items()):
                status = process.poll()
                if status is None:
                    continue
                if status == 0:
                    del running[part]
                else:
                    log.flush()
                    ended = f"part {part} ended with status {status}"
                    check(status in (-9, 5), f"{ended}: {(work / 'log').read_text()[-500:]}")
                    given_up += status == 5
                    running[part] = start(part)
        check(stored() == whole, "a picture is missing")
        merged = subprocess.run([peelgl, "batch", f"{storage}:jobs.json5", "-o", f"{storage}:{out}/", "--merge"], env=environment,
                                capture_output=True, text=True)
        check(merged.returncode == 0, f"the merge failed: {merged.stderr}")
        again = Proxy.stored - len(whole) if storage == "dav" else versions.again
        check(again <= UNIT * max(killed, 1), f"{again} pictures were stored twice for {killed} kills")
        rounds += 1
        print(f"round {rounds} into {storage}: {done} kills, {Proxy.failed} requests failed, {Proxy.cut} were cut, {Proxy.lost} moves had no answer, {again} of {len(whole)} pictures stored twice, {given_up} parts gave up")


if __name__ == "__main__":
    main()
