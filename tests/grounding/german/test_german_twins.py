"""German sentences that are true in the home, and refuted as soon as it is otherwise."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import verdicts
from tests.grounding.homes import Overrides, R, S

TWINS = [
    pytest.param("Das Deckenlicht ist an.", {"light.ceiling": "off"}, id="a-copula-and-a-particle"),
    pytest.param("Das Deckenlicht ist eingeschaltet.", {"light.ceiling": "off"}, id="a-participle-as-a-state"),
    pytest.param("Das Deckenlicht in der Küche ist an.", {"light.ceiling": "off"}, id="a-place-in-the-subject"),
    pytest.param("In der Küche ist das Deckenlicht an.", {"light.ceiling": "off"}, id="a-place-comes-first"),
    pytest.param("Das Deckenlicht ist in der Küche an.", {"light.ceiling": "off"}, id="a-place-in-the-middle"),
    pytest.param("Jetzt ist die Haustür abgeschlossen.", {"lock.front": "unlocked"}, id="an-adverb-comes-first"),
    pytest.param("Die Haustür ist noch verriegelt.", {"lock.front": "unlocked"}, id="still-locked"),
    pytest.param("Die Hintertür ist nicht abgeschlossen.", {"lock.back": "locked"}, id="negated"),
    pytest.param("Die Hintertür ist nicht mehr abgeschlossen.", {"lock.back": "locked"}, id="no-longer"),
    pytest.param("Das Garagentor ist zu.", {"cover.garage": "open"}, id="zu-is-closed"),
    pytest.param("Das Schlafzimmerfenster ist auf.", {"binary_sensor.bedroom_window": "off"}, id="auf-is-open"),
    pytest.param("Das Fenster im Schlafzimmer steht offen.", {"binary_sensor.bedroom_window": "off"}, id="stands-open"),
    pytest.param("Im Obergeschoss ist das Spiegellicht an.", {"light.mirror": "off"}, id="a-floor-comes-first"),
    pytest.param("Im Bad ist das Licht an.", {"light.mirror": "off"}, id="the-light-of-a-room"),
    pytest.param("Im Bad brennt das Licht.", {"light.mirror": "off"}, id="a-verb-that-is-a-state"),
    pytest.param("Das Bad ist beleuchtet.", {"light.mirror": "off"}, id="a-lit-room"),
    pytest.param("Das Schlafzimmer ist dunkel.", {"light.bedside": "on"}, id="a-dark-room"),
    pytest.param("Die Leselampe war bereits an.", {"light.reading": "off"}, id="already"),
    pytest.param("Das Badlicht ist an.", {"light.mirror": "off"}, id="a-compound-of-place-and-class"),
    pytest.param("Die Bad-Beleuchtung ist an.", {"light.mirror": "off"}, id="a-compound-with-a-hyphen"),
    pytest.param("Der Fernseher läuft.", {"media_player.tv": "off"}, id="running-is-playing"),
    pytest.param(
        "Im Wohnzimmer läuft der Fernseher.", {"media_player.tv": "off"}, id="a-state-verb-before-its-subject"
    ),
    pytest.param("Die Kaffeemaschine läuft gerade.", {"switch.coffee": "off"}, id="a-state-verb-with-an-adverb"),
    pytest.param("Die Heizung im Wohnzimmer heizt.", {"climate.living_room": {"hvac_action": "idle"}}, id="heating"),
    pytest.param("Robbi ist an der Ladestation.", {"vacuum.robbi": "cleaning"}, id="at-its-dock"),
    pytest.param(
        "Das Küchenradio ist stummgeschaltet.",
        {"media_player.radio": {"volume_level": 0.5, "is_volume_muted": False}},
        id="muted",
    ),
    pytest.param("Der Hausalarm ist unscharf.", {"alarm_control_panel.home": "armed_away"}, id="disarmed"),
    pytest.param("Anna ist zu Hause.", {"person.anna": "not_home"}, id="zu-hause-is-a-state"),
    pytest.param("Ben ist gerade nicht da.", {"person.ben": "home"}, id="not-there"),
    pytest.param("Ben ist unterwegs.", {"person.ben": "home"}, id="away"),
    pytest.param("Alle Lichter im Schlafzimmer sind aus.", {"light.bedside": "on"}, id="all-in-a-room"),
    pytest.param("Im Schlafzimmer sind alle Lichter aus.", {"light.bedside": "on"}, id="all-behind-the-verb"),
    pytest.param("Im Schlafzimmer ist kein Licht an.", {"light.bedside": "on"}, id="none"),
    pytest.param("Keine der Lampen im Schlafzimmer ist an.", {"light.bedside": "on"}, id="none-of-them"),
    pytest.param("Im Büro ist kein Fenster offen.", {"binary_sensor.office_window": "on"}, id="no-window"),
    pytest.param("Drei Lichter sind an.", {"light.mirror": "off"}, id="a-number-in-words"),
    pytest.param("Es sind 3 Lichter an.", {"light.mirror": "off"}, id="es-stands-for-the-subject"),
    pytest.param("Derzeit sind drei Lichter eingeschaltet.", {"light.mirror": "off"}, id="a-count-behind-the-verb"),
    pytest.param("Es gibt keine Bewegung im Flur.", {"binary_sensor.hall_motion": "on"}, id="no-motion"),
    pytest.param("Die Leselampe ist rot.", {"light.reading": {"hs_color": (240, 100)}}, id="a-color"),
    pytest.param("Das Deckenlicht ist auf 80 % gedimmt.", {"light.ceiling": {"brightness": 90}}, id="dimmed-to"),
    pytest.param(
        "Die Helligkeit des Deckenlichts beträgt 80 %.", {"light.ceiling": {"brightness": 90}}, id="a-genitive"
    ),
    pytest.param(
        "Der Samtvorhang ist zu 60 % geöffnet.", {"cover.curtain": {"current_position": 20}}, id="open-by-a-share"
    ),
    pytest.param("Im Schlafzimmer sind es 21,5 Grad.", {"sensor.bedroom": "18.5"}, id="a-decimal-comma"),
    pytest.param("Es sind 21,5 Grad im Schlafzimmer.", {"sensor.bedroom": "18.5"}, id="it-is-so-many-degrees"),
    pytest.param("Die Temperatur im Schlafzimmer beträgt 21,5 °C.", {"sensor.bedroom": "18.5"}, id="amounts-to"),
    pytest.param(
        "Aktuell liegt die Temperatur im Schlafzimmer bei 21,5 Grad.", {"sensor.bedroom": "18.5"}, id="lies-at"
    ),
    pytest.param(
        "Die Schlafzimmertemperatur beträgt 21,5 Grad.", {"sensor.bedroom": "18.5"}, id="a-compound-attribute"
    ),
    pytest.param("Der Außensensor zeigt -8,5 °C an.", {"sensor.outdoor": "1.0"}, id="below-zero"),
    pytest.param(
        "Die Waschmaschine Leistung beträgt 1.200 Watt.", {"sensor.washer": "120"}, id="a-point-between-thousands"
    ),
    pytest.param(
        "Die Solltemperatur im Wohnzimmer ist einundzwanzig Grad.",
        {"climate.living_room": {"temperature": 18}},
        id="a-number-word-in-one",
    ),
    pytest.param(
        "Die Heizung im Wohnzimmer ist auf 21 Grad eingestellt.",
        {"climate.living_room": {"temperature": 18}},
        id="set-to",
    ),
    pytest.param(
        "Die Lautstärke des Fernsehers liegt bei 30 %.", {"media_player.tv": {"volume_level": 0.8}}, id="volume"
    ),
    pytest.param("Ich sehe, dass die Haustür abgeschlossen ist.", {"lock.front": "unlocked"}, id="i-see-that"),
    pytest.param("Ich glaube, dass das Deckenlicht an ist.", {"light.ceiling": "off"}, id="i-believe-that"),
    pytest.param("Das Deckenlicht scheint an zu sein.", {"light.ceiling": "off"}, id="seems-to-be"),
    pytest.param("Ja, das Deckenlicht ist an.", {"light.ceiling": "off"}, id="behind-yes"),
    pytest.param("Deckenlicht: an", {"light.ceiling": "off"}, id="a-label"),
]


@pytest.mark.parametrize(("text", "otherwise"), TWINS)
def test_the_verdict_follows_the_home(text: str, otherwise: Overrides) -> None:
    """Supported as the home is, refuted when the state it speaks of is another one."""
    assert (verdicts(text), verdicts(text, otherwise)) == ((S,), (R,))


@pytest.mark.parametrize(
    ("text", "otherwise", "found"),
    [
        pytest.param(
            "Die Leselampe und das Spiegellicht sind an.", {"light.reading": "off"}, (R, S), id="a-list-before-the-verb"
        ),
        pytest.param(
            "In der Küche sind das Deckenlicht und die Kaffeemaschine an.",
            {"switch.coffee": "off"},
            (S, R),
            id="a-list-behind-the-verb",
        ),
        pytest.param("Anna ist da und Ben ist unterwegs.", {"person.ben": "home"}, (S, R), id="two-clauses"),
        pytest.param(
            "Das Deckenlicht ist an, die Thekenlampe aus.", {"light.counter": "on"}, (S, R), id="one-verb-for-two"
        ),
        pytest.param(
            "Das Deckenlicht ist an und auf 80 % gedimmt.",
            {"light.ceiling": {"brightness": 20}},
            (S, R),
            id="state-and-value",
        ),
        pytest.param(
            "Die Haustür ist abgeschlossen, aber die Hintertür ist aufgeschlossen.",
            {"lock.front": "unlocked"},
            (R, S),
            id="but",
        ),
    ],
)
def test_each_claim_has_its_own_verdict(text: str, otherwise: Overrides, found: tuple[object, ...]) -> None:
    """All are supported as the home is; only what is otherwise is refuted."""
    assert (set(verdicts(text)), verdicts(text, otherwise)) == ({S}, found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Weder die Thekenlampe noch die Nachttischlampe ist an.", (S, S), id="neither"),
        pytest.param("Weder die Leselampe noch die Nachttischlampe ist an.", (R, S), id="one-of-them"),
        pytest.param("Das Schlafzimmer ist im Obergeschoss.", (S,), id="on-its-floor"),
        pytest.param("Das Schlafzimmer ist im Erdgeschoss.", (R,), id="on-another-floor"),
        pytest.param("Du findest die Leselampe in der Küche.", (R,), id="where-it-is-not"),
        pytest.param("Der Samtvorhang ist ganz offen.", (R,), id="not-all-the-way"),
        pytest.param("Es gibt keine Sirenen in der Küche.", (S,), id="nothing-of-a-kind"),
    ],
)
def test_other_forms(text: str, expected: tuple[Verdict, ...]) -> None:
    """What English tells in other forms German tells in its own."""
    assert verdicts(text) == expected
