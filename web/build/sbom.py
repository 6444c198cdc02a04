"""Makes the list of all software in the outputs in the form CycloneDX 1.6, for programs."""

from __future__ import annotations

import base64

from licences import Licence

ALGORITHMS = {"sha256": "SHA-256", "sha512": "SHA-512"}


def bill_of_materials(licences: list[Licence]) -> dict[str, object]:
    """Return the document as JSON; `licences` has the app itself first.

    It has neither a date nor a number of its own, so that two builds are the same.
    """
    app, *parts = map(_component, licences)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**app, "type": "application"}},
        "components": parts,
        "dependencies": [
            {"ref": app["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]},
            *({"ref": part["bom-ref"]} for part in parts),
        ],
    }


def _component(software: Licence) -> dict[str, object]:
    algorithm, _, digest = software["hash"].partition("-")
    found = {"alg": ALGORITHMS.get(algorithm), "content": base64.b64decode(digest).hex()}
    return {
        "type": "library",
        "bom-ref": software["purl"],
        "name": software["name"],
        "version": software["version"],
        "purl": software["purl"],
        "licenses": [{"license": {"id": software["licence"]}}],
        **({"hashes": [found]} if digest else {}),
    }
