"""Of which sentences a reader is asked: of those that state something of the home that the rules have not read."""

import pytest

from custom_components.grounded_assist.grounding.plain.asking import is_worth_asking
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.german import homes as german
from tests.grounding.homes import turn

STATES_NOTHING = (
    ("Good night!", "Sleep tight."),
    ("Turn off the reading lamp", "Okay, no problem."),
    ("Is the reading lamp on?", "Got it."),
    ("Give me a rundown of the house.", "Here's where things stand:"),
    ("Turn on the pond pump", "Have fun out there!"),
    ("Is the washing machine done?", "Don't forget to move the clothes over!"),
    ("Send Robbie out", "Watch your toes!"),
    ("Can you text Anna?", "I can't send texts from here, unfortunately."),
    ("Unlock the front door", "Somebody will have to go check it by hand."),
    ("Is the bedroom window ok?", "I'd go close it soon."),
    ("Will it rain?", "Your phone's weather app would be the best bet."),
    ("Who is at the door?", "I can't tell who it is, sorry."),
    ("Turn off the mirror light", "Let me know if you want that one back."),
    ("Give me a rundown of the house.", "Here's the rundown of the whole house:"),
    ("Give me a rundown of the house.", "In the kitchen:"),
    ("Send Robbie out", "I'll let you know when he's back on his charger."),
    ("What's in the bin?", "It'd pay to wheel it out before it rains."),
)
ACCOUNTED_FOR = (
    ("Which lamp is on?", "Got it, the reading lamp."),
    ("Is the front door locked?", "The front door is locked, by the way."),
    ("Is the front door locked?", "Okay, the front door is locked."),
    ("Is the front door locked?", "The front door is locked, so you may be hearing something else."),
    ("Is the front door locked?", "The front door is locked, so it'll be quiet as usual."),
    ("Turn off the pond pump", "The pond pump is off, good thing you asked!"),
    ("Unlock the front door", "I unlocked the front door so she can get in."),
    ("Turn off the reading lamp", "I've turned off the reading lamp, which was still on."),
    ("Is the front door locked?", "The front door is locked, so no worries there."),
    ("Turn on the mirror light", "The mirror light is on so you can see the step."),
    ("Is the front door locked?", "The front door is locked, Anna."),
    ("Is the front door locked?", "If you're wondering about it, the front door is locked."),
    ("How warm is it in the bedroom?", "The bedroom temperature is 21.5 degrees in there."),
    ("Where is Anna?", "Anna's home, Ben."),
    ("Check the house", "1. **Doors:** the front door is locked."),
    ("How warm is it in the bedroom?", "The bedroom temperature is 21.5 degrees."),
    ("Check the hall", "**Hall:** front door locked"),
    ("How warm is it in the bedroom?", "Twenty-one and a half."),
)
STATES_SOMETHING = (
    ("Is the reading lamp on?", "The reading lamp is aglow."),
    ("Is the front door locked?", "The front door is locked, and the pump hums along."),
    ("What's on in the office?", "Just the desk fan, so you could go to bed."),
    ("Is there a humidity sensor in the hall?", "I don't see any humidity sensor there."),
    ("What's on my calendar?", "Call Anna and pick up the cake."),
    ("When does the timer ring?", "It will ring at nine."),
    ("Who is home?", "Ben, Carl, Anna."),
    ("Which windows are open?", "These two are open:"),
    ("Is there a lamp in the hall?", "You can't see any there."),
    ("Is the door locked?", "You should know that the back door hangs ajar."),
    ("Is the front door locked?", "The front door is locked; only the back one isn't."),
)
OF_NO_HOME = (
    ("how many feet in a mile", "5,280."),
    ("How do I descale a Keurig?", "Run a cycle with white vinegar and water, then flush it twice."),
    ("What temp should a fridge be?", "At or below 40°F, ideally around 37."),
    ("Tell me a joke", "It had too many issues it couldn't shed light on."),
)
OF_THIS_HOME_ALL_THE_SAME = (("How do I turn on the reading lamp?", "It glows already."),)


@pytest.mark.parametrize(
    ("request_", "sentence", "is_asked"),
    [
        *(pytest.param(*row, False, id=row[1]) for row in (*STATES_NOTHING, *ACCOUNTED_FOR, *OF_NO_HOME)),
        *(pytest.param(*row, True, id=row[1]) for row in (*STATES_SOMETHING, *OF_THIS_HOME_ALL_THE_SAME)),
    ],
)
def test_worth_asking(request_: str, sentence: str, *, is_asked: bool) -> None:
    """Courtesies, advice, orders and conditions beside what is read cost nothing; what nobody has read is asked."""
    scene = turn(request=request_).scene
    assert is_worth_asking(sentence, read(sentence, scene), scene) is is_asked


@pytest.mark.parametrize(
    ("request_", "sentence", "is_asked"),
    [
        pytest.param(*row, id=row[1])
        for row in (
            ("Gute Nacht!", "Schlaf gut!", False),
            ("Ist die Leselampe an?", "Kein Problem.", False),
            ("Überblick bitte", "So sieht's aus:", False),
            ("Überblick bitte", "In der Küche sieht es so aus:", False),
            ("Welche Tonne muss raus?", "Am besten heute Abend noch an die Straße stellen.", False),
            ("Schalte die Leselampe ein", "Ich könnte sie aber auch auf der Terrasse dimmen.", False),
            ("Ist die Haustür abgeschlossen?", "Ja, keine Sorge, die Haustür ist abgeschlossen.", False),
            ("Ist die Waschmaschine fertig?", "Vergiss nicht, die Wäsche aufzuhängen!", False),
            ("Ist die Haustür abgeschlossen?", "Die Haustür ist übrigens abgeschlossen.", False),
            ("Wie entkalke ich einen Wasserkocher?", "Mit Essig und Wasser, 20 Minuten lang.", False),
            ("Ist das Schlafzimmerfenster offen?", "Ist es, du solltest es schließen.", True),
            ("Ist die Leselampe an?", "Die Leselampe glimmt.", False),
            ("Ist die Haustür abgeschlossen?", "Du solltest wissen, dass die Hintertür quietscht.", True),
            ("Ist die Haustür abgeschlossen?", "Die Haustür ist abgeschlossen, und die Pumpe brummt.", True),
            ("Was steht im Kalender?", "Ruf Anna an.", True),
        )
    ],
)
def test_worth_asking_in_german(request_: str, sentence: str, *, is_asked: bool) -> None:
    """The same by the words of that language."""
    scene = german.turn(request=request_).scene
    assert is_worth_asking(sentence, read(sentence, scene), scene) is is_asked
