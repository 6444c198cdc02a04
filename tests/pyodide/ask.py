"""Runs inside Pyodide: print, as JSON, the core's replies to the requests in a file, and pictures.

    ask.py REQUESTS WHERE

WHERE is a zip of the core for sys.path, or "micropip:/folder/name.whl", which is then installed by
the micropip whose wheel lies in /wheels.
"""

import json
import sys
from pathlib import Path


async def main(requests: Path, where: str) -> None:
    """Print the list of replies."""
    if where.startswith("micropip:"):
        (micropip_wheel,) = Path("/wheels").glob("micropip-*.whl")
        sys.path.insert(0, str(micropip_wheel))
        import micropip

        await micropip.install(where.replace("micropip:", "emfs:"))
    else:
        sys.path.insert(0, where)

    from mastermind_core.api import page

    asked = json.loads(requests.read_text("utf-8"))
    replies = [page.handle(json.dumps(request), lambda text: None) for request in asked]
    sys.path.append("/tests")
    from drawn import pictures

    print(json.dumps({"from": page.__file__, "replies": replies, "pictures": pictures()}))


await main(Path(sys.argv[1]), sys.argv[2])  # noqa: F704
