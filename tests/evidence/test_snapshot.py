"""What is noted of parts that are otherwise than before, and what of them everybody may know."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from custom_components.grounded_assist.evidence.snapshot import Snapshot, SystemPart, Teller, snapshot_of

AT = datetime(2026, 11, 22, tzinfo=UTC)
LATER = AT + timedelta(hours=1)
CORE = SystemPart(id="system:core", value="2026.10.4", attributes={"version": "2026.10.4"})
APP = SystemPart(id="app:core_ssh", value="started", attributes={"version": "10.0.2"})


def found(*parts: SystemPart, at: datetime = AT, before: Snapshot | None = None) -> Snapshot:
    """Return what was found at a time."""
    return snapshot_of(parts, at, before)


@pytest.mark.parametrize(
    ("before", "now", "changed_at"),
    [
        pytest.param(None, APP, None, id="nothing-was-known"),
        pytest.param([APP], APP, None, id="the-same"),
        pytest.param(
            [SystemPart(id=APP.id, value="stopped", attributes=APP.attributes)], APP, LATER, id="another-value"
        ),
        pytest.param([SystemPart(id=APP.id, value="started")], APP, LATER, id="another-attribute"),
        pytest.param([CORE], APP, None, id="apps-were-not-known"),
        pytest.param([SystemPart(id="app:other")], APP, LATER, id="a-new-app"),
        pytest.param([APP], CORE, None, id="a-new-part-of-the-system"),
        pytest.param([CORE], replace(CORE, value="26.10", teller=Teller.SUPERVISOR), None, id="told-by-somebody-else"),
    ],
)
def test_what_has_changed(before: list[SystemPart] | None, now: SystemPart, changed_at: datetime | None) -> None:
    """Only what was seen otherwise before has changed."""
    snapshot = found(now, at=LATER, before=None if before is None else found(*before))
    assert snapshot.parts[now.id].changed_at == changed_at


def test_when_it_has_changed_is_kept() -> None:
    """As long as it stays so."""
    changed = found(APP, at=LATER, before=found(SystemPart(id=APP.id, value="stopped")))
    again = found(APP, at=LATER + timedelta(hours=1), before=changed)
    assert again.parts[APP.id].changed_at == LATER


def test_what_everybody_may_know() -> None:
    """Versions of Home Assistant and the region; nothing else, and not when it changed."""
    core = SystemPart(id=CORE.id, value=CORE.value, attributes={"version": "2026.10.4", "latest_version": "2026.11.0"})
    locale = SystemPart(id="system:locale", attributes={"time_zone": "UTC", "latitude": 1.0})
    snapshot = found(core, locale, APP, at=LATER, before=found(CORE))
    public = snapshot.public()
    assert dict(public.parts["system:core"].attributes) == {"version": "2026.10.4"}
    assert public.parts["system:core"].changed_at is None
    assert dict(public.parts["system:locale"].attributes) == {"time_zone": "UTC"}
    assert set(public.parts) == {"system:core", "system:locale"}
    assert found(APP).public().parts == {}
