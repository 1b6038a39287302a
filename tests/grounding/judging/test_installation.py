"""What is told of apps and of the system, in whichever of the usual words."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.installation import NO_PARTS
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import Attribute, ClaimKind, Evidence, Policy, Uttered, Verdict
from custom_components.grounded_assist.grounding.realising import truth_about
from custom_components.grounded_assist.grounding.rechecking import recheck
from tests.grounding.homes import NOW, N, R, S
from tests.grounding.installed import BROKER, CORE, EVIDENCE, FLOWS, HOST, HUE, OTHER, PARTS, ZIGBEE, said, scene, seen

PORT = "What port does Zigbee2MQTT run on?"
VERSION = "Which version of Zigbee2MQTT do I have?"


def verdicts(text: str, request: str = "", language: str = "en") -> tuple[Verdict, ...]:
    """Return what is found of the claims about the installation."""
    found = recheck(text, EVIDENCE, scene(request, language=language))
    return tuple(one.verdict for one in found if one.claim.kind is ClaimKind.INSTALLATION)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Zigbee2MQTT runs on port 8485.", (S,), id="the-port"),
        pytest.param("Zigbee2MQTT runs on port 8080.", (R,), id="only-the-port-of-its-container"),
        pytest.param("Zigbee2MQTT runs on port 9000.", (R,), id="another-port"),
        pytest.param("Zigbee2MQTT definitely runs on port 9000.", (R,), id="definitely-another-port"),
        pytest.param("Zigbee2MQTT is without a doubt running.", (S,), id="running-without-a-doubt"),
        pytest.param("Zigbee2MQTT is definitely stopped.", (R,), id="definitely-stopped"),
        pytest.param("Zigbee2MQTT is certainly not running.", (R,), id="certainly-not-running"),
        pytest.param("Zigbee2MQTT runs on port 8099.", (N,), id="a-port-behind-ingress"),
        pytest.param("The Zigbee2MQTT frontend is available at port 8485.", (S,), id="its-frontend"),
        pytest.param("The port of Zigbee2MQTT is 8485, and z2m is running.", (S, S), id="two-of-one"),
        pytest.param("You can reach z2m on port 8485 on your network.", (S,), id="a-nickname"),
        pytest.param("Zigbe2MQTT listens on port 8485.", (S,), id="misspelt"),
        pytest.param("The Mosquitto broker uses port 8883.", (S,), id="one-of-several"),
        pytest.param("The MQTT broker uses port 1883.", (N,), id="one-of-two-apps"),
        pytest.param("Zigbee2MQTT's default port is 8080.", (S,), id="by-default"),
        pytest.param("By default, Zigbee2MQTT runs on port 8080.", (S,), id="by-default-first"),
        pytest.param("Zigbee2MQTT usually runs on port 9000.", (N,), id="whatever-is-usual"),
        pytest.param("Zigbee2MQTT runs on port 8080 out of the box.", (), id="out-of-the-box"),
        pytest.param("Zigbee2MQTT usually runs on port 8080, but yours is running on 8485.", (S, S), id="told-apart"),
        pytest.param("Home Assistant runs on port 8123.", (S,), id="home-assistant"),
        pytest.param("Home Assistant runs on port 8124.", (R,), id="not-home-assistant"),
        pytest.param("Home Assistant runs on port 443.", (N,), id="behind-a-proxy"),
        pytest.param("Hue Bridge runs on port 8443.", (S,), id="a-device"),
        pytest.param("Hue Bridge runs on port 9443.", (N,), id="a-device-may-have-others"),
        pytest.param("Node-RED runs on port 1880.", (N,), id="no-port-at-all"),
        pytest.param("SSH runs on port 22.", (N,), id="nothing-seen"),
        pytest.param("Zigbee2MQTT is version 1.40.2.", (S,), id="version"),
        pytest.param("You are running Zigbee2MQTT v1.40.", (S,), id="a-shorter-version"),
        pytest.param("You have Zigbee2MQTT version 1.40.2-1 installed.", (S,), id="as-it-is-packed"),
        pytest.param("The installed version of Zigbee2MQTT is 1.39.", (R,), id="another-version"),
        pytest.param("Mosquitto is version 6.4.1.0.", (N,), id="more-than-is-known"),
        pytest.param("Home Assistant is version 2026.11.0.", (N,), id="a-beta"),
        pytest.param("Home Assistant is version 2026.11.", (S,), id="of-this-month"),
        pytest.param("Home Assistant is version 2026.11.0b3.", (S,), id="this-very-beta"),
        pytest.param("Home Assistant is version 2026.11.0b4.", (N,), id="another-beta"),
        pytest.param("Node-RED is version 1.2.", (N,), id="no-version-known"),
        pytest.param("The latest version of Zigbee2MQTT is 1.41.0.", (S,), id="latest"),
        pytest.param("The latest version of Zigbee2MQTT is 1.40.2.", (R,), id="not-latest"),
        pytest.param("Zigbee2MQTT can be updated to 1.41.0.", (S,), id="update-to"),
        pytest.param("Mosquitto broker can be updated to 6.5.", (R,), id="no-update-to"),
        pytest.param("Node-RED can be updated to 6.5.", (N,), id="unknown-update-to"),
        pytest.param("There is an update for Zigbee2MQTT.", (S,), id="update"),
        pytest.param("The Mosquitto broker has an update available.", (R,), id="no-update"),
        pytest.param("The Mosquitto broker is up to date.", (S,), id="up-to-date"),
        pytest.param("Node-RED is up to date.", (N,), id="unknown-update"),
        pytest.param("Zigbee2MQTT is running right now.", (S,), id="running"),
        pytest.param("The Mosquitto broker app is running.", (R,), id="not-running"),
        pytest.param("The Mosquitto broker isn't running.", (S,), id="stopped"),
        pytest.param("Zigbee2MQTT is stopped.", (R,), id="not-stopped"),
        pytest.param("Node-RED is running.", (N,), id="just-starting"),
        pytest.param("Node-RED is installed.", (S,), id="installed"),
        pytest.param("Node-RED is not installed.", (R,), id="denied"),
        pytest.param("Home Assistant is installed.", (N,), id="nothing-to-see"),
        pytest.param("The CPU usage is 12%.", (S,), id="processor"),
        pytest.param("The CPU is currently at about 80 %.", (N,), id="it-may-have-been-so"),
        pytest.param("Zigbee2MQTT uses 5% of the CPU.", (N,), id="an-app-of-which-it-is-not-told"),
        pytest.param("Memory usage is at 48 percent.", (S,), id="memory"),
        pytest.param("The disk is 61% full.", (S,), id="disk"),
        pytest.param("The disk is 64.5% full.", (N,), id="about-as-full"),
        pytest.param("Disk usage is at 80%.", (R,), id="a-fuller-disk"),
        pytest.param("There are 11 GB of free disk space.", (S,), id="free"),
        pytest.param("There are 13 GB of disk space left.", (N,), id="about-as-free"),
        pytest.param("You have 200 GB of disk space left.", (R,), id="less-is-free"),
        pytest.param("The host has 8 GB of RAM.", (S,), id="by-thousands"),
        pytest.param("The host has 8 GiB of RAM.", (S,), id="by-1024"),
        pytest.param("The host has 16 GB of memory.", (R,), id="less-memory"),
        pytest.param("Zigbee2MQTT has 2 GB of memory.", (N,), id="memory-of-an-app"),
        pytest.param("If Zigbee2MQTT runs on port 9000, open it.", (), id="a-condition"),
        pytest.param("Does Zigbee2MQTT run on port 9000?", (), id="a-question"),
        pytest.param("Zigbee2MQTT might run on port 9000.", (), id="a-guess"),
        pytest.param("I don't know if Zigbee2MQTT is running.", (), id="not-known"),
        pytest.param("It runs on port 9000.", (), id="of-nothing-named"),
        pytest.param("The washer listens on port 9000.", (), id="of-something-else"),
    ],
)
def test_statements(text: str, expected: tuple[Verdict, ...]) -> None:
    """By what is installed; what is usual elsewhere is no statement about this home."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("8485", PORT, (S,), id="bare"),
        pytest.param("8080.", PORT, (R,), id="bare-and-wrong"),
        pytest.param("Port 8485.", PORT, (S,), id="port"),
        pytest.param("I think it's 8080.", PORT, (R,), id="not-sure"),
        pytest.param("It is running on 8485.", PORT, (S,), id="it"),
        pytest.param("1.40.2.", VERSION, (S,), id="bare-version"),
        pytest.param("You're on 1.39.", VERSION, (R,), id="version"),
        pytest.param("8485", "Which version is Zigbee2MQTT, and which port does it use?", (S,), id="asked-of-both"),
        pytest.param("1.40.2", "Which version is Zigbee2MQTT, and which port does it use?", (S,), id="or-the-other"),
        pytest.param("8485", "How many lights are there?", (), id="asked-otherwise"),
        pytest.param("8485", "What port is it?", (), id="asked-of-nothing"),
        pytest.param("8485", "Are z2m and Node-RED on one port?", (), id="asked-of-two"),
        pytest.param("Sorry, no idea.", PORT, (), id="no-answer"),
        pytest.param("Node-RED and z2m are fine, yours runs on port 8485.", "", (), id="which-is-yours"),
    ],
)
def test_answers(text: str, request_: str, expected: tuple[Verdict, ...]) -> None:
    """What the request asks of is what is answered."""
    assert verdicts(text, request_) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Zigbee2MQTT läuft auf Port 8485.", (S,), id="the-port"),
        pytest.param("Zigbee2MQTT läuft auf Port 9000.", (R,), id="another-port"),
        pytest.param("Standardmäßig läuft Zigbee2MQTT auf Port 8080.", (S,), id="by-default"),
        pytest.param("Die Version von Zigbee2MQTT ist 1.40.2.", (S,), id="version"),
        pytest.param("Der Mosquitto broker läuft.", (R,), id="running"),
        pytest.param("Der Mosquitto broker läuft nicht.", (S,), id="stopped"),
        pytest.param("Für Zigbee2MQTT gibt es ein Update.", (S,), id="update"),
        pytest.param("Node-RED ist installiert.", (S,), id="installed"),
        pytest.param("Die Festplatte ist zu 61 % voll.", (S,), id="disk"),
        pytest.param("Es sind noch 11,2 GB frei.", (S,), id="free"),
    ],
)
def test_german(text: str, expected: tuple[Verdict, ...]) -> None:
    """The same in German."""
    assert verdicts(text, language="de") == expected


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("9000", PORT, "It looks like yours is running on port 8485.", id="asked"),
        pytest.param(
            "8080",
            PORT,
            "By default, Zigbee2MQTT runs on port 8080, but it looks like yours is running on 8485.",
            id="told-apart-from-the-default",
        ),
        pytest.param("z2m runs on port 9000.", "", "Zigbee2MQTT is running on port 8485.", id="named"),
        pytest.param(
            "The Mosquitto broker uses port 9000.",
            "",
            "Mosquitto broker is running on port 1883.",
            id="the-first-of-several",
        ),
        pytest.param("Zigbee2MQTT is version 1.39.", "", "Zigbee2MQTT is version 1.40.2-1.", id="version"),
        pytest.param(
            "The latest version of z2m is 1.40.", "", "The latest version of Zigbee2MQTT is 1.41.0-1.", id="new"
        ),
        pytest.param("Zigbee2MQTT is stopped.", "", "Zigbee2MQTT is running.", id="running"),
        pytest.param("The Mosquitto broker is running.", "", "Mosquitto broker is not running.", id="stopped"),
        pytest.param("Node-RED isn't installed.", "", "Node-RED is installed.", id="installed"),
        pytest.param("z2m is up to date.", "", "Zigbee2MQTT can be updated to version 1.41.0-1.", id="update"),
        pytest.param("Mosquitto broker can be updated.", "", "Mosquitto broker is up to date.", id="up-to-date"),
        pytest.param("Zigbee2MQTT runs on port 8485.", "", "Zigbee2MQTT runs on port 8485.", id="true"),
        pytest.param("You have 200 GB of disk space left.", "", "There are 11 GB of disk space free.", id="free"),
        pytest.param("The disk has 64 GB.", "", "The disk has 29 GB.", id="disk"),
        pytest.param("Disk usage is at 80%.", "", "The disk is 61% full.", id="share"),
        pytest.param("The host has 16 GB of memory.", "", "You have 8 GB of memory.", id="size"),
        pytest.param(
            "Zigbee2MQTT runs on port 8485 and z2m is stopped.",
            "",
            "Zigbee2MQTT is running on port 8485. Zigbee2MQTT is running.",
            id="half-true",
        ),
    ],
)
def test_corrections(text: str, request_: str, expected: str) -> None:
    """What is said instead is confirmed itself."""
    assert said(text, scene(request_)).text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("On your NAS, the storage is 93% full.", (N,), id="a-store"),
        pytest.param("On your NAS, the storage is 61% full.", (S,), id="as-full-as-our-own"),
        pytest.param("On your phone, there is 900 GB of free storage.", (N,), id="a-phone"),
        pytest.param("Proxmox: CPU usage is at 3%. Memory: there is 512 GB of RAM.", (N, N), id="another-host"),
        pytest.param("Your NAS is fine. It is online. The disk is 93% full.", (N,), id="two-sentences-before"),
        pytest.param("The tablet: storage is 93% full.", (N,), id="a-tablet"),
        pytest.param("As for my laptop, the disk is 93% full.", (N,), id="a-laptop"),
        pytest.param("Your backup drive: the disk is 93% full.", (N,), id="a-backup"),
        pytest.param("On the SD card, there is 900 GB of free storage.", (N,), id="a-card"),
        pytest.param("The front door camera: storage is 93% full.", (N,), id="a-camera"),
        pytest.param("The camera's storage is 93% full.", (), id="of-a-camera"),
        pytest.param("The printer has 50 MB of memory.", (), id="a-printer"),
        pytest.param("The Pi-hole uses 3 % CPU.", (), id="what-is-no-app"),
        pytest.param("Plex is using 40% CPU.", (), id="nor-this"),
        pytest.param("On the Synology and the NAS, disk usage is at 93%.", (N,), id="on-two"),
        pytest.param("In the cloud, you have 200 GB of storage left.", (N,), id="elsewhere"),
        pytest.param("There is 900 GB of free storage on your network.", (N,), id="wherever"),
        pytest.param("Your workstation is on. The operating system is version 7.2.", (N,), id="its-system"),
        pytest.param("On the Synology, the host has 2 GB of RAM.", (N,), id="its-host"),
        pytest.param("The disk is 93% full.", (R,), id="our-own"),
        pytest.param("Yes, the CPU usage is 12%, and the disk is 93% full.", (S, R), id="our-own-among-others"),
        pytest.param("I've checked for you. On your system, the disk is 93% full.", (R,), id="our-own-system"),
        pytest.param("Home Assistant is version 2026.11. The disk is 93% full.", (S, R), id="after-its-version"),
        pytest.param("The operating system is version 7.2.", (R,), id="our-own-operating-system"),
    ],
)
def test_whose_machine(text: str, expected: tuple[Verdict, ...]) -> None:
    """A figure may be of any machine that is spoken of; only where none can be it is told of our own."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Auf deinem NAS ist mehr los. Die Festplatte ist zu 93 % voll.", (N,), id="a-store"),
        pytest.param("Auf deinem Handy: Es sind noch 900 GB frei.", (N,), id="a-phone"),
        pytest.param("Proxmox: du hast 512 GB Arbeitsspeicher.", (N,), id="another-host"),
        pytest.param("Das Tablet: die Festplatte ist zu 61 % voll.", (S,), id="as-full-as-our-own"),
        pytest.param("Ja, die Festplatte ist zu 93 % voll.", (R,), id="our-own"),
        pytest.param("Klar, ich habe nachgesehen. Du hast 512 GB Arbeitsspeicher.", (R,), id="our-own-memory"),
        pytest.param("Das Betriebssystem ist Version 7.2.", (R,), id="our-own-operating-system"),
        pytest.param("Auf der Synology läuft alles. Das Betriebssystem ist Version 7.2.", (N,), id="its-system"),
    ],
)
def test_whose_machine_in_german(text: str, expected: tuple[Verdict, ...]) -> None:
    """The same in German."""
    assert verdicts(text, language="de") == expected


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        pytest.param("How full is the disk?", R, id="our-own"),
        pytest.param("How much free disk space do I have?", R, id="what-i-have"),
        pytest.param("How full is my NAS?", N, id="a-store"),
    ],
)
def test_whose_machine_was_asked_of(request_: str, expected: Verdict) -> None:
    """What is asked of is what is told of."""
    assert verdicts("The disk is 93% full.", request_) == (expected,)
    asked_before = (Uttered(text=request_, at=NOW, is_reply=False),)
    for around in (replace(scene(), dialogue=asked_before), replace(scene(), heading=request_)):
        assert [one.verdict for one in recheck("The disk is 93% full.", EVIDENCE, around)] == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The disk is 20% full.", S, id="of-all-of-it"),
        pytest.param("The disk is 21% full.", S, id="of-what-may-be-used"),
        pytest.param("The disk is 24% full.", S, id="with-what-is-kept-back"),
        pytest.param("The disk is 27% full.", N, id="about-as-much"),
        pytest.param("The disk is 31% full.", R, id="more-than-any"),
        pytest.param("The disk is 12% full.", R, id="less-than-any"),
    ],
)
def test_shares_of_a_disk(text: str, expected: Verdict) -> None:
    """What is kept back of a disk may count as used, as free, or not at all."""
    used, free, total = 5.8e9, 21.9e9, 28.9e9
    disk = seen(HOST, None, disk_used_percent=20.9, disk_used_bytes=used, disk_free_bytes=free, disk_total_bytes=total)
    assert [one.verdict for one in recheck(text, (disk,), scene())] == [expected]


def test_nothing_to_say_instead() -> None:
    """Of what is not seen, no port can be told."""
    (found,) = recheck("1880", EVIDENCE, scene("What port does Node-RED run on?"))
    assert truth_about(found, scene()) is None


def test_what_was_spoken_of_before() -> None:
    """A pointing word goes with the last app."""
    before = recheck("Zigbee2MQTT is running.", EVIDENCE, scene())
    found = recheck("It runs on port 9000.", EVIDENCE, scene(previous=(before[0].claim,)))
    assert [one.verdict for one in found] == [Verdict.REFUTED]
    assert found[0].claim.part_ids == (ZIGBEE,)


def test_an_entity_of_that_name_goes_first() -> None:
    """What names an entity is told of it."""
    found = recheck("The egg timer is running.", EVIDENCE, scene())
    assert [one.claim.kind for one in found] == [ClaimKind.STATE]


def test_nobody_is_told_without_parts() -> None:
    """Who may not know of apps hears nothing of them."""
    found = recheck("Zigbee2MQTT runs on port 9000.", EVIDENCE, scene(parts=NO_PARTS))
    assert [one.claim.kind for one in found] == [ClaimKind.SPECIFIC]


def test_names() -> None:
    """The longest name counts, and one name may be of two."""
    text = "The MQTT broker, the Hue Bridge and z2m"
    assert [(text[one.start : one.end], one.part_ids) for one in PARTS.mentions(text)] == [
        ("MQTT broker", (BROKER, OTHER)),
        ("Hue Bridge", (HUE,)),
        ("z2m", (ZIGBEE,)),
    ]
    assert PARTS.name("app:gone") == "app:gone"
    assert PARTS.mentions("nothing of the sort") == ()


def zigbee(**attributes: Attribute) -> Evidence:
    """Return what is seen of an app with a port that nothing is mapped to."""
    told = {"ports": (8099,), "container_ports": (8485, 8486), "mapped_ports": (8099, None), "is_complete": True}
    return seen(ZIGBEE, "started", **(told | attributes))  # type: ignore[arg-type]


KNOWN = (
    zigbee(version="2.6.1-1", latest_version="2.6.3-1", update_available=True),
    seen(BROKER, "started", ports=(1883, 1884, 8883), is_complete=True, version="6.5.2", latest_version="6.5.2"),
    seen(FLOWS, "started", ports=(1880,), is_complete=True, version="20.0.1", latest_version="20.0.1"),
    seen(CORE, None, ports=(8123,), version="2026.10.4", latest_version="2026.11.0", update_available=True),
)


def heard(text: str, language: str = "en") -> str:
    """Return what is said of this home instead of a sentence."""
    around = scene(language=language)
    found = recheck(text, KNOWN, around)
    return deliver(text, found, Policy.CORRECT, around, lambda words: recheck(words, KNOWN, around)).text


@pytest.mark.parametrize(
    ("text", "language"),
    [
        pytest.param("Node-RED 20.0.1 is installed and running on port 1880.", "en", id="version-and-port"),
        pytest.param("There's an update for Home Assistant from 2026.10.4 to 2026.11.0.", "en", id="from-and-to"),
        pytest.param("Zigbee2MQTT is on version 2.6.1-1, the latest is 2.6.3-1.", "en", id="both-versions"),
        pytest.param("Home Assistant 2026.11.0 is available.", "en", id="available"),
        pytest.param("A new version of Home Assistant is available: 2026.11.0.", "en", id="behind-a-colon"),
        pytest.param("Version 2026.10.4 of Home Assistant is installed.", "en", id="version-first"),
        pytest.param("Node-RED 20.0.1 is up to date.", "en", id="up-to-date"),
        pytest.param("Zigbee2MQTT can be updated from 2.6.1-1 to 2.6.3-1.", "en", id="can-be-updated"),
        pytest.param("Zigbee2MQTT 2.6.3-1 is available.", "en", id="an-app-is-available"),
        pytest.param("Zigbee2MQTT 2.6.3 is available.", "en", id="without-its-package"),
        pytest.param("Node-RED's latest version is 20.0.1.", "en", id="its-latest"),
        pytest.param("Mosquitto broker uses port 8883 for TLS.", "en", id="for-what"),
        pytest.param("Mosquitto broker uses the ports 1883, 1884 and 8883.", "en", id="several-ports"),
        pytest.param("The frontend of Zigbee2MQTT is at port 8099.", "en", id="its-frontend"),
        pytest.param(
            "Zigbee2MQTT listens on port 8485 inside its container, but you reach it on port 8099.", "en", id="inside"
        ),
        pytest.param("There is an update to 2026.11.0.", "en", id="of-home-assistant"),
        pytest.param("Home Assistant läuft auf Version 2026.10.4.", "de", id="german"),
        pytest.param("Es gibt ein Update auf 2026.11.0.", "de", id="german-update"),
        pytest.param("Es gibt ein Update für Home Assistant auf 2026.11.0.", "de", id="german-update-of-it"),
    ],
)
def test_numbers_of_the_installation_stand_as_they_are(text: str, language: str) -> None:
    """What the home knows is not hedged, in whichever words it is told."""
    assert heard(text, language) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Zigbee2MQTT 2.6.9 is available.", "", id="no-such-version"),
        pytest.param("Home Assistant 2026.12.1 is available.", "", id="not-yet"),
        pytest.param("Mosquitto broker uses the ports 1883, 1884 and 9999.", "", id="one-of-three"),
        pytest.param("Mosquitto broker uses port 9883 for TLS.", "", id="no-such-port"),
        pytest.param("Mosquitto broker uses port 1880 for TLS.", "", id="the-port-of-another-app"),
        pytest.param("Node-RED 20.1.1 is up to date.", "Node-RED is version 20.0.1.", id="another-version"),
        pytest.param("Zigbee2MQTT uses port 8486.", "Zigbee2MQTT is running on port 8099.", id="not-mapped"),
    ],
)
def test_numbers_that_nothing_bears_out(text: str, expected: str) -> None:
    """They stay hedged, or are set right."""
    assert heard(text) != text
    assert heard(text).startswith(expected)
