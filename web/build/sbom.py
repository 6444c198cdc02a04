"""Makes the list of all software in the outputs in the form CycloneDX 1.6, for programs."""

from __future__ import annotations

import base64

from licences import Licence

ALGORITHMS = {"sha256": "SHA-256", "sha512": "SHA-512"}


def bill_of_materials(licences: list[Licence]) -> dict[str, object]:
    """Return the document as JSON; `licences` has the app itself first.

    It has neither a date nor a number of its own, so that two builds are the same.
    """
    app, *parts = (_component(each, licences) for each in licences if not each.inside)
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


def _component(software: Licence, licences: list[Licence]) -> dict[str, object]:
    algorithm, _, digest = software.hash.partition("-")
    found = {"alg": ALGORITHMS.get(algorithm), "content": base64.b64decode(digest).hex()}
    inner = [_component(each, licences) for each in licences if each.inside == software.name]
    return {
        "type": "library",
        "bom-ref": software.purl,
        "name": software.name,
        **({"version": software.version} if software.version else {}),
        "purl": software.purl,
        "licenses": [_licence(software.licence)],
        **({"hashes": [found]} if digest else {}),
        **({"components": inner} if inner else {}),
    }


def _licence(licence: str) -> dict[str, object]:
    """Return a licence as CycloneDX has it: by its SPDX name, as an expression, or in words."""
    if " OR " in licence or " WITH " in licence:
        return {"expression": licence}
    return {"license": {"name" if " " in licence else "id": licence}}
