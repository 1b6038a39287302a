"""What may not leave the house, whoever asks, and what may: tables of texts."""

from collections.abc import Callable
from typing import Any

import pytest

from custom_components.grounded_assist.grounding.lexicon.secrets import SecretWords
from custom_components.grounded_assist.grounding.secrets import Secrets
from custom_components.grounded_assist.lexicons import read_secrets

SECRETS = read_secrets()

HARMLESS = (
    # Words that ask for a value, without one.
    "What is the code of conduct of Home Assistant?",
    "Error code 404",
    "The server answered with status code 503.",
    "The add-on stopped with exit code 137.",
    "Der Fehlercode 404 heißt, dass die Seite fehlt.",
    "The HTTP code 200 means that all is well.",
    "Which key opens the app menu?",
    "Press the function key F12 to open the console.",
    "The PIN is needed to disarm the alarm.",
    "Please enter your PIN.",
    "PIN",
    "Bitte gib die PIN ein.",
    "Wie lautet der Code für die Garage?",
    "What is the alarm code?",
    "What is the Wi-Fi password?",
    "Wie ist das WLAN-Passwort?",
    "How do I reset my password?",
    "The password is wrong.",
    "The password was changed yesterday.",
    "Das Passwort ist falsch.",
    "Das Passwort wurde gestern geändert.",
    "Is the password correct?",
    "A password manager keeps passwords.",
    "The key is under the doormat.",
    "Der Schlüssel liegt unter der Matte.",
    "The key fob battery is at 100 %.",
    "The car key is in the hallway drawer.",
    "The safe is locked.",
    "The safe is in the bedroom.",
    "It is safe to charge the car up to 1500 W.",
    "Der Tresor ist verschlossen.",
    "The combination of heat and humidity is unpleasant.",
    "Die Kombination aus Wärme und Feuchte ist unangenehm.",
    "The lock was opened 3 times today.",
    "The secret lamp is on.",
    "There is no secret garden here.",
    "The source code has 12000 lines.",
    "The code was written in 2024.",
    "Scan the QR code on the bottom of the device.",
    "The ZIP code of Berlin Mitte is 10115.",
    "Die Postleitzahl von Berlin Mitte ist 10115.",
    "The token bucket limits requests.",
    "The long-lived access token has expired.",
    "The API key is missing.",
    "Two-factor authentication needs a code from your phone.",
    "The code has two or three steps.",
    "The keypad is offline.",
    "Pin 5 of the board is high.",
    "The code runs on port 8123.",
    "The key was added in version 2026.10.4.",
    "The alarm code was changed on May 3, 2026.",
    "Der Alarmcode wurde am 3. Mai 2026 geändert.",
    "The door code was used at 12:34.",
    "Lights out is the keyword for the goodnight scene.",
    # Numbers that are what they seem.
    "The living room is 21.5 °C.",
    "The living room is 21.5 °C and the bedroom 19.25 °C.",
    "Es sind 21,5 Grad im Wohnzimmer.",
    "Docker 2.24.1",
    "version 2026.10.4",
    "Home Assistant 2026.10.4 runs on Python 3.14.2.",
    "The garage door opened at 12:34.",
    "Es ist 12:34 Uhr.",
    "The sun rose at 06:41:22.",
    "2026-11-22",
    "The backup was made on 2026-11-22T20:37:03+00:00.",
    "The backup was made at 2026-11-22 20:37:03.123456+00:00.",
    "Der Termin ist am 22.11.2026 um 14:30 Uhr.",
    "The MQTT broker listens on port 1883.",
    "The dashboard is served on port 8123.",
    "The solar panels produced 12345 Wh today.",
    "The total is 48213.7 kWh.",
    "The car has driven 123456 km.",
    "The disk has 512000 MB.",
    "There are 1500 entities.",
    "The battery of the door sensor is at 100 %.",
    "The battery is at 87%.",
    "The pressure is 1013 hPa.",
    "The train leaves at 17:05 from platform 12.",
    "The Eiffel Tower was finished in 1889.",
    "In 1984 the house was built.",
    "Two plus two is four.",
    "Set a timer for ten minutes.",
    "It is twenty-one degrees.",
    "The lights are at 50, 60, 70 and 80 percent.",
    "The invoice 20261122 was paid.",
    "The timestamp is 1700000000000.",
    # Names as the home writes them.
    "light.kitchen_ceiling",
    "sensor.0x00158d0001a2b3c4_temperature",
    "binary_sensor.front_door_lock_battery_low is off",
    "sensor.key_fob_battery: 100 %",
    "lock.front_door: locked",
    "The file is /config/custom_components/grounded_assist/manifest.json.",
    "https://www.home-assistant.io/integrations/mqtt/",
    "The page is https://www.home-assistant.io/blog/2026/10/04/release-202610/.",
    "HassClimateSetTemperature",
    "intent__HassTurnOn",
    "GetLiveContext: [{\"names\": \"Kitchen light\", \"state\": \"on\", \"brightness\": \"128\"}]",
    "Zigbee2MQTT supports the network key of your stick.",
    "The ESP32 board has firmware 1.4.2.",
    "The lamp is an RTX3090 joke.",
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "The commit is 9e52dd3.",
    "The address of the public resolver is 8.8.8.8.",
    "The add-on listens on 127.0.0.1:8123.",
    "The bins are collected on Tuesdays.",
    "The garage door is blue.",
    "",
)

SECRET = (
    # Codes, beside their word.
    "The alarm code is 4711.",
    "The code for the alarm panel is 4711",
    "4711 is the alarm code.",
    "Use 4711 as the door code.",
    "My PIN is 1234.",
    "The PIN is 1984.",
    "PIN: 0815",
    "The door code is 12 34.",
    "The door code is 1-2-3-4.",
    "The door code is 4 7 1 1.",
    "The door code is 4, 7, 1, 1.",
    "The door code is 4.7.1.1.",
    "The door code is four seven one one.",
    "The door code is four, seven, one, one.",
    "The alarm code is forty-seven eleven.",
    "The alarm code is four thousand seven hundred eleven.",
    "The gate code is A1B2.",
    "The safe combination is 38-12-24.",
    "The safe opens with 381224.",
    "Type 4711 on the keypad.",
    "To disarm the house, enter 4711.",
    "What is the alarm code? It's 4711.",
    "The alarm code:\n4711",
    "The bank card's PIN is **1234**.",
    "The CVV is 123.",
    "The code is \uff14\uff17\uff11\uff11.",
    "The code is 4\u200b7\u200b1\u200b1.",
    "The garage keypad in the back takes the code 9876#.",
    "remember that the code of the shed in the garden is 2468",
    "The PIN of the SIM card is zero eight one five.",
    "Der Alarmcode ist 4711.",
    "Der Code für die Haustür lautet 4711.",
    "4711 ist der Code für die Garage.",
    "Der Türcode ist vier sieben eins eins.",
    "Die PIN ist siebenundvierzig elf.",
    "Die Geheimzahl lautet 1234.",
    "Die Kombination des Tresors ist 12-34-56.",
    "Die Safekombination ist 12 34 56.",
    "Der Zugangscode zum Büro ist 2580.",
    "Zum Entschärfen bitte 4711 eingeben.",
    "Gib am Tastenfeld 4711 ein.",
    "Die PIN der Alarmanlage ist vier, sieben, eins, eins.",
    "Der Schl\\u00fcsselcode lautet 4711",
    # Whatever word it is.
    "The Wi-Fi password is swordfish.",
    "The password for the guest network is correct horse battery staple.",
    "The wifi password is hunter2",
    "wifi password swordfish",
    "Password: 1234",
    "swordfish is the Wi-Fi password.",
    "Use swordfish as the password.",
    "Our Wi-Fi key is sommerregen",
    "The WPA key is abc123.",
    "The API key is abcdef.",
    "The passphrase is open sesame.",
    "The recovery key is tulip garden moon.",
    "Das WLAN-Passwort ist Sommerregen.",
    "Das Passwort fürs Gästenetz lautet Sommerregen.",
    "Der WLAN-Schlüssel ist sommerregen.",
    "Das Kennwort heißt Sesam.",
    "Kennwort: Sesam",
    "Sommerregen ist das WLAN-Passwort.",
    "Die Zugangsdaten sind anna und sesam.",
    "login: anna, password: sesam",
    # Fields of an answer, and entities named for what they hold.
    '{"access_token": "abc"}',
    '{"latitude": 52.1}',
    '{"api_key": 1}',
    '{"gps_accuracy": 3}',
    "API_KEY=1",
    "open(password=hunter2)",
    "wifi_psk: sommerregen",
    "input_text.wifi_password: sommerregen",
    "sensor.alarm_code: 4711",
    '{"name": "Alarm code", "state": "4711"}',
    "- names: Front door PIN\n  state: '4711'",
    "https://example.com/feed?access_token=abc",
    "https://anna:sesam@example.com/",
    # By what they look like.
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJhIn0.c2lnbmF0dXJl",
    "sk-proj-abcDEF123ghiJKL456mno",
    "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "AKIAIOSFODNN7EXAMPLE",
    "It is 5f4dcc3b5aa765d61d8327deb882cf99.",
    "It is 123e4567-e89b-12d3-a456-426614174000.",
    "dGhpc0lzQVNlY3JldEtleTEyMw==",
    "Use wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY1 for it.",
    "DE89 3704 0044 0532 0130 00",
    "DE89370400440532013000",
    "GB29 NWBK 6016 1331 9268 19",
    "My IBAN is nl91abna0417164300",
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "The card is 5500000000000004.",
    "00:1A:2b:3C:4d:5E",
    "00-1A-2B-3C-4D-5E",
    "The camera is at 192.168.1.20.",
    "The router is 10.0.0.1.",
    "The server is 172.16.4.2:8080.",
    "fe80::1ff:fe23:4567:890a",
    "http://nas.local:5000/photos",
    "http://homeserver:8123/lovelace",
    "https://abcdefghijklmnop.ui.nabu.casa/",
    "The house is at 52.5200, 13.4050.",
    "52.52, 13.405",
    "52,5200; 13,4050",
    "52.5200° N, 13.4050° E",
    "52° 31' 12\" N 13° 24' 18\" E",
    "The latitude is 52.52.",
    "Die Koordinaten sind 52,52 und 13,40.",
    "-----BEGIN PRIVATE KEY-----",
)

FOR_MODELS_ONLY = ("anna@example.com", "Call 0171 555 0123.", "Call +49 171 5550123.", "user_4711", "0171234567")
"""What a verifier may know, and no search server."""


def ids(texts: tuple[str, ...]) -> list[str]:
    """Return names by which a failing row is found."""
    return [f"{number}-{text[:30]}" for number, text in enumerate(texts)]


@pytest.mark.parametrize("text", HARMLESS, ids=ids(HARMLESS))
def test_what_is_no_secret(text: str) -> None:
    """It may leave: of most that is said, a verifier must be able to have an opinion."""
    assert not SECRETS.held_in(text)


@pytest.mark.parametrize("text", SECRET, ids=ids(SECRET))
def test_what_is_a_secret(text: str) -> None:
    """It may leave neither by itself nor within a longer text."""
    assert SECRETS.held_in(text)
    assert SECRETS.held_in(f"The bins are collected on Tuesdays.\n\n{text}\n\nThe garage door is blue.")
    assert SECRETS.kept_from_web_in(text)


def test_the_tables_are_large() -> None:
    """They stay a fair sample of both."""
    assert len(set(HARMLESS)) >= 80
    assert len(set(SECRET)) >= 60


@pytest.mark.parametrize("text", FOR_MODELS_ONLY)
def test_what_only_the_web_may_not_know(text: str) -> None:
    """Addresses, telephone numbers and ids of people and things."""
    assert SECRETS.kept_from_web_in(text)
    assert not SECRETS.held_in(text)


def test_a_language_without_words() -> None:
    """What is seen by its shape is seen without any."""
    bare = Secrets(SecretWords())
    assert not bare.held_in("The alarm code is 4711.")
    assert bare.held_in("52.5200, 13.4050")


def test_lines() -> None:
    """Of a text of lines the others stay."""
    assert SECRETS.without("[FACTS]\n- The alarm code is 4711.\n- The lamp is on.") == "[FACTS]\n- The lamp is on."
    assert SECRETS.without("[FACTS]\n- What is the code?\n- 4711\n- The lamp is on.") == (
        "[FACTS]\n- What is the code?\n- The lamp is on."
    )


@pytest.mark.parametrize(
    ("data", "left"),
    [
        pytest.param({"a": 1, "b": [1, None, True]}, {"a": 1, "b": [1, None, True]}, id="nothing-to-hide"),
        pytest.param({"text": "The code is 4711"}, {}, id="a-text"),
        pytest.param(
            {"memories": [{"text": "The code is 4711"}, {"text": "The lamp is blue"}]},
            {"memories": [{"text": "The lamp is blue"}]},
            id="one-of-several",
        ),
        pytest.param([{"name": "Alarm code", "state": "4711"}, "on"], ["on"], id="over-two-fields"),
        pytest.param({"password": "sesam", "user": "anna"}, {"user": "anna"}, id="a-field"),
    ],
)
def test_answers(data: Any, left: Any) -> None:
    """Of an answer what holds a secret is left out."""
    assert SECRETS.left_of(data) == left


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda n: "a" * n, id="letters"),
        pytest.param(lambda n: "1" * n, id="digits"),
        pytest.param(lambda n: "1 " * n, id="separated"),
        pytest.param(lambda n: "1.1" * n, id="dotted"),
        pytest.param(lambda n: "code " * n, id="words"),
        pytest.param(lambda n: "password " * n, id="named"),
        pytest.param(lambda n: "password is " * n, id="linked"),
        pytest.param(lambda n: "a_" * n, id="fields"),
        pytest.param(lambda n: "a:" * n, id="colons"),
        pytest.param(lambda n: "\\" * n, id="escapes"),
        pytest.param(lambda n: "a1B-" * n, id="opaque"),
        pytest.param(lambda n: "http://" * n, id="addresses"),
        pytest.param(lambda n: "one " * n, id="spoken"),
    ],
)
def test_long_texts(make: Callable[[int], str]) -> None:
    """They are looked through, whatever they are made of."""
    assert isinstance(SECRETS.held_in(make(20_000)), bool)
    assert SECRETS.held_in(f"{make(20_000)}\n\nThe house is at 52.5200, 13.4050.")
