"""A home with apps, for the tests of what is told of them."""

from dataclasses import replace

from custom_components.grounded_assist.grounding.installation import Part, Parts
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import Attribute, Claim, Delivery, Evidence, Policy, Rank, Source
from custom_components.grounded_assist.grounding.rechecking import recheck
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.german.homes import german
from tests.grounding.homes import NOW, turn

ZIGBEE, BROKER, FLOWS, SHELL = "app:zigbee2mqtt", "app:core_mosquitto", "app:nodered", "app:core_ssh"
CORE, HOST, SYSTEM, HUE, OTHER = "system:core", "system:host", "system:os", "endpoint:Hue Bridge", "app:other_mosquitto"
PARTS = Parts(
    (
        Part(id=ZIGBEE, names=("Zigbee2MQTT", "z2m")),
        Part(id=BROKER, names=("Mosquitto broker", "MQTT broker")),
        Part(id=OTHER, names=("Mosquitto", "MQTT broker")),
        Part(id=FLOWS, names=("Node-RED",)),
        Part(id=SHELL, names=("Terminal & SSH", "SSH")),
        Part(id=CORE, names=("Home Assistant",)),
        Part(id=HOST, names=("The host", "host")),
        Part(id=SYSTEM, names=("The operating system", "Betriebssystem")),
        Part(id=HUE, names=("Hue Bridge",)),
    )
)


def seen(part_id: str, value: str | None, **attributes: Attribute) -> Evidence:
    """Return what is seen of a part."""
    return Evidence(
        source=Source.APPS, rank=Rank.OBSERVED, subject=part_id, value=value, observed_at=NOW, attributes=attributes
    )


EVIDENCE = (
    seen(
        ZIGBEE,
        "started",
        ports=(8485,),
        container_ports=(8080, 8486),
        mapped_ports=(8485, None),
        possible_ports=(8099,),
        is_complete=True,
        version="1.40.2-1",
        latest_version="1.41.0-1",
        update_available=True,
    ),
    seen(
        BROKER,
        "stopped",
        ports=(1883, 8883),
        container_ports=(1883, 8883),
        mapped_ports=(1883, 8883),
        is_complete=True,
        version="6.4.1",
        latest_version="6.4.1",
        update_available=False,
    ),
    seen(OTHER, "started", ports=(1884,), is_complete=True, version="6.4.1"),
    seen(FLOWS, "startup", ports=(), is_complete=True, version="unknown"),
    seen(CORE, None, ports=(8123,), possible_ports=(80, 443), is_complete=True, version="2026.11.0b3"),
    seen(
        HOST,
        "homeassistant",
        cpu_percent=12.4,
        memory_percent=48.0,
        disk_used_percent=61.2,
        disk_free_bytes=11_200_000_000,
        disk_total_bytes=28_900_000_000,
        memory_total_bytes=8_589_934_592,
        momentary=("cpu_percent", "memory_percent"),
    ),
    seen(SYSTEM, "17.1", version="17.1"),
    seen(HUE, None, ports=(8443,), is_complete=False),
)


def scene(request: str = "", previous: tuple[Claim, ...] = (), *, language: str = "en", parts: Parts = PARTS) -> Scene:
    """Return the surroundings of a sentence in a home with apps."""
    made = replace(turn(request=request).scene, parts=parts, previous=previous)
    return replace(made, lexicon=german()) if language == "de" else made


def said(text: str, around: Scene) -> Delivery:
    """Return what is said instead of a sentence."""
    findings = recheck(text, EVIDENCE, around)
    return deliver(text, findings, Policy.CORRECT, around, lambda words: recheck(words, EVIDENCE, around))
