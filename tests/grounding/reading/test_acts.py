"""What a request does with the last reply, and that no other request is taken for that."""

import pytest

from custom_components.grounded_assist.grounding.lexicon import Lexicon, parse
from custom_components.grounded_assist.grounding.reading.acts import (
    Act,
    Spoken,
    begins_otherwise,
    chosen,
    concedes,
    corrects_itself,
    spoken_act,
    states_in_passing,
    without_opening,
)
from tests.grounding.german.homes import german, turn as german_turn
from tests.grounding.homes import english, turn

TYPED = (
    "no thats wrong",
    "thats not right",
    "thats wrong",
    "that aint right",
    "no its not",
    "no youre wrong",
    "ur wrong",
    "nah thats not true",
    "that cant be right",
    "I don't think so",
    "i dont think thats right",
)
WHOLE = {
    Act.SURE: (
        "Are you sure?",
        "are you sure about that",
        "Really?",
        "Hmm, is that true?",
        "But are you really sure?",
        "Is that right?",
        "Did you check?",
        "Are you absolutely sure about that?",
        "How sure are you?",
        "Is that still true?",
        "Can you check that again?",
        "I don't believe you.",
        "For real?",
        "Sure?",
        "r u sure",
        "u sure?",
        "are u sure about that",
    ),
    Act.SOURCE: (
        "How do you know?",
        "So how do you know that",
        "Really? How can you tell?",
        "Says who?",
        "When did you check?",
        "What did you base that on?",
        "Prove it!",
        "How come you know that?",
        "How can you be sure?",
        "Where do you know that from?",
        "how do u know that",
        "What makes you so sure?",
        "How come you know?",
        "Who told you that?",
        "Why are you so sure about that?",
    ),
    Act.WHY: ("Why?", "But why?", "Why did you say that?", "What makes you think that?", "How come?"),
    Act.CONFIRMATION: ("Yes, that's right.", "That’s correct", "Correct!", "yes that is true", "That's right, thanks."),
    Act.ACCEPTANCE: ("Yes please", "yes", "Sure.", "Go ahead", "Okay, do that.", "Please do!", "Yes, thank you."),
    Act.REFUSAL: ("No thanks", "no", "Never mind.", "No, not now", "No, thank you."),
    Act.FAILURE: (
        "That didn't work.",
        "It still doesn't work",
        "Nothing happened!",
        "No, that did not work.",
        "Didn't help.",
        "That did not help at all.",
        "It's still broken.",
        "Nope, same problem.",
        "I tried that, it doesn't work.",
        "tried it, no luck",
    ),
    Act.CORRECTION: ("That's wrong.", "No, it isn't.", "No, that's not true", "wrong", "No, it's not.", *TYPED),
}
HELPLESS = (
    "Klappt nicht.",
    "Hilft nicht.",
    "Das hat leider nicht geholfen",
    "Bringt nichts.",
    "Habe ich schon probiert, geht nicht.",
    "Ist immer noch kaputt.",
)
GERMAN = {
    Act.SURE: (
        "Bist du sicher?",
        "Wirklich?",
        "Aber stimmt das?",
        "Bist du dir da sicher",
        "Wie sicher bist du dir?",
        "Stimmt das noch?",
        "Kannst du das nochmal prüfen?",
        "Das glaube ich dir nicht.",
        "Sicher?",
        "Ganz sicher?",
        "Echt jetzt?",
        "Bist du dir sicher?",
        "biste sicher",
        "glaub ich nicht",
    ),
    Act.SOURCE: (
        "Woher weißt du das?",
        "Und woher willst du das wissen?",
        "Wann hast du nachgesehen?",
        "Worauf beruht das?",
        "Beweise es!",
        "Wie kannst du dir so sicher sein?",
        "Was macht dich so sicher?",
        "Wer hat dir das gesagt?",
        "Wieso bist du dir da so sicher?",
    ),
    Act.WHY: ("Warum?", "Warum denn?", "Wie kommst du darauf?"),
    Act.CONFIRMATION: ("Ja, das stimmt.", "Richtig!", "Genau, danke."),
    Act.ACCEPTANCE: ("Ja bitte", "Gerne.", "Ja, sieh nach!", "Sicher.", "ganz sicher"),
    Act.REFUSAL: ("Nein danke", "Nein.", "Schon gut, danke"),
    Act.FAILURE: ("Das hat nicht funktioniert.", "Es geht immer noch nicht", "Nein, da passiert nichts.", *HELPLESS),
    Act.CORRECTION: (
        "Das stimmt nicht.",
        "Nein, das ist falsch!",
        "Falsch.",
        "stimmt nich",
        "stimmt doch nicht",
        "ne das stimmt nicht",
        "das kann nicht stimmen",
    ),
}


@pytest.mark.parametrize(
    ("lexicon", "request_", "act"),
    [
        pytest.param(lexicon, text, act, id=text)
        for lexicon, acts in ((english(), WHOLE), (german(), GERMAN))
        for act, texts in acts.items()
        for text in texts
    ],
)
def test_a_request_that_is_nothing_else(lexicon: Lexicon, request_: str, act: Act) -> None:
    """However polite, with and without marks."""
    assert spoken_act(request_, lexicon) == Spoken(act=act, is_outright=act is Act.CORRECTION)


OUTDATED = ("Not anymore", "That's outdated", "No, that is no longer true", "That has changed")
VERALTET = ("Nicht mehr", "Das ist veraltet", "Das stimmt nicht mehr", "Nein, inzwischen nicht mehr")


@pytest.mark.parametrize(
    ("lexicon", "request_", "rest"),
    [
        *(pytest.param(english(), f"{text}, it's 28 now.", "it's 28 now.", id=text) for text in OUTDATED),
        *(pytest.param(german(), f"{text}, es ist 28.", "es ist 28.", id=text) for text in VERALTET),
    ],
)
def test_what_was_right_once(lexicon: Lexicon, request_: str, rest: str) -> None:
    """What is behind it is so now."""
    assert spoken_act(request_, lexicon) == Spoken(act=Act.CORRECTION, rest=rest, is_of_since=True)


def test_a_name_behind_it() -> None:
    """Within a sentence a capital tells one."""
    assert spoken_act("No, Canberra.", english()) == Spoken(act=Act.CORRECTION, rest="Canberra.", is_named=True)


@pytest.mark.parametrize(
    ("lexicon", "request_", "spoken"),
    [
        pytest.param(english(), text, Spoken(act=Act.CORRECTION, rest=rest, is_outright=is_outright), id=text)
        for text, rest, is_outright in (
            ("No, the light is still on.", "the light is still on.", False),
            ("no the light is still on", "the light is still on", False),
            ("No, it isn't locked.", "it isn't locked.", False),
            ("But no, two of them are on", "two of them are on", False),
            ("Actually, it is off", "it is off", False),
            ("That's wrong, it's actually off.", "it's actually off.", True),
            ("that's wrong it's off", "it's off", True),
            ("No, that's not true: the lamp is off.", "the lamp is off.", True),
            ("Wrong! Model three.", "Model three.", True),
            ("nope its off", "it is off", False),
            ("no thats 8080", "that is 8080", False),
            ("no its battery is low", "its battery is low", False),
            ("nah, it's off", "it's off", False),
            ("wrong its 8080", "it is 8080", True),
            ("no i think its off", "i think it is off", False),
            ("No. Canberra.", "Canberra.", False),
        )
    ]
    + [
        pytest.param(german(), text, Spoken(act=Act.CORRECTION, rest=rest, is_outright=is_outright), id=text)
        for text, rest, is_outright in (
            ("Nein, das Licht ist noch an.", "das Licht ist noch an.", False),
            ("Das stimmt nicht, es ist aus.", "es ist aus.", True),
            ("ne, es is aus", "es ist aus", False),
            ("ne, 8080", "8080", False),
        )
    ]
    + [
        pytest.param(lexicon, text, Spoken(act=Act.FACT, rest=rest), id=text)
        for lexicon, text, rest in (
            (english(), "Remember that Anna is allergic to nuts.", "Anna is allergic to nuts."),
            (english(), "Remember that the bins are collected on Tuesdays.", "The bins are collected on Tuesdays."),
            (english(), "Please keep in mind that the bin is emptied on Monday", "The bin is emptied on Monday"),
            (german(), "Merk dir bitte, dass Anna gern Tee trinkt", "Anna trinkt gern Tee"),
            (german(), "Merk dir, dass Anna gern Tee trinkt", "Anna trinkt gern Tee"),
            (german(), "Merk dir, dass der Müll dienstags abgeholt wird.", "Der Müll wird dienstags abgeholt."),
            (german(), "Merk dir, dass Oma am 3. Mai Geburtstag hat.", "Oma hat am 3. Mai Geburtstag."),
            (german(), "Merk dir, dass wir donnerstags Sport haben", "Wir haben donnerstags Sport"),
            (german(), "Merk dir, dass der Bus um 7 abfährt", "Der Bus um 7 abfährt"),
            (german(), "Merk dir, dass Papa Nüsse nicht verträgt", "Papa Nüsse nicht verträgt"),
            (german(), "Merk dir, dass wenn es regnet die Fenster zu sind", "Wenn es regnet die Fenster zu sind"),
        )
    ],
)
def test_what_is_said_behind_it(lexicon: Lexicon, request_: str, spoken: Spoken) -> None:
    """The correction, the fact."""
    assert spoken_act(request_, lexicon) == spoken


ORDINARY = (
    "Are you sure the door is locked?",
    "Are you sure about the kitchen light?",
    "Is that the kitchen light?",
    "Is that true for the hall as well?",
    "Really turn it off",
    "Did you check the door?",
    "How do you know the door is open?",
    "How do you turn on the heating?",
    "How can you tell whether milk is still good?",
    "Why is the light on?",
    "Why not?",
    "Why did the alarm go off?",
    "Why, thank you!",
    "Yes, turn on the light",
    "Yes, the kitchen one and the hall one",
    "yes and turn off the radio",
    "Sure, but only in the kitchen",
    "Okay, what about the garage?",
    "Please turn on the light",
    "Okay Google, what time is it?",
    "Go ahead and lock the door",
    "Do it at nine",
    "Check the front door",
    "Check if the window is closed",
    "Look up the weather",
    "Right light on",
    "Turn right",
    "Is the right lamp on?",
    "That is right next to the door",
    "Correct the time of the alarm",
    "True or false: the sun is a star",
    "No lights in the kitchen, please",
    "No one is home",
    "No more than 20 degrees",
    "No light in the hall at night",
    "Not now, later",
    "Never mind the light, turn on the fan",
    "Leave it on",
    "Leave it at 20 degrees",
    "Forget it ever happened",
    "Wrong room",
    "What is wrong with the heating?",
    "What makes you tick?",
    "Who told you that the door is open?",
    "How come the light is on?",
    "I tried that",
    "Did that work?",
    "Not anymore",
    "The heating is still broken",
    "Something is wrong",
    "Wrong way round?",
    "Nothing happened in the garage, did it?",
    "Nothing",
    "What happened?",
    "It does not work on Sundays, why?",
    "The light does not work",
    "Remember to turn off the oven",
    "Remember that?",
    "Remember that time we went to Rome?",
    "Do you remember that song?",
    "Remind me that the bin is emptied on Monday",
    "Actually, what time is it?",
    "Correct?",
    "Yes?",
    "Right?",
    "Turn on the light",
    "What is the temperature in the bedroom?",
    "Is the front door locked?",
    "Play some jazz in the kitchen",
    "Set the thermostat to 21 degrees",
    "The light is on",
    "Thanks",
    "Good night",
    "",
    "!",
)
GERMAN_ORDINARY = (
    "Bist du sicher, dass die Tür zu ist?",
    "Warum ist das Licht an?",
    "Warum nicht?",
    "Ja, mach das Licht an",
    "Ja, aber nur in der Küche",
    "Kein Licht bitte",
    "Nein danke, aber mach das Radio aus",
    "Richtig hell bitte",
    "Genau 21 Grad bitte",
    "Falsche Lampe",
    "Was ist falsch?",
    "Lass es an",
    "Es geht um das Licht",
    "Das geht nicht aus",
    "Das habe ich versucht",
    "Nicht mehr",
    "Die Heizung ist immer noch kaputt",
    "Vergiss nicht, das Licht auszumachen",
    "Mach das Licht an",
    "Ist die Haustür abgeschlossen?",
    "Danke",
)


@pytest.mark.parametrize(
    ("lexicon", "request_"),
    [
        *(pytest.param(english(), text, id=text) for text in ORDINARY),
        *(pytest.param(german(), text, id=text) for text in GERMAN_ORDINARY),
    ],
)
def test_an_ordinary_request(lexicon: Lexicon, request_: str) -> None:
    """It goes to the wrapped agent and nobody has a part in it."""
    assert spoken_act(request_, lexicon) is None


LAMPS = ("light.reading", "light.bedside", "light.garage")


@pytest.mark.parametrize(
    ("answer", "entity_id"),
    [
        pytest.param("The reading lamp.", "light.reading", id="its-name"),
        pytest.param("Reading lamp, please", "light.reading", id="politely"),
        pytest.param("I mean the bedside one", "light.bedside", id="a-part-of-its-name"),
        pytest.param("The one in the garage", None, id="more-than-a-name"),
        pytest.param("the garage one", "light.garage", id="its-room"),
        pytest.param("The first one", "light.reading", id="the-first"),
        pytest.param("the second", "light.bedside", id="the-second"),
        pytest.param("The last one.", "light.garage", id="the-last"),
        pytest.param("the fifth one", None, id="too-many"),
        pytest.param("the lamp", None, id="several"),
        pytest.param("the mirror light", None, id="another-thing"),
        pytest.param("Turn on the reading lamp", None, id="another-request"),
        pytest.param("The reading lamp?", None, id="a-question"),
        pytest.param("The one", None, id="no-name"),
        pytest.param("Yes", None, id="yes"),
    ],
)
def test_a_choice(answer: str, entity_id: str | None) -> None:
    """One of what was offered, and nothing else."""
    assert chosen(answer, LAMPS, turn().scene) == entity_id


def test_what_is_hidden_by_now_cannot_be_chosen() -> None:
    """It is a name that does not exist."""
    assert chosen("The reading lamp", LAMPS, turn(hidden=("light.reading",)).scene) is None
    assert chosen("The first one", LAMPS, turn(hidden=("light.reading",)).scene) is None


@pytest.mark.parametrize(
    ("answer", "entity_id"),
    [
        pytest.param("Die Leselampe", "light.reading", id="its-name"),
        pytest.param("Ich meine die zweite", "light.bedside", id="the-second"),
    ],
)
def test_a_choice_in_german(answer: str, entity_id: str) -> None:
    """By name and by place."""
    assert chosen(answer, LAMPS[:2], german_turn().scene) == entity_id


@pytest.mark.parametrize(
    ("lexicon", "sentence", "admits"),
    [
        pytest.param(english(), "Sorry, I was wrong: the door is open.", True, id="sorry"),
        pytest.param(english(), "I made a mistake.", True, id="a-mistake"),
        pytest.param(english(), "You're right, my mistake.", True, id="agreeing"),
        pytest.param(english(), "I need to correct my earlier statement.", True, id="an-earlier-statement"),
        pytest.param(english(), "I need to correct the time zone.", False, id="correcting-something-else"),
        pytest.param(english(), "Oh, wait, correction: it is 20 degrees.", True, id="a-correction"),
        pytest.param(english(), "Sorry, I can't do that.", False, id="an-excuse"),
        pytest.param(english(), "Sorry.", False, id="nothing-else"),
        pytest.param(english(), "Correction.", True, id="a-single-word"),
        pytest.param(english(), "Correction fluid is white.", False, id="the-beginning-of-something-else"),
        pytest.param(english(), "Tell me if I was wrong.", False, id="a-condition"),
        pytest.param(english(), "The door is open.", False, id="a-statement"),
        pytest.param(german(), "Entschuldigung, ich habe mich geirrt: die Tür ist offen.", True, id="german"),
        pytest.param(german(), "Die Tür ist offen.", False, id="german-statement"),
    ],
)
def test_an_agent_that_corrects_itself(lexicon: Lexicon, sentence: str, admits: bool) -> None:
    """It says so at the beginning of a sentence."""
    assert corrects_itself(sentence, lexicon) is admits


def test_a_sentence_that_may_set_something_right() -> None:
    """Whether it does depends on what was said before."""
    assert begins_otherwise("Oh, actually, it is off.", english())
    assert not begins_otherwise("It is actually off.", english())


@pytest.mark.parametrize(
    ("lexicon", "sentence", "is_conceded"),
    [
        pytest.param(english(), "Oops, it was actually 3.11.", True, id="oops"),
        pytest.param(english(), "You're right, it was 3.11.", True, id="agreeing"),
        pytest.param(english(), "Hmm, no, it was 3.11.", True, id="no"),
        pytest.param(english(), "Well, it was 3.11.", False, id="nothing-but-a-filler"),
        pytest.param(english(), "It was 3.11.", False, id="nothing"),
        pytest.param(english(), "You're right, the door is open.", False, id="something-else"),
        pytest.param(german(), "Stimmt, es war 3.11.", True, id="german"),
        pytest.param(german(), "Na, es war 3.11.", False, id="a-german-filler"),
    ],
)
def test_a_sentence_that_concedes(lexicon: Lexicon, sentence: str, is_conceded: bool) -> None:
    """It owns up to something, and says how it was."""
    assert concedes(sentence, lexicon) is is_conceded


def test_what_opens_a_sentence() -> None:
    """Not what it begins with."""
    assert without_opening("Right, it was 3.11.", english()) == "it was 3.11."
    assert without_opening("Right click the icon.", english()) == "Right click the icon."


def test_a_language_without_such_words() -> None:
    """Nothing is recognised."""
    lexicon = parse({"language": "xx"})
    assert spoken_act("Are you sure?", lexicon) is None
    assert not corrects_itself("I was wrong.", lexicon)


@pytest.mark.parametrize("text", ["yes " * 5000, "Are you sure? " * 5000, "No, it is on. " + "And so on. " * 5000])
def test_a_very_long_request(text: str) -> None:
    """It is more than a word about the last reply."""
    assert spoken_act(text, english()) is None
    assert chosen(text, LAMPS, turn().scene) is None


@pytest.mark.parametrize(
    ("text", "is_stated"),
    [
        pytest.param("the guest room is called the office", True, id="name"),
        pytest.param("My favourite colour is blue.", True, id="liking"),
        pytest.param("The song is called Yellow play it", False, id="a-name-and-a-wish"),
        pytest.param("My favourite lamp off", False, id="no-verb"),
        pytest.param("This is called a mess", False, id="pointing"),
        pytest.param("Call the guest room the office", False, id="a-wish"),
        pytest.param("What is it called?", False, id="a-question"),
        pytest.param("I like the light on, turn it on", False, id="with-a-wish"),
        pytest.param("I like it when the light is on", False, id="with-a-condition"),
        pytest.param("The light is on", False, id="a-state"),
        pytest.param("", False, id="nothing"),
        pytest.param("I like " + "very " * 200 + "much tea", False, id="a-speech"),
    ],
)
def test_stated_in_passing(text: str, is_stated: bool) -> None:
    """What something is called or what somebody likes, in one plain statement."""
    assert states_in_passing(text, english()) is is_stated
