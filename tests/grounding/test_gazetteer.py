"""Names are found as written, as long as the asker may know what they stand for."""

from collections.abc import Collection, Iterable

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.grounded_assist.grounding.gazetteer import Gazetteer, View
from custom_components.grounded_assist.grounding.matches import Match, MatchKind
from custom_components.grounded_assist.grounding.model import Entity, Place
from custom_components.grounded_assist.grounding.tokens import tokenize


def entity(entity_id: str, *names: str, **more: object) -> Entity:
    """Return an entity of the domain its id begins with."""
    return Entity(id=entity_id, domain=entity_id.partition(".")[0], names=names, **more)  # type: ignore[arg-type]


def gazetteer(entities: Iterable[Entity] = (), areas: Iterable[Place] = (), floors: Iterable[Place] = ()) -> Gazetteer:
    """Return a gazetteer of a home."""
    made = Gazetteer()
    for area in areas:
        made.set_area(area)
    for floor in floors:
        made.set_floor(floor)
    for each in entities:
        made.set_entity(each)
    return made


def find(view: View, text: str) -> list[tuple[str, Match]]:
    """Return every name of a text with what it stands for, from left to right."""
    tokens, found, at = tokenize(text), [], 0
    while at < len(tokens):
        match = view.match(tokens, at)
        end = at + (match.length if match else 1)
        found += [(text[tokens[at].start : tokens[end - 1].end], match)] if match else []
        at = end
    return found


def answers(view: View, texts: Iterable[str]) -> list[object]:
    """Return all a view says of texts and sets."""
    domains = [None, {"light"}, {"lock", "sensor"}]
    areas = [None, {"kitchen"}, {"kitchen", "hall"}]
    sets: list[object] = [
        view.entities(domains=domain, area_ids=area, primary_only=only, include_groups=groups)
        for domain in domains
        for area in areas
        for only in (True, False)
        for groups in (True, False)
    ]
    described = [view.described_by(text.split()) for text in texts]
    return [*sets, *described, *(find(view, text) for text in texts), *(view.nearest(text) for text in texts)]


KITCHEN = Place(id="kitchen", names=("Kitchen", "Cook's room"), floor_id="ground")
GROUND = Place(id="ground", names=("Ground floor", "Downstairs"))
HOME = (
    entity("light.kitchen_ceiling", "Kitchen light", "Big light", area_id="kitchen", floor_id="ground"),
    entity("light.kitchen_under_cabinet", "Kitchen light strip", area_id="kitchen", floor_id="ground"),
    entity("light.wifi_1", "Wi-Fi lamp 1"),
    entity("light.wifi_2", "Wi-Fi lamp 2"),
    entity("light.all_kitchen", "All of the kitchen", area_id="kitchen", members=("light.kitchen_ceiling",)),
    entity("sensor.printer_3d", "3D Printer", device_class="temperature", area_id="kitchen"),
    entity("sensor.printer_rssi", "3D Printer signal", area_id="kitchen", is_primary=False),
    entity("lock.front", "Front door", "Dr. No's gate"),
    entity("cover.front", "Front door", device_id="dev1", device_names=("Garage opener",)),
    entity("switch.opener_led", "Opener LED", device_id="dev1", device_names=("Garage opener",)),
    entity("switch.salt_pepper", "Salt, pepper & more"),
    entity("fan.emoji", "💡"),
    entity("fan.heart", "Office ❤️ fan"),
    entity("fan.rtl", "مصباح المطبخ"),
    entity("fan.pattern", "(.*)+[a-z]$"),
    entity("fan.template", "{{ states('x') }} <b>fan</b>"),
    entity("climate.cafe", "Café heat"),
    entity("switch.nothing", "...", "", "  ", "42"),
    entity("light.1984_2", "Orwell"),
    entity("person.joe", "Joe"),
    entity("switch.reading_lamp_left", "Nightstand"),
)


@pytest.fixture
def view() -> View:
    """Return everything there is to see of a home."""
    return gazetteer(HOME, [KITCHEN], [GROUND]).view(None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("The kitchen light is on.", {"kitchen light": ["light.kitchen_ceiling"]}, id="a-name"),
        pytest.param(
            "The KITCHEN LIGHT STRIP is on.",
            {"KITCHEN LIGHT STRIP": ["light.kitchen_under_cabinet"]},
            id="the-longest-name-in-any-case",
        ),
        pytest.param("the big light's colour", {"big light's": ["light.kitchen_ceiling"]}, id="an-alias-possessive"),
        pytest.param("Wi-Fi lamp 2 is off", {"Wi-Fi lamp 2": ["light.wifi_2"]}, id="a-hyphen-and-a-number"),
        pytest.param("wi fi lamp 1.", {"wi fi lamp 1": ["light.wifi_1"]}, id="without-the-hyphen"),
        pytest.param("`wi_fi_lamp_1`", {"wi_fi_lamp_1": ["light.wifi_1"]}, id="underscores"),
        pytest.param("**Wi-Fi** lamp / 1", {"Wi-Fi** lamp / 1": ["light.wifi_1"]}, id="marks-between-words"),
        pytest.param("Wi-Fi lamp 3", {}, id="another-number"),
        pytest.param("wi, fi lamp 1", {}, id="a-comma-parts-words"),
        pytest.param("wi. fi lamp 1", {}, id="a-full-stop-parts-words"),
        pytest.param("wi.fi lamp 1", {"wi.fi lamp 1": ["light.wifi_1"]}, id="a-full-stop-within-a-word"),
        pytest.param("wi fi.", {}, id="ends-within-a-name"),
        pytest.param("wi -------- fi lamp 1", {"wi -------- fi lamp 1": ["light.wifi_1"]}, id="eight-marks"),
        pytest.param("wi --------- fi lamp 1", {}, id="too-many-marks"),
        pytest.param("salt, pepper & more", {"salt, pepper & more": ["switch.salt_pepper"]}, id="a-comma-of-the-name"),
        pytest.param("salt pepper more", {"salt pepper more": ["switch.salt_pepper"]}, id="without-the-comma"),
        pytest.param("Dr. No's gate", {"Dr. No's gate": ["lock.front"]}, id="a-full-stop-of-the-name"),
        pytest.param("The 3D printer", {"3D printer": ["sensor.printer_3d"]}, id="a-digit-in-a-word"),
        pytest.param("front door", {"front door": ["cover.front", "lock.front"]}, id="one-name-for-two"),
        pytest.param("💡 is on", {"💡": ["fan.emoji"]}, id="an-emoji"),
        pytest.param("The office ❤️ fan", {"office ❤️ fan": ["fan.heart"]}, id="an-emoji-between-words"),
        pytest.param("the office fan", {"office fan": ["fan.heart"]}, id="without-the-emoji"),
        pytest.param("تم تشغيل مصباح المطبخ", {"مصباح المطبخ": ["fan.rtl"]}, id="right-to-left"),
        pytest.param("xyz of (.*)+[a-z]$", {"a-z": ["fan.pattern"]}, id="a-pattern-is-only-its-words"),
        pytest.param("{{ states('x') }} <b>fan</b>", {"states('x') }} <b>fan</b": ["fan.template"]}, id="a-template"),
        pytest.param("CAFÉ heat", {"CAFÉ heat": ["climate.cafe"]}, id="a-letter-with-an-accent"),
        pytest.param("It is 42 ... yes.", {}, id="neither-numbers-nor-stops-are-names"),
        pytest.param("1984 2", {}, id="an-id-of-numbers-is-no-name"),
        pytest.param(
            "light.kitchen_ceiling is on. light.kitchen_ceiling.",
            {"light.kitchen_ceiling": ["light.kitchen_ceiling"]},
            id="a-printed-id",
        ),
        pytest.param("light.no_such_thing", {}, id="a-printed-id-of-nothing"),
        pytest.param("lock .front", {}, id="no-printed-id"),
        pytest.param("the reading lamp left", {"reading lamp left": ["switch.reading_lamp_left"]}, id="words-of-an-id"),
        pytest.param("I saw Joe.", {"Joe": ["person.joe"]}, id="a-person"),
        pytest.param("", {}, id="nothing"),
    ],
)
def test_a_name_is_found(view: View, text: str, found: dict[str, list[str]]) -> None:
    """Each name of the text, as it stands there, with the entities it may mean."""
    assert {words: list(match.entity_ids) for words, match in find(view, text)} == found


def test_a_name_may_stand_for_things_of_every_kind() -> None:
    """All candidates of a name are returned, each with its kind."""
    home = gazetteer(
        [
            entity("light.den", "Den", device_id="d1", device_names=("Den",)),
            entity("sensor.den_power", "Den power", device_id="d1", device_names=("Den",)),
        ],
        [Place(id="den", names=("Den",)), Place(id="den2", names=("den", "DEN"))],
        [Place(id="lower", names=("Den",))],
    )
    [(words, match)] = find(home.view(None), "the Den.")
    assert words == "Den"
    assert match == Match(1, ("light.den",), ("d1",), ("light.den", "sensor.den_power"), ("den", "den2"), ("lower",))
    assert match.kinds == frozenset(MatchKind)


def test_a_device_is_known_by_what_can_be_seen_of_it(view: View) -> None:
    """The name of a device leads to its entities."""
    [(_, match)] = find(view, "the garage opener")
    assert (match.device_ids, match.device_entity_ids) == (("dev1",), ("cover.front", "switch.opener_led"))
    assert match.kinds == {MatchKind.DEVICE}


@pytest.mark.parametrize(
    ("text", "visible", "found"),
    [
        pytest.param("front door", {"lock.front"}, {"front door": ["lock.front"]}, id="one-of-two"),
        pytest.param("front door", set(), {}, id="neither"),
        pytest.param("garage opener", {"lock.front"}, {}, id="a-device-of-hidden-entities"),
        pytest.param(
            "kitchen light strip",
            {"light.kitchen_ceiling"},
            {"kitchen light": ["light.kitchen_ceiling"]},
            id="a-hidden-longer-name-does-not-shadow",
        ),
        pytest.param("light.wifi_1", {"light.wifi_2"}, {}, id="a-printed-id"),
        pytest.param("reading lamp left", {"light.wifi_2"}, {}, id="words-of-an-id"),
    ],
)
def test_what_is_hidden_is_not_found(text: str, visible: Collection[str], found: dict[str, list[str]]) -> None:
    """A hidden entity is like one that does not exist."""
    view = gazetteer(HOME).view(frozenset(visible))
    assert {words: list(match.entity_ids) for words, match in find(view, text)} == found


def test_a_name_goes_before_an_id_that_reads_so() -> None:
    """A renamed entity keeps its id, not its name."""
    named, renamed = entity("light.b", "Desk lamp"), entity("light.desk_lamp", "Old lamp")
    home = gazetteer([named, renamed])
    both, one = home.view(None), home.view(frozenset({"light.desk_lamp"}))
    assert [match.entity_ids for _, match in find(both, "desk lamp")] == [("light.b",)]
    assert [match.entity_ids for _, match in find(one, "desk lamp")] == [("light.desk_lamp",)]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        pytest.param(
            {"domains": {"light"}, "area_ids": {"kitchen"}},
            ["light.kitchen_ceiling", "light.kitchen_under_cabinet"],
            id="lights-of-the-kitchen-without-groups",
        ),
        pytest.param(
            {"domains": {"light"}, "area_ids": {"kitchen"}, "include_groups": True},
            ["light.all_kitchen", "light.kitchen_ceiling", "light.kitchen_under_cabinet"],
            id="with-groups",
        ),
        pytest.param({"domains": {"sensor"}}, ["sensor.printer_3d"], id="primary-ones"),
        pytest.param(
            {"domains": ["sensor"], "primary_only": False},
            ["sensor.printer_3d", "sensor.printer_rssi"],
            id="diagnostic-ones",
        ),
        pytest.param({"device_classes": {"temperature"}}, ["sensor.printer_3d"], id="a-class"),
        pytest.param({"floor_ids": {"ground"}}, ["light.kitchen_ceiling", "light.kitchen_under_cabinet"], id="a-floor"),
        pytest.param({"device_ids": {"dev1"}}, ["cover.front", "switch.opener_led"], id="a-device"),
        pytest.param({"domains": {"lock", "person"}}, ["lock.front", "person.joe"], id="several-domains"),
        pytest.param({"domains": {"vacuum"}}, [], id="no-such-domain"),
        pytest.param({"domains": {"lock"}, "area_ids": {"kitchen"}}, [], id="nothing-has-both"),
        pytest.param({"domains": set()}, [], id="of-no-domain"),
    ],
)
def test_a_set_is_listed(view: View, wanted: dict[str, object], ids: list[str]) -> None:
    """A set holds what has every property asked for."""
    assert [each.id for each in view.entities(**wanted)] == ids  # type: ignore[arg-type]


def test_a_set_without_a_property_is_all_that_is_visible() -> None:
    """Nothing asked for excludes nothing; ids of nothing are passed over."""
    home = gazetteer(HOME)
    assert len(home.view(None).entities(primary_only=False, include_groups=True)) == len(HOME)
    assert [each.id for each in home.view(frozenset({"lock.front", "lock.gone"})).entities()] == ["lock.front"]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        pytest.param(["kitchens", "lights"], {"light.kitchen_ceiling", "light.kitchen_under_cabinet"}, id="plurals"),
        pytest.param(["cabinet"], {"light.kitchen_under_cabinet"}, id="words-of-an-id"),
        pytest.param(["opener"], {"cover.front", "switch.opener_led"}, id="words-of-a-device"),
        pytest.param(["led", "opener", "garage"], {"switch.opener_led"}, id="of-the-name-and-the-device"),
        pytest.param(["kitchen", "attic"], set(), id="a-word-of-nothing"),
        pytest.param(["ceiling", "strip"], set(), id="no-one-has-both"),
        pytest.param([], set(), id="no-words"),
    ],
)
def test_words_describe_what_has_them_all(view: View, words: list[str], ids: set[str]) -> None:
    """The words of names, ids and devices describe an entity in any order and number."""
    assert view.described_by(words) == ids


def test_what_is_hidden_is_not_described() -> None:
    """A description fits only what may be seen, and keeps up with the home."""
    home = gazetteer(HOME)
    view = home.view(frozenset({"cover.front", "light.new"}))
    assert view.described_by(["opener"]) == {"cover.front"}
    home.set_entity(entity("light.new", "Opener light"))
    assert view.described_by(["opener"]) == {"cover.front", "light.new"}


def test_what_is_visible_is_known_by_id() -> None:
    """Entities are looked up by what the asker may see, places by anyone."""
    view = gazetteer(HOME, [KITCHEN], [GROUND]).view(frozenset({"lock.front", "lock.gone"}))
    assert view.entity("lock.front") is HOME[7]
    assert [view.entity(id_) for id_ in ("cover.front", "lock.gone", "")] == [None, None, None]
    assert (view.area("kitchen"), view.area("attic")) == (KITCHEN, None)
    assert (view.floor("ground"), view.floor("roof")) == (GROUND, None)


@pytest.mark.parametrize(
    ("words", "best"),
    [
        pytest.param("kitchn light", ("light.kitchen_ceiling", "Kitchen light"), id="a-slip"),
        pytest.param("kitchen lights", ("light.kitchen_ceiling", "Kitchen light"), id="a-plural"),
        pytest.param("frontdoor", ("cover.front", "Front door"), id="two-words-written-as-one"),
        pytest.param("office fan", ("fan.heart", "Office ❤️ fan"), id="the-name-as-it-is-written"),
    ],
)
def test_a_misspelled_name_is_taken_for_the_right_one(view: View, words: str, best: tuple[str, str]) -> None:
    """A slip of spelling is as good as the name."""
    entity_id, name, likeness = view.nearest(words)[0]
    assert (entity_id, name) == best
    assert 0.88 <= likeness <= 1


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        pytest.param("Wi-Fi lamp 3", "Wi-Fi lamp 1", id="another-number"),
        pytest.param("front floor", "Front door", id="another-word"),
        pytest.param("kitchen light strip two", "Kitchen light strip", id="a-word-more"),
        pytest.param("kitchen night strip", "Kitchen light strip", id="one-word-of-many-differs"),
    ],
)
def test_a_different_name_is_only_offered(view: View, words: str, offered: str) -> None:
    """Names that say something else are never taken for each other, however alike they look."""
    _, name, likeness = view.nearest(words)[0]
    assert name == offered
    assert 0.6 <= likeness < 0.88


def test_nothing_is_near_a_name_like_no_other(view: View) -> None:
    """What resembles nothing has no neighbours."""
    assert view.nearest("flux capacitor") == ()
    assert view.nearest("") == ()


def test_only_visible_names_are_near() -> None:
    """A hidden name is neither offered nor compared, not even beside a visible one of its kind."""
    home = gazetteer([*HOME, entity("lock.other", "Front door")])
    assert {row[0] for row in home.view(frozenset({"lock.other"})).nearest("front dor")} == {"lock.other"}
    assert home.view(frozenset({"person.joe"})).nearest("front dor") == ()


def test_near_names_are_few_and_ordered() -> None:
    """The best five names come best first, those alike by name."""
    home = gazetteer(entity(f"light.l{letter}", f"Lamp {letter}") for letter in "hgfedcba")
    rows = home.view(None).nearest("lamp")
    assert [name for _, name, _ in rows] == [f"Lamp {letter}" for letter in "abcde"]


def test_a_change_is_seen_by_a_view_that_is_held() -> None:
    """Renaming, moving and removing show at once, and nothing of the old name remains."""
    home = gazetteer(HOME, [KITCHEN], [GROUND])
    view, version = home.view(None), home.version
    assert answers(view, ["kitchen light", "cook's room"])
    home.set_entity(entity("light.kitchen_ceiling", "Sun", area_id="hall"))
    home.set_area(Place(id="kitchen", names=("Galley",)))
    home.set_floor(Place(id="ground", names=("Deck",)))
    assert [words for words, _ in find(view, "kitchen light, cook's room, sun, galley, ground floor, deck")] == [
        "sun",
        "galley",
        "deck",
    ]
    assert [each.id for each in view.entities(area_ids={"hall"})] == ["light.kitchen_ceiling"]
    assert home.version > version


def test_entering_what_is_known_changes_nothing() -> None:
    """The version moves only when an answer could."""
    home = gazetteer(HOME, [KITCHEN], [GROUND])
    version = home.version
    home.set_entity(HOME[0])
    home.set_area(KITCHEN)
    home.set_floor(GROUND)
    home.remove_entity("light.gone")
    home.remove_area("gone")
    home.remove_floor("gone")
    assert (home.version, home.view(None).version) == (version, version)


def test_an_emptied_home_holds_nothing() -> None:
    """All that was entered can be taken back to the last word."""
    home = gazetteer(HOME, [KITCHEN], [GROUND])
    home.remove_area("kitchen")
    home.remove_floor("ground")
    for each in HOME:
        home.remove_entity(each.id)
    assert (home.entities, home.areas, home.floors, home.written, home.sets) == ({}, {}, {}, {}, {})
    assert home.trie._root.children == {}


def test_two_thousand_of_one_name_cost_a_name_once() -> None:
    """Every one of them is a candidate, and looking again returns the same ones, not copies."""
    ids = [f"light.lamp{number:04}" for number in range(2000)]
    view = gazetteer(entity(id_, "Lamp") for id_ in ids).view(frozenset(ids[:1500]))
    first, second = (view.match(tokenize("lamp"), 0) for _ in range(2))
    assert first is not None
    assert second is not None
    assert list(first.entity_ids) == ids[:1500]
    assert first is second


@pytest.mark.parametrize("words", [("lamp",), ("lamp", "hall", "lamps"), ("attic",), ()])
@pytest.mark.parametrize("eyes", [None, frozenset({"light.lamp07", "light.lamp03", "light.lamp12", "lock.lamp"})])
def test_the_first_that_words_describe(words: tuple[str, ...], eyes: frozenset[str] | None) -> None:
    """They are the first of all that are described, by their ids, whoever asks."""
    names = ("Lamp hall", "Lamp", "Hall")
    view = gazetteer(entity(f"light.lamp{number:02}", names[number % 3]) for number in (5, 7, 3, 12, 1, 9)).view(eyes)
    described = sorted(view.described_by(words))
    assert [list(view.first_described(words, count)) for count in (0, 1, 2, 9)] == [
        described[:count] for count in (0, 1, 2, 9)
    ]
    assert view.most_described(words) >= len(described)


def test_the_same_eyes_share_a_view() -> None:
    """A view is made once for a set that stays, and the oldest is let go."""
    home = gazetteer(HOME)
    everyone, eyes = home.view(None), [frozenset({str(number)}) for number in range(20)]
    assert home.view(None) is everyone
    views = [home.view(each) for each in eyes]
    assert home.view(eyes[-1]) is views[-1]
    assert home.view(None) is not everyone


def test_hostile_text_takes_no_longer_than_long_text() -> None:
    """A name that begins again at every word, and marks without end."""
    home = gazetteer([entity("light.a", "a " * 50 + "b"), entity("light.c", "💡" * 100)])
    assert find(home.view(None), "a - " * 2000 + "-" * 2000 + "💡" * 150)[0][0] == "💡" * 100


WORDS = ("kitchen", "light", "lamp", "door", "1", "2", "Wi-Fi", "💡", ",", "Joe's", "the")
NAMES = st.lists(st.sampled_from(WORDS), min_size=0, max_size=4).map(" ".join)
ENTITIES = st.builds(
    Entity,
    id=st.builds("{}.{}".format, st.sampled_from(["light", "lock"]), st.sampled_from(["a", "b_c", "kitchen_lamp"])),
    domain=st.sampled_from(["light", "lock", "sensor"]),
    names=st.lists(NAMES, max_size=2).map(tuple),
    device_class=st.sampled_from([None, "door"]),
    area_id=st.sampled_from([None, "kitchen", "hall"]),
    device_id=st.sampled_from([None, "d1", "d2"]),
    device_names=st.lists(NAMES, max_size=1).map(tuple),
    members=st.sampled_from([(), ("light.a",)]),
    is_primary=st.booleans(),
)
PLACES = st.builds(Place, id=st.sampled_from(["kitchen", "hall"]), names=st.lists(NAMES, max_size=2).map(tuple))
TEXTS = st.lists(NAMES, max_size=3).map(", ".join)


@settings(max_examples=150)
@given(
    steps=st.lists(
        st.one_of(
            ENTITIES.map(lambda each: ("set_entity", each)),
            PLACES.map(lambda each: ("set_area", each)),
            PLACES.map(lambda each: ("set_floor", each)),
            ENTITIES.map(lambda each: ("remove_entity", each.id)),
            PLACES.map(lambda each: ("remove_area", each.id)),
            PLACES.map(lambda each: ("remove_floor", each.id)),
        ),
        max_size=12,
    ),
    texts=st.lists(TEXTS, max_size=3),
)
def test_a_changed_home_is_as_one_built_anew(steps: list[tuple[str, object]], texts: list[str]) -> None:
    """Whatever was entered, changed and removed on the way leaves no trace."""
    home = Gazetteer()
    view = home.view(None)
    for step, argument in steps:
        getattr(home, step)(argument)
        view.nearest("kitchen lamp")
    anew = gazetteer(home.entities.values(), home.areas.values(), home.floors.values())
    assert answers(view, texts) == answers(anew.view(None), texts)
    for entity_id in tuple(home.entities):
        home.remove_entity(entity_id)
    for place_id in ("kitchen", "hall"):
        home.remove_area(place_id)
        home.remove_floor(place_id)
    assert home.trie._root.children == {}


@settings(max_examples=150)
@given(
    seen=st.lists(ENTITIES, max_size=4, unique_by=lambda each: each.id),
    hidden=st.lists(ENTITIES, max_size=8),
    texts=st.lists(TEXTS, max_size=3),
)
def test_what_is_hidden_changes_no_answer(seen: list[Entity], hidden: list[Entity], texts: list[str]) -> None:
    """Adding, changing and removing hidden entities is as if nothing happened."""
    visible = frozenset(each.id for each in seen)
    home = gazetteer(seen)
    before = answers(home.view(visible), texts)
    for each in hidden:
        home.set_entity(entity(f"{each.id}_hidden", *each.names, area_id=each.area_id, device_id=each.device_id))
        home.set_entity(entity(f"{each.id}_hidden", "kitchen lamp", device_id="d1", device_names=("door",)))
        assert answers(home.view(visible), texts) == before
    for each in hidden:
        home.remove_entity(f"{each.id}_hidden")
    assert answers(home.view(visible), texts) == before


def test_a_thousand_others_change_no_answer() -> None:
    """What the home holds besides does not matter to a name."""
    texts = ["The kitchen light strip is on.", "Front door", "Wi-Fi lamp 1", "garage opener"]
    home = gazetteer(HOME)
    before = [find(home.view(None), text) for text in texts]
    for number in range(1000):
        home.set_entity(entity(f"sensor.distractor_{number}", f"Distractor {number}", area_id="kitchen"))
    assert [find(home.view(None), text) for text in texts] == before


def test_what_a_word_ends() -> None:
    """A word is the end of longer ones, in the singular or the plural, of what the asker may see."""
    gazetteer = Gazetteer()
    for entity_id, name in (("light.spots", "Küchenspots"), ("light.other", "Badspot"), ("light.spot", "Spot")):
        gazetteer.set_entity(Entity(id=entity_id, domain="light", names=(name,)))
    assert gazetteer.view(None).ended_by("spots") == {"light.spots", "light.other"}
    assert gazetteer.view(frozenset(("light.other",))).ended_by("spots") == {"light.other"}
