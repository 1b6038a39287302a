"""What is told of how busy the system is, for how long it runs, and what was logged."""

from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.installation import NO_PARTS
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import ClaimKind, Evidence, Policy, Verdict
from custom_components.grounded_assist.grounding.realising import truth_about
from custom_components.grounded_assist.grounding.rechecking import recheck
from tests.grounding.homes import N, R, S
from tests.grounding.installed import CORE, HOST, scene, seen

LOG = "system:log"
MACHINE = seen(
    HOST,
    None,
    uptime_seconds=timedelta(hours=12).total_seconds(),
    load_1m=0.5,
    load_5m=0.9,
    load_15m=2.0,
    swap_percent=3.0,
    processor_temperature=52.0,
    memory_used_bytes=4_000_000_000,
    memory_available_bytes=4_500_000_000,
    disk_used_bytes=17_000_000_000,
    momentary=(
        "load_1m",
        "load_5m",
        "load_15m",
        "swap_percent",
        "processor_temperature",
        "memory_used_bytes",
        "memory_available_bytes",
    ),
)
ASSISTANT = seen(CORE, None, uptime_seconds=timedelta(days=3).total_seconds())
LOGGED = seen(LOG, None, errors=7, errors_kinds=3, warnings=0, warnings_kinds=0, is_complete=True)
EVIDENCE = (MACHINE, ASSISTANT, LOGGED)


def verdicts(text: str, evidence: tuple[Evidence, ...] = EVIDENCE, language: str = "en") -> tuple[Verdict, ...]:
    """Return what is found of the claims about the installation."""
    found = recheck(text, evidence, scene(language=language))
    return tuple(one.verdict for one in found if one.claim.kind is ClaimKind.INSTALLATION)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Home Assistant has been running for 3 days.", (S,), id="home-assistant"),
        pytest.param("Home Assistant has been running for three days and two hours.", (S,), id="two-units"),
        pytest.param("Home Assistant has been running for 12 hours.", (S,), id="as-long-as-the-machine"),
        pytest.param("Home Assistant has been running for 3 weeks.", (R,), id="not-so-long"),
        pytest.param("Home Assistant has been running for 5 days.", (N,), id="about-so-long"),
        pytest.param("Home Assistant has been running for 40 weeks.", (N,), id="since-it-was-installed"),
        pytest.param("Home Assistant was last restarted 3 days ago.", (S,), id="restarted"),
        pytest.param("Home Assistant was last restarted on Thursday.", (S,), id="on-a-day"),
        pytest.param("Home Assistant was last restarted an hour ago.", (R,), id="not-restarted"),
        pytest.param("The host has been up for 12 hours.", (S,), id="the-machine"),
        pytest.param("The host has been up for 11 hours and 50 minutes, and all is well.", (S,), id="and-more"),
        pytest.param("The host has been up for 10 days.", (R,), id="the-machine-is-not"),
        pytest.param("The host was last rebooted on Tuesday.", (R,), id="on-another-day"),
        pytest.param("The uptime of Home Assistant is 3 days, 1 hour.", (S,), id="uptime"),
        pytest.param("The uptime of Home Assistant is high.", (), id="no-time"),
        pytest.param("Home Assistant has been running for 3 days in a row.", (), id="more-than-a-time"),
        pytest.param("Home Assistant was last restarted twice.", (), id="how-often"),
        pytest.param("Home Assistant was last restarted on Tuesday, March 3, 2025.", (N,), id="no-such-day"),
        pytest.param("The system has been up for 12 hours.", (S,), id="either"),
        pytest.param("Your uptime is 3 days.", (S,), id="or-the-other"),
        pytest.param("The system has been up for 20 days.", (N,), id="which-is-meant"),
        pytest.param("Zigbee2MQTT has been running for 3 days.", (), id="an-app"),
        pytest.param("The NAS has been up for 20 days.", (), id="another-machine"),
        pytest.param("Your NAS is up. The host has been up for 20 days.", (N,), id="another-host"),
        pytest.param("The load average is 0.52.", (S,), id="load"),
        pytest.param("The load average is 2.1.", (S,), id="any-of-the-three"),
        pytest.param("The 5-minute load is 0.9.", (S,), id="of-five-minutes"),
        pytest.param("The 15-minute load average is 0.5.", (N,), id="not-of-fifteen"),
        pytest.param("The load average is 9.", (N,), id="it-may-have-been-so"),
        pytest.param("Swap usage is at 3%.", (S,), id="swap"),
        pytest.param("Swap is 50% full.", (N,), id="swap-is-momentary"),
        pytest.param("The CPU temperature is 52 °C.", (S,), id="temperature"),
        pytest.param("The processor is at 126 °F.", (S,), id="in-fahrenheit"),
        pytest.param("The CPU temperature is 54 degrees.", (S,), id="on-either-scale"),
        pytest.param("The CPU temperature is 126 degrees Celsius.", (N,), id="on-the-other-scale"),
        pytest.param("4 GB of RAM is used.", (S,), id="memory"),
        pytest.param("4.5 GB of memory is free.", (S,), id="free-memory"),
        pytest.param("You have 2 GB of free memory.", (N,), id="memory-is-momentary"),
        pytest.param("17 GB of disk space is used.", (S,), id="disk"),
        pytest.param("80 GB of disk space is used.", (R,), id="not-so-much"),
        pytest.param("There are 7 errors in the log.", (S,), id="each"),
        pytest.param("There are 3 errors in the log.", (S,), id="by-kind"),
        pytest.param("There are 12 errors in the log.", (N,), id="counted-otherwise"),
        pytest.param("There are 0 errors in the log.", (R,), id="none-in-digits"),
        pytest.param("There are no errors in the log.", (R,), id="none"),
        pytest.param("No warnings were logged.", (S,), id="rightly-none"),
        pytest.param("I checked the Zigbee2MQTT log. There are no errors in the log.", (N,), id="another-log"),
        pytest.param("There are no errors in the log of today.", (), id="of-another-time"),
    ],
)
def test_statements(text: str, expected: tuple[Verdict, ...]) -> None:
    """What changes within a moment is confirmed or left open."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Home Assistant läuft seit 3 Tagen.", (S,), id="home-assistant"),
        pytest.param("Home Assistant läuft seit drei Wochen.", (R,), id="not-so-long"),
        pytest.param("Der Host wurde zuletzt am Dienstag neu gestartet.", (R,), id="on-another-day"),
        pytest.param("Das System läuft seit 12 Stunden.", (S,), id="either"),
        pytest.param("Die Systemlast liegt bei 0,5.", (S,), id="load"),
        pytest.param("Die Last über 15 Minuten liegt bei 2,1.", (S,), id="of-fifteen-minutes"),
        pytest.param("Die Swap-Auslastung liegt bei 3 %.", (S,), id="swap"),
        pytest.param("Die CPU-Temperatur liegt bei 52 °C.", (S,), id="temperature"),
        pytest.param("Der Prozessor ist 54 Grad warm.", (S,), id="on-either-scale"),
        pytest.param("4 GB Arbeitsspeicher sind belegt.", (S,), id="memory"),
        pytest.param("Es gibt keine Fehler im Protokoll.", (R,), id="none"),
        pytest.param("Im Protokoll stehen 7 Fehler.", (S,), id="each"),
        pytest.param("Es wurden keine Warnungen protokolliert.", (S,), id="rightly-none"),
    ],
)
def test_german(text: str, expected: tuple[Verdict, ...]) -> None:
    """The same in German."""
    assert verdicts(text, language="de") == expected


@pytest.mark.parametrize(
    ("text", "evidence", "expected"),
    [
        pytest.param("There are no errors in the log.", (), N, id="no-log"),
        pytest.param("No errors were logged.", (seen(LOG, None, errors=0, is_complete=False),), N, id="a-full-log"),
        pytest.param("No errors were logged.", (seen(LOG, None, is_complete=True),), N, id="not-counted"),
        pytest.param("Home Assistant has been running for 3 weeks.", (seen(CORE, None),), N, id="no-uptime"),
        pytest.param("Home Assistant has been running for 3 weeks.", (MACHINE,), N, id="only-that-of-the-machine"),
        pytest.param("The CPU temperature is 52 °C.", (seen(HOST, None),), N, id="no-temperature"),
        pytest.param("The load average is 0.5.", (seen(HOST, None),), N, id="no-load"),
    ],
)
def test_what_is_not_seen(text: str, evidence: tuple[Evidence, ...], expected: Verdict) -> None:
    """Nothing is refuted by it, and nothing confirmed."""
    assert verdicts(text, evidence) == (expected,)


@pytest.mark.parametrize(
    ("text", "evidence", "expected"),
    [
        pytest.param(
            "Home Assistant has been running for 3 weeks.",
            EVIDENCE,
            "Home Assistant has been running for 72 hours.",
            id="hours",
        ),
        pytest.param(
            "The host has been up for 10 days.",
            (seen(HOST, None, uptime_seconds=600), ASSISTANT),
            "The host has been running for 10 minutes.",
            id="minutes",
        ),
        pytest.param("There are no errors in the log.", EVIDENCE, "There are 7 errors in the log.", id="errors"),
        pytest.param(
            "There are 0 warnings in the log.",
            (seen(LOG, None, warnings=1, warnings_kinds=1),),
            "There is 1 warning in the log.",
            id="one-warning",
        ),
    ],
)
def test_corrections(text: str, evidence: tuple[Evidence, ...], expected: str) -> None:
    """What is said instead is confirmed itself."""
    around = scene()
    findings = recheck(text, evidence, around)
    said = deliver(text, findings, Policy.CORRECT, around, lambda words: recheck(words, evidence, around))
    assert said.text == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("There are no warnings in the log.", id="nothing-logged"),
        pytest.param("Home Assistant has been running for 3 weeks.", id="just-started"),
    ],
)
def test_nothing_to_say_instead(text: str) -> None:
    """Where there is nothing to count."""
    (found,) = recheck(text, (seen(CORE, None, uptime_seconds=60), LOGGED), scene())
    assert truth_about(found, scene()) is None


def test_nobody_is_told_without_the_machine() -> None:
    """Who may not know of it hears nothing of it."""
    found = recheck("The system has been up for 20 days.", EVIDENCE, scene(parts=NO_PARTS))
    assert ClaimKind.INSTALLATION not in {one.claim.kind for one in found}
