"""What is easily made up: claimed with its risk, confirmed only by what a tool answered."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import ClaimKind, Finding, Reason, Risk, ToolCall, Verdict
from custom_components.grounded_assist.grounding.options import DEFAULTS
from tests.grounding.homes import N, R, S, check, did, say, thing

LOW, MEDIUM, HIGH, VERY_HIGH = Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.VERY_HIGH


def specifics(text: str, **more: object) -> list[Finding]:
    """Return the findings of specific claims."""
    return [finding for finding in check(text, **more) if finding.claim.kind is ClaimKind.SPECIFIC]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # Versions.
        pytest.param("It runs Home Assistant 2026.10.4.", [("2026.10.4", VERY_HIGH)], id="version-of-three"),
        pytest.param("It runs version 5.", [("version 5", VERY_HIGH)], id="version-word"),
        pytest.param("It runs version 6", [("version 6", VERY_HIGH)], id="without-a-full-stop"),
        pytest.param("The firmware 1.2 is new.", [("firmware 1.2", VERY_HIGH)], id="firmware"),
        pytest.param("It is v2.1 now.", [("v2.1", VERY_HIGH)], id="v"),
        pytest.param("It is 2026.10.0b3 now.", [("2026.10.0b3", VERY_HIGH)], id="beta"),
        # Addresses.
        pytest.param("It is at https://example.com/a?b=c.", [("https://example.com/a?b=c", VERY_HIGH)], id="url"),
        pytest.param("It moved to www.example.org now.", [("www.example.org", VERY_HIGH)], id="www"),
        pytest.param("It is at homeassistant.local:8123.", [("homeassistant.local:8123", VERY_HIGH)], id="host"),
        pytest.param("You can see it at http://nas:5000/x!", [("http://nas:5000/x", VERY_HIGH)], id="with-can"),
        # Dates.
        pytest.param("It was built on March 3, 2025.", [("on March 3, 2025", HIGH)], id="date"),
        pytest.param("It was built in 2025-03-03.", [("2025-03-03", HIGH)], id="iso-date"),
        pytest.param("The party was 03.03.2025.", [("03.03.2025", HIGH)], id="date-with-dots"),
        # Settings.
        pytest.param("It listens on port 8123.", [("port 8123", HIGH)], id="port"),
        pytest.param("It has the address 192.168.1.5.", [("192.168.1.5", HIGH)], id="address"),
        pytest.param("It is set to `scan_interval: 30`.", [("`scan_interval: 30`", HIGH)], id="value-of-a-key"),
        pytest.param("It has a timeout of 30 seconds.", [("timeout of 30", HIGH)], id="timeout"),
        pytest.param("It talks to localhost:1883.", [("localhost:1883", HIGH)], id="localhost"),
        # Interfaces.
        pytest.param("It asks /api/states for that.", [("/api/states", HIGH)], id="path"),
        pytest.param("It sends POST /login for that.", [("POST /login", HIGH)], id="method"),
        pytest.param("The parameter `limit` is new.", [("parameter `limit`", HIGH)], id="parameter"),
        pytest.param("The `limit` parameter is new.", [("`limit` parameter", HIGH)], id="parameter-behind"),
        pytest.param("It is started with --debug now.", [("--debug", HIGH)], id="flag"),
        # Authorities.
        pytest.param("According to the manual, it is fine.", [("According to the manual", HIGH)], id="according-to"),
        pytest.param("The manufacturer says it is fine.", [("The manufacturer says", HIGH)], id="says"),
        pytest.param("Studies show that it helps.", [("Studies show", HIGH)], id="studies"),
        # Limits.
        pytest.param("It takes up to 10 devices.", [("up to 10", MEDIUM)], id="up-to"),
        pytest.param("It has a maximum of 32 zones.", [("a maximum of 32", MEDIUM)], id="maximum"),
        pytest.param("It is limited to 5 users.", [("limited to 5", MEDIUM)], id="limited"),
        # Absolutes.
        pytest.param("That always works.", [("always", MEDIUM)], id="always"),
        pytest.param("It never fails.", [("never", MEDIUM)], id="never"),
        # Several.
        pytest.param(
            "It is version 3.1, at https://example.com/3.1.0, port 8123.",
            [("version 3.1", VERY_HIGH), ("https://example.com/3.1.0", VERY_HIGH), ("port 8123", HIGH)],
            id="three",
        ),
    ],
)
def test_risks(text: str, found: list[tuple[str, Risk]]) -> None:
    """Each has its risk, and no source yet."""
    findings = specifics(text)
    assert [(finding.claim.text, finding.claim.risk) for finding in findings] == found
    assert {(finding.verdict, finding.reason) for finding in findings} == {(N, Reason.NO_DATA)}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The reading lamp is on.", id="state"),
        pytest.param("The maximum temperature is 22.", id="maximum-temperature"),
        pytest.param("The bedroom temperature is 21.5 degrees.", id="value"),
        pytest.param("The bedroom temperature is 21.50.", id="decimals"),
        pytest.param("It used 1.234.567 watts.", id="thousands-apart"),
        pytest.param("I set the volume to 30%.", id="action"),
        pytest.param("I set a timer for 10 minutes.", id="timer"),
        pytest.param("It is 10:30.", id="time"),
        pytest.param("There are 3 lights on.", id="count"),
        pytest.param("I'm always here to help.", id="greeting"),
        pytest.param("Never mind.", id="never-mind"),
        pytest.param("I always try my best.", id="of-the-speaker"),
        pytest.param("According to the thermostat it is warm.", id="according-to-a-thing"),
        pytest.param("According to your calendar you are free.", id="according-to-your-calendar"),
        pytest.param("The thermostat says it is warm.", id="a-thing-says"),
        pytest.param("The manual is here and our good Bob says it works.", id="somebody-says"),
        pytest.param("I will remind you on March 3, 2027.", id="promise"),
        pytest.param("Shall I open https://example.com?", id="question"),
        pytest.param("Would you like up to 10 of them?", id="offer"),
        pytest.param("Please visit http://homeassistant.local:8123 to log in.", id="please"),
        pytest.param("See https://example.com for more.", id="see"),
        pytest.param("Open http://192.168.1.5 in your browser.", id="open"),
        pytest.param("Install version 2.0 of the integration.", id="install"),
        pytest.param("Call `GET /api/states`.", id="call"),
        pytest.param("Use the `/api/states` endpoint.", id="use"),
        pytest.param("Call me on March 5, 2026.", id="call-me"),
        pytest.param("Add it, then restart with --debug.", id="second-instruction"),
        pytest.param("Open https://a.example.com, port 8123.", id="list-in-an-instruction"),
        pytest.param("I can't browse https://example.com.", id="refusal"),
        pytest.param("I don't know version 1.2.3.", id="ignorance"),
        pytest.param("I don’t have access to https://example.com.", id="no-access"),
        pytest.param("I am not able to check version 2.1.0.", id="not-able"),
        pytest.param("Sorry, I don't know what happened on July 4, 1776.", id="ignorance-of-a-date"),
        pytest.param("Happy birthday on May 4, 1990!", id="wish"),
        pytest.param("You could use version 2.3.1.", id="advice"),
        pytest.param("I can open https://example.com for you.", id="offer-of-the-speaker"),
        pytest.param("If you have version 2.3.1, it works.", id="if-you"),
        pytest.param("If it is version 2.3.1, the port is 8123.", id="condition-before"),
        pytest.param("If it never works, tell me.", id="condition"),
        pytest.param("Write to anna@example.com.", id="address-of-a-person"),
        pytest.param("1. April comes first.", id="number-of-a-list"),
        pytest.param("The reading lamp and/or the mirror light.", id="a-slash"),
    ],
)
def test_home_talk(text: str) -> None:
    """Nothing of it is easily made up, or asserted."""
    assert specifics(text) == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I can't open it, but the version is 1.2.3.", id="behind-but"),
        pytest.param("I don't know, the version is 1.2.3.", id="another-clause"),
        pytest.param("Update 2026.1.2 is available.", id="a-noun-like-a-verb"),
        pytest.param("You can find it at https://example.com.", id="where-it-is"),
        pytest.param("The integration uses version 2.3.1.", id="uses"),
        pytest.param("Open source version 2.3.1 is out.", id="open-source"),
    ],
)
def test_asserted(text: str) -> None:
    """What stands in a clause of its own is claimed."""
    assert len(specifics(text)) == 1


@pytest.mark.parametrize(
    ("text", "risk", "verdict"),
    [
        pytest.param("The reading lamp is on.", LOW, S, id="plain"),
        pytest.param("The front door is always locked.", MEDIUM, N, id="always"),
        pytest.param("The bedroom temperature is 21.5 degrees.", LOW, S, id="value"),
    ],
)
def test_what_is_claimed_already_is_riskier(text: str, risk: Risk, verdict: Verdict) -> None:
    """One thing is claimed once."""
    (finding,) = check(text)
    assert (finding.claim.risk, finding.verdict) == (risk, verdict)


def test_an_address_is_no_part_of_a_state() -> None:
    """That the home shows the state says nothing of the address."""
    state, address = check("The reading lamp is on (https://example.com/lamp).")
    assert (state.verdict, state.claim.risk) == (S, LOW)
    assert (address.verdict, address.claim.risk) == (N, VERY_HIGH)


_NEWS = ToolCall(
    name="web_search",
    succeeded=True,
    result='{"release": "2026.10.4", "url": "https://example.com/a", "at": "2025-03-03T10:00:00", "port": 8123}',
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("It runs version 2026.10.4.", S, id="version"),
        pytest.param("It runs version 2026.10.", N, id="a-part-of-a-version"),
        pytest.param("It is at https://example.com/a.", S, id="url"),
        pytest.param("It is at https://example.com/b.", N, id="another-url"),
        pytest.param("It was on March 3, 2025.", S, id="date"),
        pytest.param("It was on March 3.", S, id="date-without-a-year"),
        pytest.param("It was on March 4, 2025.", N, id="another-date"),
        pytest.param("It listens on port 8123.", S, id="port"),
        pytest.param("It listens on port 812.", N, id="a-part-of-a-port"),
        pytest.param("That always works.", N, id="no-answer-tells-of-always"),
    ],
)
def test_answers_of_tools(text: str, expected: Verdict) -> None:
    """What an answer of this turn has is reported; what none has is not refuted."""
    (finding,) = specifics(text, calls=(_NEWS,))
    assert finding.verdict is expected


def test_a_specific_claim_is_never_refuted() -> None:
    """Not even where a clause of the same sentence is."""
    assert R not in {finding.verdict for finding in specifics("The reading lamp is off since version 2.0.1.")}


@pytest.mark.parametrize("level", [pytest.param("maximum", id="maximum"), pytest.param("minimum", id="minimum")])
def test_a_limit_with_a_number_is_no_end_of_a_scale(level: str) -> None:
    """The fan is at 50%, and that may be the most it can do."""
    assert R not in {finding.verdict for finding in check(f"The Bedroom fan is at a {level} of 50%.")}


_SHOWN = (
    thing("sensor.pickup", "Garbage pickup", None, "2026-03-03", kind="date"),
    thing("sensor.alarm", "Next alarm", None, "2026-03-02T06:30:00+00:00", kind="timestamp"),
    thing("sensor.firmware", "Bridge firmware", None, "1.2.3"),
    thing("update.bridge", "Bridge update", None, "on", installed_version="1.2.3", latest_version="1.3.0"),
    thing("sensor.ip", "Bridge address", None, "192.168.1.5"),
    thing("sensor.url", "Bridge page", None, "http://192.168.1.5:8080"),
    thing("input_datetime.birthday", "Birthday", None, "1990-05-04"),
    thing("calendar.family", "Family calendar", None, "off", message="Dentist", start_time="2026-03-06 15:00:00"),
    thing("sensor.odd", "Odd day", None, "2026-99-99"),
)
_ADDED = (did("HassAddEvent", summary="Dentist", start="2026-03-06T15:00:00"),)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The bridge firmware is 1.2.3.", S, id="version"),
        pytest.param("The bridge firmware is version 1.2.3.", S, id="version-word"),
        pytest.param("The bridge firmware is v1.2.3.", S, id="v"),
        pytest.param("The bridge update has installed 1.2.3.", S, id="installed-version"),
        pytest.param("The bridge update has installed 1.3.0.", N, id="not-installed"),
        pytest.param("There's one for the bridge: version 1.3.0 is out.", S, id="behind-a-colon"),
        pytest.param("The bridge firmware is 1.2.4.", N, id="another-version"),
        pytest.param("The bridge firmware is not 1.2.3.", N, id="denied"),
        pytest.param("The bridge page is http://192.168.1.5:8080.", S, id="url"),
        pytest.param("Garbage pickup is on 2026-03-03.", S, id="iso-date"),
        pytest.param("The next garbage pickup is on March 3, 2026.", S, id="date"),
        pytest.param("Garbage pickup is on Tuesday, March 3.", S, id="weekday-and-date"),
        pytest.param("Garbage pickup is on Wednesday, March 3.", N, id="wrong-weekday"),
        pytest.param("Garbage pickup is on March 4.", N, id="another-date"),
        pytest.param("The birthday is set to 1990-05-04.", S, id="input-datetime"),
        pytest.param("The next alarm is on Monday, March 2 at 6:30.", S, id="timestamp"),
        pytest.param("The next alarm is on Monday, March 2 at 7:30.", N, id="another-hour"),
        pytest.param("The family calendar has the dentist on Friday, March 6 at 3 PM.", S, id="calendar"),
        pytest.param("The odd day is on March 3, 2026.", N, id="no-date"),
    ],
)
def test_what_the_home_shows(text: str, verdict: Verdict) -> None:
    """What the thing that is named shows is so, and is said as it was drafted."""
    (finding,) = specifics(text, extra=_SHOWN)
    assert finding.verdict is verdict
    assert (say(text, extra=_SHOWN).text == text) is (verdict is S)


@pytest.mark.parametrize(
    ("request_", "text", "verdict"),
    [
        pytest.param("any updates waiting?", "Just the one: version 1.3.0, for the bridge.", S, id="waiting"),
        pytest.param("", "New firmware for the bridge, version 1.3.0.", S, id="new"),
        pytest.param("any updates waiting?", "Just the one: version 1.4.0, for the bridge.", N, id="another"),
        pytest.param("any updates waiting?", "Yes, you're on 1.2.3.", S, id="by-its-version-alone"),
        pytest.param("any updates waiting?", "Yes, you're on 1.2.4.", N, id="another-by-its-version-alone"),
        pytest.param("when is the dentist?", "The bedroom is free until March 6, 2026.", S, id="a-room-keeps-no-day"),
    ],
)
def test_what_is_asked_for_is_newer(request_: str, text: str, verdict: Verdict) -> None:
    """Who asks for updates asks for the versions that they bring."""
    (finding,) = specifics(text, extra=_SHOWN, request=request_)
    assert finding.verdict is verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("I've added the dentist on Friday, March 6 at 3 PM.", S, id="date"),
        pytest.param("I added the appointment on March 6, 2026.", S, id="year"),
        pytest.param("I added the appointment on March 7, 2026.", N, id="another-date"),
    ],
)
def test_what_a_tool_was_told(text: str, verdict: Verdict) -> None:
    """What a tool has done, it has done with the words it was given."""
    (finding,) = specifics(text, calls=_ADDED)
    assert finding.verdict is verdict


def test_no_more_than_are_checked() -> None:
    """What goes beyond the claims of one reply is hardly looked for."""
    few = replace(DEFAULTS, max_claims=1)
    assert len(specifics("It is v1.2.3, v1.2.4, v1.2.5 and v1.2.6.", options=few)) == 2
