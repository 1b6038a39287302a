"""The forms of plain statements: one table that is their reference, their test, and what a model is told of them."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One way to state something of a home."""

    shape: str
    example: str
    is_read: bool = True
    """False where nothing is claimed yet that could be checked."""
    is_told: bool = False
    """A model is told of it: one for each family of forms."""


LETTERS: Final = {
    "N": "the name of a thing",
    "A, B": "an area or a floor",
    "C": "a kind of thing",
    "S": "a state, or a word that a thing shows",
    "P": "a property",
    "X": "a number, with its unit if it has one",
    "n": "a count",
    "M": "a mode",
    "T": "a time, or a title",
    "D": "a length of time",
    "K, L": "a calendar, a list",
    "E, I": "an event, an item",
    "V": "a version",
}
"""What the letters of a shape stand for."""

FORMS: Final = (
    Form(shape="N is S.", example="The Desk Lamp is on.", is_told=True),
    Form(shape="N is not S.", example="The Desk Lamp is not on."),
    Form(shape="N is unavailable.", example="The Desk Lamp is unavailable.", is_told=True),
    Form(shape="All C in A are S.", example="All lights in the Office are off.", is_told=True),
    Form(shape="No C in A is S.", example="No light in the Office is on."),
    Form(shape="Both C in A are S.", example="Both windows in the Office are open."),
    Form(shape="n C in A are S.", example="2 windows in the Office are open.", is_told=True),
    Form(shape="Only n C in A are S.", example="Only 1 light in the Office is on."),
    Form(shape="Only N is S in A.", example="Only the Desk Lamp is on in the Office."),
    Form(shape="All C in A but N are S.", example="All lights in the Office but the Desk Lamp are off.", is_told=True),
    Form(shape="All C but N are S.", example="All windows but the Left Window are closed."),
    Form(shape="All C are S.", example="All windows are open."),
    Form(shape="Everything in A is S.", example="Everything in the Office is off."),
    Form(shape="Nothing in A is S.", example="Nothing in the Office is on."),
    Form(shape="Everything in A is S except N.", example="Everything in the Office is off except the Desk Lamp."),
    Form(shape="N is at X %.", example="The Office Blind is at 40 %."),
    Form(shape="The P of N is X.", example="The brightness of the Desk Lamp is 40 %.", is_told=True),
    Form(shape="N P is X.", example="The Desk Lamp brightness is 40 %."),
    Form(shape="The P of N is half.", example="The brightness of the Desk Lamp is half."),
    Form(shape="N is half open.", example="The Office Blind is about half open."),
    Form(shape="The P in A is X.", example="The temperature in the Office is about 21.5 °C.", is_told=True),
    Form(shape="The target temperature of N is X.", example="The target temperature of the Radiator is 20 °C."),
    Form(shape="N is set to X.", example="The Radiator is set to 20 °C.", is_told=True),
    Form(shape="N is set to S.", example="The House Mode is set to guests.", is_told=True),
    Form(shape="N is in M mode.", example="The Radiator is in heat mode."),
    Form(shape="N is above X.", example="The Office Temperature is above 20 °C."),
    Form(shape="Person is home.", example="Anna is home."),
    Form(shape="Person is away.", example="Anna is not home.", is_told=True),
    Form(shape="Person is at Zone.", example="Ben is at Work."),
    Form(shape="N is playing.", example="The Office Speaker is playing."),
    Form(shape="N is playing T by B.", example="The Office Speaker is playing Dreams by Fleetwood Mac."),
    Form(shape="N is playing on source or channel S.", example="The Office Speaker is playing on Radio."),
    Form(shape="The color of N is C.", example="The color of the Desk Lamp is bright red."),
    Form(shape="The artist of N is B.", example="The artist of the Office Speaker is Fleetwood Mac."),
    Form(shape="There is no C in A.", example="There is no fan in the Office.", is_told=True),
    Form(shape="There is a C in A.", example="There is a light in the Office."),
    Form(shape="There is a N.", example="There is a Desk Lamp in the Office."),
    Form(shape="There is no N.", example="There is no Desk Lamp in the Office."),
    Form(shape="There are n C in A.", example="There are 2 windows in the Office."),
    Form(shape="A is warmer than B.", example="The Office is warmer than the Hall.", is_told=True),
    Form(shape="A is X warmer than B.", example="The Office is 2.5 °C warmer than the Hall."),
    Form(shape="A is warmer than outside.", example="The Office is warmer than outside."),
    Form(shape="A is brighter than B.", example="The Office is brighter than the Hall."),
    Form(shape="A has the highest P.", example="The Office has the highest temperature."),
    Form(shape="N has the highest P.", example="The Desk Lamp has the highest brightness."),
    Form(shape="N has the highest P in A.", example="The Desk Lamp has the highest brightness in the Office."),
    Form(shape="List L has n items.", example="The Shopping List has 3 items.", is_told=True),
    Form(shape="I is on list L.", example="Milk is on the Shopping List.", is_told=True),
    Form(shape="The next event on K is E at T.", example="The next event on Family is Dentist at 15:00.", is_told=True),
    Form(shape="Event E is at T.", example="The event Dentist is at 15:00."),
    Form(shape="N was S at T.", example="The Front Door was opened at 07:40.", is_told=True),
    Form(shape="N was S for D.", example="The Front Door was open for 2 hours today."),
    Form(shape="N has been S for D.", example="The Front Door has been closed for 2 hours."),
    Form(shape="N has been S since T.", example="The Front Door has been closed since 07:40."),
    Form(shape="N was S n times.", example="The Front Door was opened 3 times today."),
    Form(shape="N was at X at T.", example="The Office Temperature was 19 °C at 07:40."),
    Form(shape="N ran at T.", example="The Good Night automation ran at 22:30."),
    Form(shape="Timer N has D left.", example="The Tea timer has 4 minutes left."),
    Form(shape="The weather is S.", example="The weather is rainy.", is_told=True),
    Form(shape="App N is S.", example="Mosquitto broker is running."),
    Form(shape="App N runs on port n.", example="Mosquitto broker runs on port 1883."),
    Form(shape="App N is version V.", example="Mosquitto broker is version 6.4.1."),
    Form(shape="An update for app N is available.", example="An update for Mosquitto broker is available."),
    Form(shape="An update for N is available.", example="An update for the Router is available."),
    Form(shape="N is up to date.", example="The Router is up to date."),
    Form(shape="There are n updates.", example="There are 1 updates."),
    Form(shape="N is version V.", example="The Router is version 2.3.0.", is_told=True),
    Form(shape="The latest version of N is V.", example="The latest version of the Router is 2.4.0."),
    Form(shape="N is T.", example="The Wake-up Time is 06:45.", is_told=True),
    Form(shape="Timer N ends at T.", example="The Tea Timer ends at 12:04."),
    Form(shape="N was last S at T.", example="The Doorbell was last pressed at 11:50."),
    Form(shape="The battery of N is low.", example="The battery of the Front Door Sensor is low.", is_told=True),
    Form(shape="N needs a battery.", example="The Front Door Sensor needs a battery.", is_read=False),
    Form(shape="N is S. (a sensor in words)", example="The Washer Status is finished."),
    Form(shape="N is S. (a select)", example="The House Mode is guests."),
    Form(shape="N is X. (a number)", example="The Bath Level is 30."),
    Form(shape="N is D. (a duration)", example="The Wash Time is 14 minutes."),
    Form(shape="N is X. (a counter)", example="The Visit Counter is 4."),
    Form(shape="N was S at T. (an event)", example="The Doorbell was pressed at 11:50."),
    Form(shape="N changed at T. (an image)", example="The Snapshot changed at 11:50.", is_read=False),
)
