"""No package whose hash is not in a lockfile comes into the build; all lockfiles are audited."""

from __future__ import annotations

import base64
import gzip
import hashlib
import http.server
import io
import json
import shutil
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import audit
import pytest
import steps
import tools
from steps import ROOT


def test_pip_refuses_a_wheel_with_another_hash(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    wheel = tmp_path / "changed-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("changed-1.0.dist-info/METADATA", "Name: changed\nVersion: 1.0\n")
    lock = tmp_path / "requirements.txt"
    lock.write_text(f"changed @ {wheel.as_uri()} --hash=sha256:{'0' * 64}\n", "utf-8")
    with pytest.raises(steps.StepError):
        tools.install(lock)
    assert "DO NOT MATCH THE HASHES" in capfd.readouterr().err


@pytest.mark.parametrize("step", [tools.install, tools.wheels_for_pyodide])
def test_pip_is_told_to_require_hashes(
    step: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(steps, "CACHE", tmp_path)
    monkeypatch.setattr(tools, "pip", lambda *args, **_: told.append(args))
    assert callable(step)
    step(ROOT / "web" / "micropip.txt")
    assert all({"--require-hashes", "--no-deps"} <= set(args) for args in told)
    assert told


class Registry(http.server.ThreadingHTTPServer):
    """A registry of npm on this machine, with one package; `tarball` is what it hands out."""

    daemon_threads = True
    tarball: bytes

    @property
    def integrity(self) -> str:
        """Return the hash of the tarball as npm writes it."""
        return "sha512-" + base64.b64encode(hashlib.sha512(self.tarball).digest()).decode()


class Shelf(http.server.BaseHTTPRequestHandler):
    """Answers what npm asks a registry."""

    server: Registry

    def do_GET(self) -> None:
        """Send the tarball, or what there is to know about the package."""
        address = f"http://127.0.0.1:{self.server.server_port}/thing.tgz"
        dist = {"tarball": address, "integrity": self.server.integrity}
        version = {"name": "thing", "version": "1.0.0", "dist": dist}
        known = {"name": "thing", "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": version}}
        body = self.server.tarball if self.path == "/thing.tgz" else json.dumps(known).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Print nothing."""


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Registry]:
    """Yield a registry, for a folder in place of web/ that locks its package as it is now."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as made:
        text = b'{"name": "thing", "version": "1.0.0"}'
        entry = tarfile.TarInfo("package/package.json")
        entry.size = len(text)
        made.addfile(entry, io.BytesIO(text))
    with Registry(("127.0.0.1", 0), Shelf) as server:
        server.tarball = packed.getvalue()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        project = {"name": "web", "version": "1.0.0", "dependencies": {"thing": "1.0.0"}}
        locked = {"version": "1.0.0", "integrity": server.integrity}
        packages = {"": project, "node_modules/thing": locked}
        lock = {"name": "web", "lockfileVersion": 3, "requires": True, "packages": packages}
        (tmp_path / "package.json").write_text(json.dumps(project), "utf-8")
        (tmp_path / "package-lock.json").write_text(json.dumps(lock), "utf-8")
        monkeypatch.setattr(tools, "WEB", tmp_path)
        monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
        monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{server.server_port}")
        monkeypatch.setenv("npm_config_fetch_retries", "0")
        yield server
        server.shutdown()


def test_npm_refuses_a_package_that_the_registry_has_changed(
    registry: Registry, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    registry.tarball = gzip.compress(gzip.decompress(registry.tarball), mtime=1)
    with pytest.raises(steps.StepError):
        tools.npm_ci()
    assert "EINTEGRITY" in capfd.readouterr().err
    assert not (tmp_path / "node_modules" / ".done").exists(), "the next build tries again"


def test_npm_refuses_a_package_whose_hash_in_the_lockfile_is_another(
    registry: Registry, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    tools.npm_ci()
    assert (tmp_path / "node_modules" / "thing" / "package.json").exists()
    lock = tmp_path / "package-lock.json"
    other = "sha512-" + base64.b64encode(bytes(64)).decode()
    lock.write_text(lock.read_text("utf-8").replace(registry.integrity, other), "utf-8")
    with pytest.raises(steps.StepError):
        tools.npm_ci()
    assert "EINTEGRITY" in capfd.readouterr().err


def test_npm_does_not_install_a_package_that_was_changed_in_its_cache(
    registry: Registry, tmp_path: Path
) -> None:
    tools.npm_ci()
    shutil.rmtree(tmp_path / "node_modules")
    kept = [path for path in (tmp_path / "cache").rglob("content-v2/**/*") if path.is_file()]
    (cached,) = (path for path in kept if path.read_bytes() == registry.tarball)
    registry.tarball = gzip.compress(gzip.decompress(registry.tarball), mtime=1)
    cached.write_bytes(registry.tarball)
    with pytest.raises(steps.StepError):
        tools.npm_ci()
    assert not (tmp_path / "node_modules" / ".done").exists()


def test_npm_installs_what_the_lockfile_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(tools, "WEB", tmp_path)
    monkeypatch.setattr(tools, "npm", lambda *args: told.append(args))
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).touch()
    tools.npm_ci()
    assert [args[0] for args in told] == ["ci"], "which refuses other versions and other hashes"


def test_every_lockfile_is_audited() -> None:
    found = {
        path
        for folder in ("web", "tests")
        for path in (ROOT / folder).rglob("*.txt")
        if "node_modules" not in path.parts and "--hash=" in path.read_text("utf-8")
    }
    assert found == set(audit.LOCKS)
