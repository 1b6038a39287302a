"""What is said to have been done, against the state it should have left."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Reason, ToolCall, Verdict
from tests.grounding.homes import N, Overrides, R, S, check, did, failed, say, thing, verdicts

LAMP, CURTAIN, BACK, TV, CLIMATE = (
    "light.reading",
    "cover.curtain",
    "lock.back",
    "media_player.tv",
    "climate.living_room",
)
AGREES, NOT_DONE, PENDING = Reason.STATE_AGREES, Reason.NOT_DONE, Reason.PENDING


@pytest.mark.parametrize(
    ("text", "is_done"),
    [
        pytest.param("I've turned off the reading lamp.", "off", id="perfect"),
        pytest.param("I have turned the reading lamp off.", "off", id="perfect-with-the-object-inside"),
        pytest.param("I turned off the reading lamp.", "off", id="past"),
        pytest.param("The reading lamp has been turned off.", "off", id="passive"),
        pytest.param("The reading lamp was turned off.", "off", id="passive-past"),
        pytest.param("Turned off the reading lamp.", "off", id="bare-participle"),
        pytest.param("Reading lamp turned off.", "off", id="participle-after-the-name"),
        pytest.param("Turning off the reading lamp.", "off", id="progressive"),
        pytest.param("I am turning off the reading lamp.", "off", id="progressive-with-its-agent"),
        pytest.param("Sure, I've switched the reading lamp off for you.", "off", id="polite"),
        pytest.param("I have already turned off the reading lamp.", "off", id="already"),
        pytest.param("Okay! Reading lamp is now turned off.", "off", id="state-of-an-action"),
    ],
)
def test_forms(text: str, is_done: str) -> None:
    """Every form of telling an action is confirmed by its state and refuted by another."""
    calls = (did("HassTurnOff", LAMP),)
    assert [finding.verdict for finding in check(text, {LAMP: is_done}, calls=calls)] == [S]
    assert [finding.verdict for finding in check(text, {LAMP: "on"}, calls=calls)] == [R]


@pytest.mark.parametrize(
    ("text", "states", "calls", "verdict", "reason"),
    [
        pytest.param("I've turned off the reading lamp.", {}, (), R, NOT_DONE, id="no-tool-was-called"),
        pytest.param(
            "I've turned off the reading lamp.",
            {},
            (did("HassTurnOff", LAMP),),
            R,
            NOT_DONE,
            id="the-tools-word-is-not-enough",
        ),
        pytest.param(
            "I've turned off the reading lamp.",
            {},
            (failed("HassTurnOff"),),
            R,
            Reason.ACTION_FAILED,
            id="the-tool-failed",
        ),
        pytest.param(
            "I've turned off the reading lamp.",
            {},
            (ToolCall(name="HassTurnOff", succeeded=True, failed=True),),
            R,
            Reason.ACTION_FAILED,
            id="a-part-of-it-failed",
        ),
        pytest.param(
            "I've turned off the reading lamp.",
            {LAMP: "off"},
            (failed("HassTurnOff"),),
            S,
            AGREES,
            id="the-tool-failed-yet-it-is-so",
        ),
        pytest.param(
            "I've turned off the reading lamp.",
            {},
            (did("GetLiveContext", read_only=True),),
            R,
            NOT_DONE,
            id="looking-is-no-action",
        ),
        pytest.param(
            "I've unlocked the back door.",
            {BACK: "locked"},
            (did("HassTurnOn", BACK),),
            R,
            Reason.ACTION_WRONG_DIRECTION,
            id="on-locks-a-lock",
        ),
        pytest.param(
            "I've locked the back door.",
            {},
            (did("HassTurnOff", BACK),),
            R,
            Reason.ACTION_WRONG_DIRECTION,
            id="off-unlocks-a-lock",
        ),
        pytest.param(
            "I've locked the back door.", {}, (did("HassTurnOn", BACK),), N, PENDING, id="a-lock-needs-its-time"
        ),
        pytest.param(
            "The back door is locked.", {}, (did("HassTurnOn", BACK),), N, PENDING, id="a-lock-that-is-said-to-be-so"
        ),
        pytest.param(
            "The back door is locked.",
            {},
            (did("HassTurnOff", BACK),),
            R,
            Reason.STATE_DIFFERS,
            id="a-lock-that-was-called-the-other-way",
        ),
        pytest.param("I did lock the back door.", {}, (), R, NOT_DONE, id="did-lock"),
        pytest.param("I did indeed lock the front door.", {}, (), S, AGREES, id="did-indeed-lock"),
        pytest.param("I did not lock the back door.", {}, (), S, AGREES, id="did-not-lock"),
        pytest.param("I've locked the back door.", {BACK: "locking"}, (), N, PENDING, id="locking"),
        pytest.param(
            "I've closed the velvet curtain.",
            {},
            (did("HassTurnOff", CURTAIN),),
            N,
            PENDING,
            id="a-curtain-needs-its-time",
        ),
        pytest.param(
            "I've closed the velvet curtain.",
            {CURTAIN: "closing"},
            (did("HassTurnOff", CURTAIN),),
            N,
            PENDING,
            id="closing",
        ),
        pytest.param("Closing the velvet curtain.", {CURTAIN: "closing"}, (), S, AGREES, id="closing-is-what-was-said"),
        pytest.param(
            "I've closed the velvet curtain.",
            {},
            (did("HassSetPosition", CURTAIN, position=0),),
            N,
            PENDING,
            id="a-position-of-zero-closes",
        ),
        pytest.param(
            "I've closed the velvet curtain.",
            {},
            (did("HassSetPosition", CURTAIN, position=80),),
            R,
            Reason.ACTION_WRONG_DIRECTION,
            id="another-position-opens",
        ),
        pytest.param(
            "I've closed the velvet curtain.", {}, (did("HassBroadcast", CURTAIN),), R, NOT_DONE, id="an-unknown-tool"
        ),
        pytest.param(
            "I've closed the velvet curtain.", {CURTAIN: "unavailable"}, (), N, Reason.UNAVAILABLE, id="unavailable"
        ),
        pytest.param("I've turned off the old radio.", {}, (), N, Reason.ASSUMED_STATE, id="assumed"),
        pytest.param(
            "I couldn't lock the back door.", {}, (failed("HassTurnOn"),), S, AGREES, id="a-failure-told-as-one"
        ),
        pytest.param("I was unable to lock the back door.", {}, (), S, AGREES, id="unable-to"),
        pytest.param("The back door could not be locked.", {}, (), S, AGREES, id="could-not-be"),
        pytest.param(
            "I couldn't lock the front door.", {}, (failed("HassTurnOn"),), N, Reason.NO_DATA, id="it-was-so-before"
        ),
        pytest.param(
            "I couldn't lock the back door.", {BACK: "unavailable"}, (), N, Reason.NO_DATA, id="nothing-is-seen"
        ),
        pytest.param("Motion was detected in the hall.", {}, (), N, Reason.NO_DATA, id="what-a-sensor-noticed"),
        pytest.param("Motion has been detected in the hall.", {}, (), N, Reason.NO_DATA, id="what-it-has-noticed"),
        pytest.param("I've closed the bedroom window.", {}, (), R, NOT_DONE, id="what-only-a-sensor-sees"),
        pytest.param("Locking the back door.", {BACK: "locking"}, (), S, AGREES, id="locking-is-what-was-said"),
    ],
)
def test_outcome(text: str, states: Overrides, calls: tuple[ToolCall, ...], verdict: Verdict, reason: Reason) -> None:
    """An action is judged by the settled state, and told apart from one that needs its time."""
    (finding,) = check(text, states, calls=calls)
    assert (finding.verdict, finding.reason) == (verdict, reason)


@pytest.mark.parametrize(
    ("before", "calls", "verdict"),
    [
        pytest.param("unlocked", (did("HassTurnOn", BACK),), R, id="it-was-done"),
        pytest.param("locked", (did("HassTurnOn", BACK),), N, id="it-was-so-before"),
        pytest.param("unlocked", (did("HassTurnOff", BACK),), N, id="by-another-tool"),
        pytest.param("unlocked", (did("HassTurnOn", LAMP),), N, id="of-something-else"),
        pytest.param("unlocked", (failed("HassTurnOn"),), N, id="the-tool-failed"),
    ],
)
def test_false_failure(before: str, calls: tuple[ToolCall, ...], verdict: Verdict) -> None:
    """A failure is made up only if a right call was answered and changed the state."""
    (finding,) = check("I was unable to lock the back door.", {BACK: "locked"}, before={BACK: before}, calls=calls)
    assert finding.verdict is verdict


@pytest.mark.parametrize(
    ("reply_ended", "reason"),
    [pytest.param(False, PENDING, id="still-running"), pytest.param(True, NOT_DONE, id="never-answered")],
)
def test_unanswered_call(reply_ended: bool, reason: Reason) -> None:
    """A call that may yet be answered makes nothing false."""
    calls = (ToolCall(name="HassTurnOff"),)
    (finding,) = check("I've turned off the reading lamp.", calls=calls, reply_ended=reply_ended)
    assert finding.reason is reason


@pytest.mark.parametrize(
    ("title", "calls", "verdict", "reason"),
    [
        pytest.param("Weather", (did("HassMediaNext", TV),), S, AGREES, id="another-title"),
        pytest.param("News at Ten", (did("HassMediaNext", TV),), N, Reason.NO_DATA, id="the-same-title"),
        pytest.param("News at Ten", (), N, Reason.NO_DATA, id="no-tool"),
        pytest.param("News at Ten", (failed("HassMediaNext"),), R, Reason.ACTION_FAILED, id="the-tool-failed"),
        pytest.param("News at Ten", (did("HassTurnOn", TV),), R, Reason.ACTION_FAILED, id="another-tool"),
    ],
)
def test_skipped(title: str, calls: tuple[ToolCall, ...], verdict: Verdict, reason: Reason) -> None:
    """A skipped song shows in the title, else only in what the tools said."""
    (finding,) = check(
        "I've skipped the song on the Samsung TV.",
        {TV: {"media_title": title}},
        before={TV: {"media_title": "News at Ten"}},
        calls=calls,
    )
    assert (finding.verdict, finding.reason) == (verdict, reason)


@pytest.mark.parametrize(
    ("text", "title", "calls", "verdict"),
    [
        pytest.param("I could not skip the song.", "News at Ten", (failed("HassMediaNext"),), S, id="failed"),
        pytest.param("The song has not been skipped.", "News at Ten", (failed("HassMediaNext"),), S, id="not-done"),
        pytest.param("I could not skip the song.", "News at Ten", (did("HassMediaNext", TV),), N, id="said-to-be-done"),
        pytest.param("I could not skip the song on the Samsung TV.", "Weather", (), N, id="the-title-has-changed"),
        pytest.param("I could not skip the song.", "News at Ten", (), N, id="not-tried"),
    ],
)
def test_not_skipped(text: str, title: str, calls: tuple[ToolCall, ...], verdict: Verdict) -> None:
    """That a song was not skipped is true where the tool failed; another title may have its own reasons."""
    (finding,) = check(text, calls=calls, before={TV: {"media_title": title}})
    assert finding.verdict is verdict


def test_the_position_alone() -> None:
    """That the position has moved tells of skipping where a tool did so, and else of a pause."""
    text = "I've skipped the song on the Samsung TV."
    now, before = ({TV: {"media_position_updated_at": at}} for at in ("10:00:05", "10:00:00"))
    assert [one.verdict for one in check(text, now, before=before, calls=(did("HassMediaNext", TV),))] == [S]
    assert [one.verdict for one in check(text, now, before=before)] == [N]


def test_already_was_true_during_the_turn() -> None:
    """What held at any time of the turn was true when it was said."""
    (finding,) = check(
        "The reading lamp was already on.", {LAMP: "off"}, before={LAMP: "on"}, calls=(did("HassTurnOff", LAMP),)
    )
    assert finding.verdict is not R


@pytest.mark.parametrize(
    ("request_", "text", "states", "expected"),
    [
        pytest.param("Turn off the reading lamp", "Done.", {LAMP: "off"}, [S], id="done"),
        pytest.param("Turn off the reading lamp", "Done.", {}, [R], id="done-is-not-done"),
        pytest.param("Turn off the reading lamp", "All set!", {}, [R], id="all-set"),
        pytest.param("Is the reading lamp on?", "Yes.", {}, [S], id="yes"),
        pytest.param("Is the reading lamp on?", "Definitely.", {}, [S], id="definitely"),
        pytest.param("Is the reading lamp off?", "Definitely.", {}, [R], id="definitely-not-so"),
        pytest.param("Is the reading lamp off?", "Yes, for sure.", {}, [R], id="yes-for-sure"),
        pytest.param("Is the reading lamp off?", "It definitely is.", {}, [R], id="it-definitely-is"),
        pytest.param("Is the reading lamp on?", "It certainly isn't.", {}, [R], id="it-certainly-is-not"),
        pytest.param("Is the reading lamp on?", "Certainly!", {}, [], id="only-politely"),
        pytest.param("Is the reading lamp off?", "You bet!", {}, [R], id="you-bet"),
        pytest.param("Is the reading lamp off?", "Why yes, it is.", {}, [R], id="why-yes"),
        pytest.param("Is the reading lamp off?", "But yes!", {}, [R], id="but-yes"),
        pytest.param("Is the reading lamp off?", "But of course!", {}, [R], id="but-of-course"),
        pytest.param("Is the reading lamp off?", "But of course it is.", {}, [R], id="but-of-course-it-is"),
        pytest.param("Is the reading lamp on?", "But of course!", {}, [S], id="but-of-course-and-it-is"),
        pytest.param("Is the reading lamp on?", "But thanks for asking!", {}, [], id="but-no-answer"),
        pytest.param("Is the reading lamp on?", "But okay.", {}, [], id="but-only-politely"),
        pytest.param("Is the reading lamp on?", "Absolutely not!", {}, [R], id="absolutely-not"),
        pytest.param("Is the reading lamp off?", "Of course not.", {}, [S], id="of-course-not"),
        pytest.param("Is the reading lamp on?", "Not really.", {}, [], id="not-really-is-no-plain-no"),
        pytest.param("Turn off the reading lamp", "But of course!", {}, [], id="but-of-course-to-a-command"),
        pytest.param("Is the reading lamp off?", "Yes, sir.", {}, [R], id="yes-sir"),
        pytest.param("Is the reading lamp off?", "Yes ma'am!", {}, [R], id="yes-maam"),
        pytest.param("Is the back door locked?", "Yes, sir, locked and secure.", {}, [R], id="yes-sir-and-how"),
        pytest.param("Is the reading lamp on or off?", "Off.", {}, [R], id="one-of-two"),
        pytest.param("Is the reading lamp on or off?", "On.", {}, [S], id="the-other-of-two"),
        pytest.param("Is the back door locked or unlocked?", "Definitely locked.", {}, [R], id="one-of-two-for-sure"),
        pytest.param("Is the reading lamp on or off?", "Yes.", {}, [], id="yes-chooses-none"),
        pytest.param("Is the reading lamp or the counter lamp on?", "Off.", {}, [], id="one-of-two-things"),
        pytest.param("Is it okay if the reading lamp is off?", "Yes.", {}, [], id="yes-to-a-case"),
        pytest.param("Are you sure that the reading lamp is off?", "Yes.", {}, [R], id="yes-i-am-sure"),
        pytest.param("Turn off the reading lamp", "Definitely.", {}, [], id="definitely-to-a-command"),
        pytest.param("Is the reading lamp on?", "No.", {}, [R], id="no"),
        pytest.param("Is the reading lamp off?", "No.", {}, [S], id="no-it-is-on"),
        pytest.param("Is the reading lamp on?", "Yes, it is on.", {}, [S], id="yes-it-is-on"),
        pytest.param("Is the reading lamp on?", "Yes, it is.", {}, [S], id="yes-it-is"),
        pytest.param("Is the reading lamp on?", "No, it isn't.", {}, [R], id="no-it-is-not"),
        pytest.param("Is the reading lamp on?", "Off.", {}, [R], id="a-bare-state"),
        pytest.param("Is the reading lamp on?", "On.", {}, [S], id="a-bare-state-that-is-so"),
        pytest.param("Is the back door locked?", "It is locked.", {}, [R], id="a-pronoun-for-the-request"),
        pytest.param("Turn off the reading lamp", "Yes.", {}, [], id="yes-to-a-command-claims-nothing"),
        pytest.param("Is the reading lamp on?", "Done.", {}, [], id="done-to-a-question-claims-nothing"),
        pytest.param("Turn off the reading lamp", "Off.", {}, [R], id="a-bare-state-to-a-command"),
        pytest.param("", "Done.", {}, [], id="done-with-no-request"),
        pytest.param("", "Yes.", {}, [], id="yes-with-no-request"),
        pytest.param("Is the cat on the table?", "Yes.", {}, [], id="yes-to-where-something-lies"),
        pytest.param("What a nice day", "Yes.", {}, [], id="yes-to-nothing-of-the-home"),
        pytest.param("Set the thermostat to 21 degrees", "Done.", {}, [S], id="done-with-a-value"),
        pytest.param("Set the thermostat to 25 degrees", "Done.", {}, [R], id="done-with-another-value"),
    ],
)
def test_bare_answers(request_: str, text: str, states: Overrides, expected: list[Verdict]) -> None:
    """A bare answer claims what the request asks, and the request confirms nothing."""
    assert [finding.verdict for finding in check(text, states, request=request_)] == expected


@pytest.mark.parametrize(
    ("text", "call", "states"),
    [
        pytest.param("I've locked the back door.", ToolCall(name="HassLock", touched=(BACK,)), {BACK: "unlocked"}),
        pytest.param(
            "I've set the living room thermostat to 25 degrees.",
            ToolCall(name="HassClimateSetTemperature", args={"temperature": 25}, touched=(CLIMATE,)),
            {},
        ),
        pytest.param("I've skipped the song on the Samsung TV.", ToolCall(name="HassMediaNext", touched=(TV,)), {}),
    ],
)
def test_a_call_that_nobody_has_answered(text: str, call: ToolCall, states: Overrides) -> None:
    """An action that was called may still do it, and of a tool that failed it is known."""
    assert [one.verdict for one in check(text, states, calls=(call,))] == [N]
    assert [one.verdict for one in check(text, states, calls=(failed(call.name),))] == [R]


ADD = failed("HassListAddItem", item="butter")


@pytest.mark.parametrize(
    ("text", "calls", "expected", "delivered"),
    [
        pytest.param("Done!", (ADD,), [R], "That didn't work.", id="failed"),
        pytest.param("All set.", (ADD, ADD), [R], "That didn't work.", id="failed-twice"),
        pytest.param("That didn't work.", (ADD,), [S], "That didn't work.", id="told-so"),
        pytest.param("Done!", (ADD, did("HassListAddItem")), [], "Done!", id="tried-again"),
        pytest.param("Done!", (replace(ADD, read_only=True),), [], "Done!", id="only-looked"),
        pytest.param("Done!", (), [], "Done!", id="nobody-knows"),
        pytest.param("That didn't work.", (), [], "That didn't work.", id="told-so-by-itself"),
    ],
)
def test_done_where_all_has_failed(
    text: str, calls: tuple[ToolCall, ...], expected: list[Verdict], delivered: str
) -> None:
    """Whatever it was that was asked for."""
    request = "Add butter to the shopping list"
    assert [one.verdict for one in check(text, calls=calls, request=request)] == expected
    assert say(text, calls=calls, request=request).text == delivered


def test_done_that_answers_a_question() -> None:
    """It tells of the washing, and not of the tool that has failed."""
    assert check("Done.", calls=(ADD,), request="Is the washing done?") == ()


def test_an_outcome_with_a_time_behind_it() -> None:
    """A number that tells when counts nothing."""
    assert verdicts("It is, I locked it at ten.", request="Is the back door locked?") == (R,)


@pytest.mark.parametrize(
    ("calls", "before", "verdict"),
    [
        pytest.param((did("HassTurnOn", "script.movie"),), {}, N, id="by-a-tool"),
        pytest.param((did("movie_night", "script.movie"),), {}, N, id="by-its-own-tool"),
        pytest.param((), {"script.movie": "on"}, N, id="seen-to-run"),
        pytest.param((), {}, R, id="not-at-all"),
    ],
)
@pytest.mark.parametrize("text", ["Movie night is on.", "Movie night is on, enjoy!"])
def test_a_script_that_has_run(text: str, calls: tuple[ToolCall, ...], before: Overrides, verdict: Verdict) -> None:
    """A script is off once it has done all of it: what it set up may be on."""
    movie = thing("script.movie", "Movie night", None, "off")
    assert verdicts(text, calls=calls, before=before, extra=(movie,)) == (verdict,)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        pytest.param("unlocked", "The Front door is jammed.", id="got-stuck"),
        pytest.param("locking", "The Front door is jammed.", id="got-stuck-on-its-way"),
        pytest.param(
            "jammed",
            "I've asked for that, but the Front door has not confirmed it yet.",
            id="was-stuck-and-may-try-again",
        ),
    ],
)
@pytest.mark.parametrize("text", ["I've locked the front door.", "The front door is locked.", "Done!"])
def test_stuck(text: str, before: str, said: str) -> None:
    """What has got stuck in this turn confirms nothing any more."""
    calls = (did("HassTurnOn", "lock.front"),)
    delivered = say(
        text, {"lock.front": "jammed"}, before={"lock.front": before}, calls=calls, request="Lock the front door"
    )
    assert delivered.text == said
