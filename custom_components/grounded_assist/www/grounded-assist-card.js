/**
 * The card of Grounded Assist: replies as they were checked, mistakes, the trend, and one line for a wall.
 *
 * One module without a build step. Whatever anybody said is put in as text, never as markup.
 */

const DOMAIN = "grounded_assist";
const TAG = "grounded-assist-card";
const TEXTS = `component.${DOMAIN}.config_panel.card.`;
const MOST_REPLIES = 50;
const MOST_MISTAKES = 100;
const DEFAULTS = { count: 5, days: 30 };
const LONGEST = 2000; // characters of a claim or a correction
const MOST_WORDS = 400; // of a draft that is compared word by word
const LEAST_COMMON = 0.3; // share of words below which two texts are no versions of each other
const TICK = 30_000;
const RETRY = 15_000;
const SOON = 3000; // until it is tried again while Home Assistant starts
const PAUSE = 100; // before something is announced: what was just cleared is then heard as new
const DAY = 86_400_000;

const VERDICTS = {
  supported: "mdi:check-circle",
  refuted: "mdi:close-circle",
  not_enough_info: "mdi:help-circle",
};
// Sources of what is installed: their numbers without a unit are ports.
const INSTALLED = ["apps", "ports", "system"];
// How a calendar writes when an event begins.
const IS_DAY = /^\d{4}-\d\d-\d\d$/;
const IS_TIME = /^\d{4}-\d\d-\d\dT/;
const URGENCY = ["refuted", "not_enough_info", "supported"];
const TOPIC_ICONS = {
  entity: "mdi:devices",
  area: "mdi:texture-box",
  domain: "mdi:shape",
  tag: "mdi:tag",
  app: "mdi:puzzle",
};

// ---------------------------------------------------------------------------------------------- making elements

/** Return an element; strings among its children become text. */
function make(name, properties = {}, ...children) {
  return filled(document.createElement(name), properties, children);
}

function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return element;
}

const icon = (name, properties = {}) => make("ha-icon", { icon: name, "aria-hidden": "true", ...properties });

function button(label, iconName, onclick, properties = {}) {
  return make("button", { type: "button", onclick, ...properties }, icon(iconName), make("span", {}, label));
}

/** Do what a control is for, once at a time; unlike a disabled one it keeps the focus meanwhile. */
async function once(control, does) {
  if (control.getAttribute("aria-disabled") === "true") return;
  control.setAttribute("aria-disabled", "true");
  try {
    await does();
  } finally {
    control.removeAttribute("aria-disabled");
  }
}

/** Keep something by its key, and no more than the latest few. */
function keep(kept, key, value, most) {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > most) kept.delete(kept.keys().next().value);
}

// What all cards of a page have in common, by the id of a reply: corrections that are not sent yet, and what was
// announced. A card is made anew whenever the connection, the language or its configuration is another.
const unsent = new Map();
const announced = new Map();
// Fires for each mistake that is reported or resolved, and each reply that is confirmed, by a card of the page.
const judged = new EventTarget();

function tellJudged(view) {
  judged.dispatchEvent(new CustomEvent("change", { detail: view }));
}

// ------------------------------------------------------------------------------------------------ words and dates

const NUMBER_LOCALES = {
  comma_decimal: ["en-US", "en"],
  decimal_comma: ["de", "es", "it"],
  space_comma: ["fr", "sv", "cs"],
  quote_decimal: ["de-CH"],
  system: undefined,
};

/** Numbers, dates and words as the person who looks wants them. */
class Speech {
  #home;
  #texts;

  /** Take what returns the home as it is now: its entities come and go while somebody looks. */
  constructor(home, texts) {
    this.#home = home;
    this.#texts = texts;
  }

  get #hass() {
    return this.#home();
  }

  get language() {
    return this.#hass.locale?.language ?? this.#hass.language ?? "en";
  }

  text(key, values) {
    return this.#texts(TEXTS + key, values) || key;
  }

  /** Return the word for one of a known few; for any other one itself, readable. */
  word(kind, value) {
    return this.#texts(`${TEXTS}${kind}_${value}`) || String(value).replaceAll("_", " ");
  }

  number(value, options = {}) {
    const { number_format: format } = this.#hass.locale ?? {};
    const locale = format in NUMBER_LOCALES ? NUMBER_LOCALES[format] : this.language;
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, ...options }).format(value);
  }

  percent(value) {
    return this.number(value, { style: "percent", maximumFractionDigits: 0 });
  }

  date(value, options = { dateStyle: "medium", timeStyle: "medium" }) {
    const { time_format: clock, time_zone: zone } = this.#hass.locale ?? {};
    const hour12 = { 12: true, 24: false }[clock];
    const timeZone = zone === "server" ? this.#hass.config?.time_zone : undefined;
    return new Intl.DateTimeFormat(this.language, { hour12, timeZone, ...options }).format(new Date(value));
  }

  /** Return a day of statistics: it has no time, so no time zone may move it. */
  day(value, options = { dateStyle: "medium" }) {
    return new Intl.DateTimeFormat(this.language, { timeZone: "UTC", ...options }).format(new Date(`${value}T00:00Z`));
  }

  ago(value) {
    const seconds = Math.min(0, (new Date(value) - Date.now()) / 1000);
    const units = [
      ["day", 86_400],
      ["hour", 3600],
      ["minute", 60],
    ];
    const [unit, length] = units.find(([, size]) => -seconds >= size) ?? ["second", 1];
    const count = unit === "second" ? 0 : Math.round(seconds / length);
    return new Intl.RelativeTimeFormat(this.language, { numeric: "auto" }).format(count, unit);
  }

  sentences(text) {
    if (!Intl.Segmenter) return [text];
    const segments = new Intl.Segmenter(this.language, { granularity: "sentence" }).segment(text);
    return [...segments].map(({ segment }) => segment.trim()).filter(Boolean);
  }

  time(value) {
    const element = make("time", { datetime: value, title: this.date(value) }, this.ago(value));
    element.renew = () => (element.textContent = this.ago(value));
    return element;
  }

  /** Return what was observed, as the dashboards show it; a port has no thousands. */
  value({ source, subject, value, unit }) {
    const state = this.#hass.states[subject];
    const useGrouping = Boolean(unit) || !INSTALLED.includes(source);
    if (subject.startsWith("calendar.") && (value === "off" || value?.length === 0)) return this.text("no_event");
    if (Array.isArray(value))
      return value.map((one) => this.value({ source, subject: "", value: one, unit })).join(", ");
    if (value === null || value === undefined) return "–";
    if (typeof value === "boolean") return this.text(value ? "yes" : "no");
    if (typeof value === "number") return [this.number(value, { useGrouping }), unit].filter(Boolean).join(" ");
    if (source === "calendar_todo" && IS_DAY.test(value)) return this.day(value);
    if (source === "calendar_todo" && IS_TIME.test(value)) return this.date(value, { dateStyle: "medium", timeStyle: "short" });
    const isNumber = value.trim() !== "" && Number.isFinite(Number(value));
    if (isNumber && (unit || !state)) return [this.number(Number(value), { useGrouping }), unit].filter(Boolean).join(" ");
    if (source === "apps" && !unit && !isNumber) return this.word("app", value);
    return state && !unit ? this.#hass.formatEntityState(state, value) : [value, unit].filter(Boolean).join(" ");
  }

  name(entityId) {
    const state = this.#hass.states[entityId];
    return state
      ? this.#hass.formatEntityName?.(state, undefined) || state.attributes.friendly_name || entityId
      : entityId;
  }

  /** Return the name of an app or of another part of the system: that of its device, else what its id says. */
  part(id) {
    const [, value] = /^(?:app|system|endpoint):(.+)$/.exec(id) ?? [];
    if (!value) return undefined;
    const isIt = ([domain, key]) => domain === "hassio" && key.toLowerCase() === value.toLowerCase();
    const device = Object.values(this.#hass.devices ?? {}).find(({ identifiers }) => identifiers?.some(isIt));
    const readable = value.replace(/^(?:[0-9a-f]{8}|core|local)_/, "").replaceAll("_", " ");
    return device?.name_by_user || device?.name || readable.charAt(0).toUpperCase() + readable.slice(1);
  }

  topic(topic) {
    const [kind, ...rest] = topic.split(":");
    const value = rest.join(":");
    if (kind === "app") return this.part(topic) ?? topic;
    if (kind === "entity") return this.name(value);
    return kind === "area" && this.#hass.areas?.[value]
      ? this.#hass.areas[value].name
      : value.replaceAll("_", " ") || topic;
  }
}

const loading = new Map();

/** Return the words of the card in the language of a person; Home Assistant loads them but once. */
function loadTexts(hass) {
  if (!loading.has(hass.language)) {
    const asked = hass.loadBackendTranslation("config_panel", DOMAIN);
    loading.set(hass.language, asked);
    asked.catch(() => loading.delete(hass.language));
  }
  return loading.get(hass.language);
}

const currentHass = () => document.querySelector("home-assistant")?.hass;

// -------------------------------------------------------------------------------------------------- what was changed

/** Return what became of a draft: runs of words that were kept, dropped or put in, in their order. */
export function compare(draft, delivered) {
  const [old, now] = [draft, delivered].map((text) => text.trim().split(/\s+/).filter(Boolean));
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) return replaced({ old, now });
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i][j] = isSame(old[i], now[j]) ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  if (lengths[0][0] < LEAST_COMMON * Math.max(old.length, now.length)) return replaced({ old, now });
  return joined(steps(old, now, lengths)).flatMap((one) => (one.isKept ? [run("same", one.now)] : replaced(one)));
}

/** Return whether two words say the same: capitals are no fact. */
const isSame = (one, other) => one.toLowerCase() === other.toLowerCase();
const run = (kind, words) => ({ kind, text: words.join(" ") });
const replaced = ({ old, now }) => [run("del", old), run("ins", now)].filter(({ text }) => text);

/** Return stretches of words that stay, and of words in whose place others are said. */
function steps(old, now, lengths) {
  const found = [];
  const last = (isKept) => {
    if (found.at(-1)?.isKept !== isKept) found.push({ isKept, old: [], now: [] });
    return found.at(-1);
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const isKept = i < old.length && j < now.length && isSame(old[i], now[j]);
    const isDropped = i < old.length && (j === now.length || lengths[i + 1][j] >= lengths[i][j + 1]);
    const one = last(isKept);
    if (isKept || isDropped) one.old.push(old[i++]);
    if (isKept || !isDropped) one.now.push(now[j++]);
  }
  return found;
}

/** Return the same stretches, but with one word between two changes counted as changed: that is easier to read. */
function joined(found) {
  return found.reduce((told, one, index) => {
    const before = told.at(-1);
    const isBetween = one.now.length === 1 && before && index + 1 < found.length;
    const isKept = one.isKept && !isBetween;
    if (!before || before.isKept || isKept) return [...told, { ...one, isKept }];
    return [...told.slice(0, -1), { isKept, old: [...before.old, ...one.old], now: [...before.now, ...one.now] }];
  }, []);
}

const spoken = ({ kind, text }) => (kind === "same" ? text : make(kind, {}, text));

function marked(draft, delivered) {
  return compare(draft, delivered).flatMap((one, index) => (index ? [" ", spoken(one)] : [spoken(one)]));
}

// ------------------------------------------------------------------------------------------------------------- parts

/** Return how sure a reply is; of one that could be checked only in part, how much of it; of any other one nothing. */
function ring(speech, report) {
  const isUnchecked = report.coverage === 0;
  const isPartly = typeof report.coverage === "number" && report.coverage < 1 && !isUnchecked;
  const share = (isPartly ? report.coverage : !isUnchecked && report.confidence) || 0;
  const level = isPartly ? "partly" : isUnchecked ? null : report.level;
  const rated = level ? speech.word("level", level) : speech.text("unrated");
  const word = isPartly ? speech.text("checked") : rated;
  const percent = speech.percent(share);
  const told = isPartly ? speech.text("checked_share", { percent }) : speech.text("confidence_of", { percent, level: word });
  const label = level ? told : word;
  const length = 2 * Math.PI * 20;
  return make(
    "div",
    { class: "ring", "data-level": level ?? "unrated", role: "img", "aria-label": label },
    draw(
      "svg",
      { viewBox: "0 0 48 48", "aria-hidden": "true" },
      draw("circle", { class: "track", cx: 24, cy: 24, r: 20 }),
      draw("circle", {
        class: "arc",
        cx: 24,
        cy: 24,
        r: 20,
        "stroke-dasharray": `${share * length} ${length}`,
        transform: "rotate(-90 24 24)",
      }),
    ),
    make("span", { class: "figure", "aria-hidden": "true" }, level ? speech.percent(share) : "–"),
    make("span", { class: "level", "aria-hidden": "true" }, word),
  );
}

function notice(text, { iconName = "mdi:information-outline", role = "status" } = {}) {
  return make("div", { class: "notice", role, tabindex: "-1" }, icon(iconName), make("span", {}, text));
}

/** Return the label and field of a form. */
function field(label, control) {
  return make("label", { class: "field" }, make("span", {}, label), control);
}

const verdictOf = (speech, verdict) =>
  make("span", { class: "verdict", "data-verdict": verdict }, icon(VERDICTS[verdict]), speech.word("verdict", verdict));

// ------------------------------------------------------------------------------------------------------------- views

/** What all views share: the card they stand on, and an element of their own. */
class View {
  constructor(card) {
    this.card = card;
    this.element = make("div", { class: "view" });
  }

  get speech() {
    return this.card.speech;
  }

  start() {}
  stop() {}
  show(_reply, _isLive) {}
  follow(_isLoaded) {}

  get last() {
    return 0;
  }

  call(service, data, answers = false) {
    const called = { type: "call_service", domain: DOMAIN, service, service_data: data, return_response: answers };
    return this.card.hass.callWS(called);
  }
}

class RepliesView extends View {
  #rows = new Map();
  #shown = new Map();
  #example;
  #list = make("div", { class: "replies", role: "feed" });
  #empty;

  start() {
    this.#list.setAttribute("aria-label", this.speech.text("title_replies"));
    this.#empty = notice(this.speech.text("no_replies"), { iconName: "mdi:chat-outline" });
    this.#empty.hidden = true;
    this.element.replaceChildren(this.#empty, this.#list);
  }

  /** Say that there are none only once that is known: they are sent before the state. */
  follow(isLoaded) {
    const isEmpty = isLoaded && this.#rows.size === 0;
    this.#empty.hidden = !isEmpty || this.card.isPreview;
    if (!isEmpty || !this.card.isPreview || this.#example) return;
    this.#example = new ReplyRow(this, exampleReply(this.speech)).element;
    this.#list.prepend(this.#example);
  }

  /** Return how many replies are wanted: which of them are shown is known only here. */
  get last() {
    return MOST_REPLIES;
  }

  show(reply, isLive) {
    if (this.#shown.has(reply.interaction_id) || !this.card.isWanted(reply)) return;
    keep(this.#shown, reply.interaction_id, true, 2 * MOST_REPLIES);
    this.#empty.hidden = true;
    this.#example?.remove();
    const about = this.#rows.get(reply.follows);
    if (about) about.fold(reply);
    else this.#add(reply);
    if (isLive) this.card.announce(reply, this.#heard(reply));
  }

  #add(reply) {
    const row = new ReplyRow(this, reply);
    this.#rows.set(reply.interaction_id, row);
    this.#list.prepend(row.element);
    this.#drop();
  }

  /** Take away all but the latest, and those that somebody is busy with. */
  #drop() {
    for (const [id, row] of [...this.#rows].slice(0, -this.card.config.count)) {
      if (row.isInUse) continue;
      row.element.remove();
      this.#rows.delete(id);
    }
  }

  #heard(reply) {
    const { level } = reply.report;
    const values = {
      reply: reply.delivered,
      level: level ? this.speech.word("level", level) : this.speech.text("unrated"),
    };
    return this.speech.text("new_reply", values);
  }
}

/** Return a reply as it could be, for whoever chooses a card before there is any. */
const exampleReply = (speech) => ({
  interaction_id: "example",
  isExample: true,
  request: speech.text("example_request"),
  draft: speech.text("example_draft"),
  delivered: speech.text("example_reply"),
  created: new Date().toISOString(),
  report: { confidence: 0.97, level: "high", coverage: 1 },
});

/** One reply, with what may be opened below it. */
class ReplyRow {
  #view;
  #reply;
  #below = make("div", { class: "below" });
  #wrong;
  #form;
  #claims;
  #folded = make("div", { class: "exchanges" });
  #following;

  constructor(view, reply) {
    this.#view = view;
    this.#reply = reply;
    const { speech } = view;
    const asked = make("span", { title: reply.request }, reply.request.trim() || "–");
    const request = make("p", { class: "request" }, icon("mdi:account-voice"), asked);
    this.#claims = this.#claimList();
    this.element = make(
      "article",
      { class: "reply", tabindex: "-1", "aria-label": speech.text("reply_to", { request: reply.request }) },
      ring(speech, reply.report),
      make(
        "div",
        { class: "body" },
        make("div", { class: "top" }, request, this.#data()),
        make("p", { class: "said" }, ...this.#said()),
        this.#meta(),
        this.#warnings(),
        this.#claims,
        reply.isExample ? undefined : this.#actions(),
        this.#below,
      ),
    );
    if (unsent.has(reply.interaction_id)) this.#open();
  }

  get #speech() {
    return this.#view.speech;
  }

  /** Show what was asked about the reply, and answered, below it. */
  fold({ request, delivered }) {
    const asked = make("p", { class: "request" }, icon("mdi:account-voice"), make("span", {}, request.trim() || "–"));
    this.#folded.append(make("div", {}, asked, make("p", {}, delivered)));
    const label = this.#speech.text("follow_ups", { count: this.#speech.number(this.#folded.childElementCount) });
    if (this.#following) {
      this.#following.querySelector("summary span").textContent = label;
      return;
    }
    const head = make("summary", {}, make("span", {}, label), icon("mdi:chevron-down", { class: "turn" }));
    this.#following = make("details", { class: "table" }, head, this.#folded);
    this.#below.before(this.#following);
  }

  get isInUse() {
    return Boolean(this.#form) || this.element.matches(":focus-within");
  }

  #said() {
    const { draft, delivered } = this.#reply;
    if (draft === undefined || draft.trim() === delivered.trim()) return [delivered];
    return marked(draft, delivered);
  }

  #meta() {
    const { hass } = this.#view.card;
    const reply = this.#reply;
    const isOnlyMeasured = reply.policy === "observe" && reply.report.verdict === "refuted";
    const told = ["changed", "interrupted", "regenerated", "answers"].filter((key) => reply[key]);
    if (isOnlyMeasured) told.push("would_correct");
    if (reply.isExample) told.push("example");
    const agent = hass.states[reply.agent_entity_id] ? this.#speech.name(reply.agent_entity_id) : undefined;
    return make(
      "p",
      { class: "meta" },
      ...told.map((key) => make("span", { class: "chip" }, this.#speech.text(key))),
      this.#speech.time(reply.created),
      agent && make("span", {}, agent),
    );
  }

  #warnings() {
    const warnings = this.#reply.report.warnings ?? [];
    return warnings.map(({ type }) => {
      const told = this.#speech.word("warning", type.toLowerCase());
      return make("p", { class: "warning" }, icon("mdi:alert-outline"), make("span", {}, told));
    });
  }

  #claimList() {
    const claims = this.#reply.report.claims ?? [];
    if (!claims.length) return undefined;
    const sorted = [...claims].sort((one, other) => URGENCY.indexOf(one.verdict) - URGENCY.indexOf(other.verdict));
    const items = sorted.map((claim) => make("li", {}, this.#claim(claim)));
    return make("ul", { class: "claims", "aria-label": this.#speech.text("claims") }, ...items);
  }

  #claim(claim) {
    const told = make("span", { class: "claim" }, claim.text);
    const head = make(
      "summary",
      {},
      verdictOf(this.#speech, claim.verdict),
      told,
      icon("mdi:chevron-down", { class: "turn" }),
    );
    const evidence = claim.evidence.map((one) => this.#evidence(one));
    const reason = claim.verdict === "supported" ? undefined : make("p", {}, this.#speech.word("reason", claim.reason));
    const nothing = evidence.length ? undefined : make("p", {}, this.#speech.text("no_evidence"));
    const reader = claim.read_by === "model" ? make("p", { class: "meta" }, this.#speech.text("read_by_model")) : undefined;
    return make("details", {}, head, make("div", { class: "evidence" }, reason, nothing, ...evidence, reader));
  }

  #evidence(one) {
    const speech = this.#speech;
    const rows = [
      ["source", speech.word("source", one.source)],
      ["subject", this.#subject(one.subject)],
      ["value", speech.value(one)],
      ["age", speech.time(one.observed_at)],
    ];
    return make(
      "dl",
      {},
      ...rows.map(([key, told]) => make("div", {}, make("dt", {}, speech.text(key)), make("dd", {}, told))),
    );
  }

  #subject(subject) {
    if (!this.#view.card.hass.states[subject]) return this.#speech.part(subject) ?? subject;
    const onclick = () => this.#view.card.moreInfo(subject);
    const label = this.#speech.text("more_info", { name: this.#speech.name(subject) });
    return make("button", { type: "button", class: "link", onclick, "aria-label": label }, this.#speech.name(subject));
  }

  #actions() {
    const speech = this.#speech;
    const right = button(speech.text("right"), "mdi:thumb-up-outline", () => this.#confirm(right));
    this.#wrong = button(speech.text("wrong"), "mdi:thumb-down-outline", () => this.#ask());
    this.#put(undefined);
    const why = button(speech.text("why"), "mdi:help-circle-outline", () => this.#explain(why));
    return make("div", { class: "actions" }, right, this.#wrong, why);
  }

  #data() {
    if (!this.#view.card.hass.user?.is_admin || this.#reply.isExample) return undefined;
    const label = this.#speech.text("download");
    const download = button(label, "mdi:download", () => this.#download(download), { class: "quiet", title: label });
    return download;
  }

  #tell(text, options) {
    this.#show(notice(text, options));
  }

  /** Show something below; whoever reads what was there goes on with it. */
  #show(...told) {
    const isRead = this.#below.matches(":focus-within");
    this.#below.replaceChildren(...told);
    if (isRead) told[0].focus();
  }

  #try(does, control) {
    return once(control, async () => {
      try {
        await does();
      } catch (error) {
        const told = this.#view.card.reason(error, "reply_gone");
        this.#tell(told, { iconName: "mdi:alert-circle-outline", role: "alert" });
      }
    });
  }

  #confirm(control) {
    return this.#try(async () => {
      await this.#view.call("confirm", { interaction_id: this.#reply.interaction_id });
      tellJudged(this.#view);
      control.setAttribute("aria-pressed", "true");
      this.#tell(this.#speech.text("confirmed"), { iconName: "mdi:check" });
    }, control);
  }

  #ask() {
    if (this.#form) return this.#close();
    this.#below.replaceChildren();
    this.#open();
    this.#form.elements.correction.focus();
    return undefined;
  }

  /** Open the form, with what somebody has typed into it before. */
  #open() {
    const speech = this.#speech;
    const { interaction_id: id, delivered } = this.#reply;
    const typed = unsent.get(id);
    const parts = speech.sentences(delivered);
    const option = (part) => make("option", { value: part, selected: part === typed?.claim }, part);
    const claim = make("select", { name: "claim" }, ...parts.map(option));
    const correction = make("input", {
      name: "correction",
      type: "text",
      value: typed?.correction,
      maxlength: LONGEST,
      autocomplete: "off",
      dir: "auto",
    });
    const form = make(
      "form",
      {
        class: "form",
        oninput: () => keep(unsent, id, { claim: claim.value, correction: correction.value }, MOST_REPLIES),
        onsubmit: (event) => this.#report(event, claim.value || delivered, correction.value),
      },
      parts.length > 1 ? field(speech.text("what_was_wrong"), claim) : undefined,
      field(speech.text("what_is_right"), correction),
      make(
        "div",
        { class: "actions" },
        make("button", { type: "submit", class: "main" }, speech.text("send")),
        make("button", { type: "button", onclick: () => this.#close() }, speech.text("cancel")),
      ),
    );
    this.#put(form);
  }

  /** Put a form in the place of the one that is there; the button that opens it shows whether there is one. */
  #put(form) {
    this.#form?.remove();
    this.#form = form;
    if (form) this.#below.after(form);
    this.#wrong.setAttribute("aria-expanded", String(Boolean(form)));
  }

  #close() {
    unsent.delete(this.#reply.interaction_id);
    this.#put(undefined);
    this.#wrong.focus();
  }

  #report(event, claim, correction) {
    event.preventDefault();
    const form = event.target;
    const told = { claim: claim.slice(0, LONGEST), interaction_id: this.#reply.interaction_id };
    if (correction.trim()) told.correction = correction.trim();
    return this.#try(async () => {
      const { response } = await this.#view.call("report_mistake", told, true);
      unsent.delete(this.#reply.interaction_id);
      tellJudged(this.#view);
      const isHere = form.matches(":focus-within");
      this.#show(...this.#thanks(response));
      if (this.#form === form) this.#put(undefined);
      if (isHere) this.#below.firstChild.focus();
    }, event.submitter);
  }

  #thanks(response) {
    if (!response.refuted) return [notice(this.#speech.text("reported"), { iconName: "mdi:check" })];
    const shown = notice(this.#speech.text("reported_otherwise"), { iconName: "mdi:home-search-outline" });
    return [shown, make("div", { class: "evidence" }, ...response.evidence.map((one) => this.#evidence(one)))];
  }

  #explain(control) {
    for (const details of this.#claims?.querySelectorAll("details") ?? []) details.open = true;
    return this.#try(async () => {
      const { hass } = this.#view.card;
      const asked = { interaction_id: this.#reply.interaction_id, language: hass.language };
      const { text } = await hass.callWS({ type: `${DOMAIN}/replies/why`, ...asked });
      this.#tell(text ?? this.#speech.text("why_unknown"), { iconName: "mdi:comment-question-outline" });
    }, control);
  }

  #download(control) {
    return this.#try(async () => {
      const { interaction_id } = this.#reply;
      const turn = await this.#view.card.hass.callWS({ type: `${DOMAIN}/replies/debug`, interaction_id });
      const url = URL.createObjectURL(new Blob([JSON.stringify(turn, null, 2)], { type: "application/json" }));
      make("a", { href: url, download: `grounded-assist-${interaction_id}.json` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    }, control);
  }
}

/** A view of what only administrators may know, which is fetched anew after each reply and whatever is said of one. */
class FetchingView extends View {
  #asked = 0;
  #later;
  #heard = ({ detail }) => detail !== this && this.refresh();

  start() {
    judged.addEventListener("change", this.#heard);
  }

  stop() {
    judged.removeEventListener("change", this.#heard);
    this.#asked += 1;
    clearTimeout(this.#later);
  }

  /** Return whether all could be found out that was asked for. */
  isWhole(_found) {
    return true;
  }

  show(_reply, _isLive) {
    this.refresh();
  }

  follow(isLoaded) {
    if (isLoaded) this.refresh();
  }

  async refresh() {
    this.#asked += 1;
    const asked = this.#asked;
    const [isWhole, show] = await this.#found();
    if (asked !== this.#asked) return;
    this.renew(show);
    clearTimeout(this.#later);
    if (!isWhole) this.#later = setTimeout(() => this.refresh(), RETRY);
  }

  /** Return whether all was found out, and what shows it. */
  async #found() {
    try {
      const found = await this.fetch();
      return [this.isWhole(found), () => this.render(found)];
    } catch (error) {
      const told = notice(this.card.reason(error), { iconName: "mdi:alert-circle-outline" });
      return [false, () => this.element.replaceChildren(told)];
    }
  }

  /** Show something else; the focus stays at what has the same key, or goes to the next that is still there. */
  renew(change) {
    const keyed = () => [...this.element.querySelectorAll("[data-key]")];
    const root = this.element.getRootNode();
    const focused = root.activeElement;
    const keys = keyed().map(({ dataset }) => dataset.key);
    const isHere = this.element.contains(focused);
    change();
    if (!isHere || root.activeElement === focused) return;
    const at = Math.max(0, keys.indexOf(focused.dataset.key));
    const found = new Map(keyed().map((element) => [element.dataset.key, element]));
    const next = [...keys.slice(at), ...keys.slice(0, at).reverse()].find((key) => found.has(key));
    (found.get(next) ?? this.element.querySelector("[data-key], .notice"))?.focus({ preventScroll: true });
  }
}

class MistakesView extends FetchingView {
  #topic = "";
  #showsResolved = false;
  #toolbar = make("div", { class: "toolbar" });
  #told = make("div", { class: "told" });
  #list = make("div");
  #topics;

  isWhole(answers) {
    return answers.at(-1).complete !== false;
  }

  /** Return the latest mistakes of all topics, to choose from, and those of the one that is chosen; one too many. */
  fetch() {
    const asked = { type: `${DOMAIN}/mistakes/list`, limit: MOST_MISTAKES + 1 };
    if (!this.#showsResolved) asked.resolved = false;
    const chosen = this.#topic ? [{ ...asked, topic: this.#topic }] : [];
    return Promise.all([asked, ...chosen].map((one) => this.card.hass.callWS(one)));
  }

  render(answers) {
    const [topics, found] = [answers[0].mistakes.flatMap((one) => one.topics), answers.at(-1).mistakes];
    const rows = found.slice(0, MOST_MISTAKES).map((one) => make("li", { class: "mistake" }, ...this.#mistake(one)));
    const isKnown = rows.length > 0 || !this.isWhole(answers);
    const list = isKnown
      ? make("ul", { class: "mistakes", "aria-label": this.speech.text("title_mistakes") }, ...rows)
      : notice(this.speech.text("no_mistakes"), { iconName: "mdi:check-circle-outline" });
    const isCut = found.length > rows.length;
    const cut = isCut ? [notice(this.speech.text("latest_mistakes", { count: this.speech.number(rows.length) }))] : [];
    if (!this.isWhole(answers)) cut.push(notice(this.speech.text("not_listed"), { iconName: "mdi:database-off-outline" }));
    if (!this.#list.isConnected) this.element.replaceChildren(this.#toolbar, this.#told, this.#list);
    this.#offer([...new Set(this.#topic ? [...topics, this.#topic] : topics)].sort());
    this.#list.replaceChildren(list, ...cut);
  }

  /** Offer the topics to choose from, anew only if they are others: an open choice would be closed. */
  #offer(topics) {
    if (topics.join() === this.#topics) return;
    this.#topics = topics.join();
    this.#toolbar.replaceChildren(...this.#controls(topics));
  }

  #controls(topics) {
    const { speech } = this;
    const resolved = make("input", { type: "checkbox", "data-key": "resolved", checked: this.#showsResolved });
    resolved.addEventListener("change", () => this.#include(resolved.checked));
    const review = button(speech.text("review"), "mdi:magnify-scan", () => this.#review(review), {
      "data-key": "review",
    });
    return [
      ...(topics.length ? [field(speech.text("topic"), this.#chooser(topics))] : []),
      make("label", { class: "check" }, resolved, make("span", {}, speech.text("show_resolved"))),
      review,
    ];
  }

  #chooser(topics) {
    const option = (value, label) => make("option", { value, selected: value === this.#topic }, label);
    const choose = make("select", { "data-key": "topic", onchange: () => this.#filter(choose.value) });
    choose.append(option("", this.speech.text("all_topics")), ...topics.map((one) => option(one, this.#topicLabel(one))));
    return choose;
  }

  #topicLabel(topic) {
    const kind = topic.split(":")[0];
    return `${this.speech.word("topic", kind)}: ${this.speech.topic(topic)}`;
  }

  #mistake(one) {
    const { speech } = this;
    const names = new Map(one.topics.map((topic) => [speech.topic(topic), topic]));
    const topics = [...names].map(([name, topic]) => {
      const shape = icon(TOPIC_ICONS[topic.split(":")[0]] ?? "mdi:tag");
      return make("span", { class: "chip", title: this.#topicLabel(topic) }, shape, name);
    });
    const resolve = button(speech.text("resolve"), "mdi:check", () => this.#resolve(one, resolve), {
      "data-key": `mistake ${one.id}`,
    });
    const said = [make("del", {}, one.claim), ...(one.correction ? [" ", make("ins", {}, one.correction)] : [])];
    return [
      make(
        "div",
        { class: "body" },
        make("p", { class: "said" }, ...said),
        make(
          "p",
          { class: "meta" },
          ...[this.#method(one), speech.word("category", one.category)].map((told) =>
            make("span", {}, told),
          ),
          speech.time(one.created),
        ),
        make("p", { class: "meta" }, ...topics),
      ),
      one.resolved ? make("span", { class: "done" }, icon("mdi:check"), speech.text("resolved")) : undefined,
      // Of what was caught nobody has heard: there is nothing to deal with.
      one.resolved || one.was_said === false ? undefined : resolve,
    ];
  }

  #method({ detection_method: method, was_said: wasSaid }) {
    const isLate = method === "grounding" && wasSaid;
    return isLate ? this.speech.text("method_grounding_said") : this.speech.word("method", method);
  }

  #filter(topic) {
    this.#topic = topic;
    return this.refresh();
  }

  #include(isShown) {
    this.#showsResolved = isShown;
    return this.refresh();
  }

  #try(does, control) {
    return once(control, async () => {
      try {
        this.#told.replaceChildren(notice(await does(), { iconName: "mdi:check" }));
        tellJudged(this);
        await this.refresh();
      } catch (error) {
        const told = { iconName: "mdi:alert-circle-outline", role: "alert" };
        this.#told.replaceChildren(notice(this.card.reason(error), told));
      }
    });
  }

  #resolve(mistake, control) {
    return this.#try(async () => {
      await this.call("resolve_mistake", { mistake_id: mistake.id });
      return this.speech.text("now_resolved");
    }, control);
  }

  #review(control) {
    return this.#try(async () => (await this.call("review_mistakes", {}, true)).response.text, control);
  }
}

const sum = (numbers) => Object.values(numbers ?? {}).reduce((total, one) => total + one, 0);

class TrendView extends FetchingView {
  #figures;
  #observer = new ResizeObserver(() => this.#figures && this.renew(() => this.#draw()));
  #width = 0;

  start() {
    super.start();
    this.#observer.observe(this.element);
  }

  stop() {
    super.stop();
    this.#observer.disconnect();
  }

  /** Return whether the database could be asked; what is kept in memory is known all the same. */
  isWhole({ unresolved }) {
    return unresolved !== null;
  }

  fetch() {
    return this.card.hass.callWS({ type: `${DOMAIN}/statistics`, days: this.card.config.days });
  }

  render(figures) {
    this.#figures = figures;
    this.#width = 0;
    this.#draw();
  }

  #draw() {
    const width = Math.max(220, Math.round(this.element.clientWidth));
    if (width === this.#width) return;
    this.#width = width;
    const days = this.#days();
    const byDay = this.isWhole(this.#figures)
      ? [this.#plot(days, width), this.#dayTable(days)]
      : [notice(this.speech.text("not_readable"), { iconName: "mdi:database-off-outline" })];
    this.element.replaceChildren(this.#facts(days), ...byDay, ...this.#reliability(width));
  }

  /** Return what is known of each day, today last; of a day without replies there is no confidence. */
  #days() {
    const { since, metrics } = this.#figures;
    const begin = Date.parse(`${since}T00:00Z`);
    return Array.from({ length: this.card.config.days }, (_, index) => {
      const day = new Date(begin + index * DAY).toISOString().slice(0, 10);
      const numbers = metrics[day] ?? {};
      const rated = sum(numbers.rated);
      return {
        day,
        replies: sum(numbers.replies),
        mistakes: sum(numbers.mistakes),
        said: sum(numbers.said),
        confidence: rated ? Math.min(1, sum(numbers.confidence) / rated) : null,
      };
    });
  }

  /** Return what the days come to; what is not known is not none. */
  #facts(days) {
    const { speech } = this;
    const { unresolved, last_review: reviewed } = this.#figures;
    const number = (count) => (this.isWhole(this.#figures) ? speech.number(count) : "–");
    const facts = [
      [speech.text("replies"), number(sum(days.map((one) => one.replies)))],
      [speech.text("mistakes"), number(sum(days.map((one) => one.mistakes)))],
      [speech.text("said_all_the_same"), number(sum(days.map((one) => one.said)))],
      [speech.text("unresolved"), number(unresolved)],
      [speech.text("last_review"), reviewed ? speech.time(reviewed) : "–"],
    ];
    return make(
      "dl",
      { class: "facts" },
      ...facts.map(([name, told]) => make("div", {}, make("dt", {}, name), make("dd", {}, told))),
    );
  }

  #plot(days, width) {
    const { speech } = this;
    const [top, height, left, right, bottom] = [12, 150, 40, 28, 22];
    // With some room above the highest, and so that the middle of the scale is a whole number.
    const most = 4 * Math.ceil(Math.max(1, ...days.map((one) => one.mistakes)) / 3.2);
    const step = (width - left - right) / days.length;
    const x = (index) => left + (index + 0.5) * step;
    const y = (share) => top + (1 - share) * height;
    const grid = [0, 0.5, 1].flatMap((share) => [
      draw("line", { class: "grid", x1: left, x2: width - right, y1: y(share), y2: y(share) }),
      draw("text", { x: left - 6, y: y(share) + 4, "text-anchor": "end" }, speech.percent(share)),
      draw(
        "text",
        { x: width - right + 6, y: y(share) + 4, "text-anchor": "start" },
        speech.number(share * most, { maximumFractionDigits: 0 }),
      ),
    ]);
    const bar = Math.max(1, Math.min(18, step * 0.6));
    const bars = days.map((one, index) => {
      const high = (one.mistakes / most) * height;
      return draw("rect", {
        class: "bar",
        x: x(index) - bar / 2,
        y: top + height - high,
        width: bar,
        height: high,
        rx: Math.min(2, bar / 2),
      });
    });
    const known = days
      .map((one, index) => ({ ...one, at: `${x(index)},${y(one.confidence ?? 0)}` }))
      .filter((one) => one.confidence !== null);
    const line = draw("polyline", { class: "line", points: known.map((one) => one.at).join(" ") });
    const dots = known.map(({ at, day, confidence }) => {
      const [cx, cy] = at.split(",");
      const told = `${speech.day(day)}: ${speech.percent(confidence)}`;
      return draw("circle", { class: "dot", cx, cy, r: Math.min(4, step / 2 + 1) }, draw("title", {}, told));
    });
    const ends = [...new Set([0, days.length - 1])].map((index, end) => {
      const label = speech.day(days[index].day, { day: "numeric", month: "short" });
      return draw(
        "text",
        { x: end ? width - right : left, y: top + height + 17, "text-anchor": end ? "end" : "start" },
        label,
      );
    });
    const label = speech.text("trend_label", { days: days.length });
    const all = {
      class: "plot",
      width,
      height: top + height + bottom,
      viewBox: `0 0 ${width} ${top + height + bottom}`,
      role: "img",
      "aria-label": label,
    };
    return make("figure", {}, this.#legend(), draw("svg", all, ...grid, ...bars, line, ...dots, ...ends));
  }

  #legend() {
    const key = (name, text) => make("span", {}, make("i", { class: name, "aria-hidden": "true" }), text);
    const { speech } = this;
    return make(
      "figcaption",
      {},
      key("line", speech.text("confidence_per_day")),
      key("bar", speech.text("mistakes_per_day")),
    );
  }

  #dayTable(days) {
    const { speech } = this;
    const heads = ["day", "replies", "mistakes", "confidence"].map((key) => speech.text(key));
    const rows = days
      .filter((one) => one.replies || one.mistakes)
      .reverse()
      .map((one) => {
        const confidence = one.confidence === null ? "–" : speech.percent(one.confidence);
        return [speech.day(one.day), speech.number(one.replies), speech.number(one.mistakes), confidence];
      });
    return this.#table("days", speech.text("title_trend"), heads, rows);
  }

  #bandTable(bands) {
    const { speech } = this;
    const heads = ["confidence", "was_true", "replies"].map((key) => speech.text(key));
    const rows = bands.map((band) => {
      const count = speech.number(band.right + band.wrong, { maximumFractionDigits: 1 });
      return [speech.percent(band.confidence), speech.percent(band.accuracy), count];
    });
    return this.#table("bands", speech.text("reliability"), heads, rows);
  }

  /** Return what a drawing shows as a table below it; one that is open stays so when all is drawn anew. */
  #table(key, label, heads, rows) {
    const open = Boolean(this.element.querySelector(`details:has([data-key="${key}"])`)?.open);
    const turn = icon("mdi:chevron-down", { class: "turn" });
    const summary = make("summary", { "data-key": key }, this.speech.text("as_table"), turn);
    const cell = (told, at) => (at ? make("td", {}, told) : make("th", { scope: "row" }, told));
    const table = make(
      "table",
      { "aria-label": label },
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cell)))),
    );
    return make("details", { class: "table", open }, summary, table);
  }

  #reliability(width) {
    const { speech } = this;
    const bands = this.#figures.calibration.bands.filter((band) => band.accuracy !== null);
    const heading = make("h3", {}, speech.text("reliability"));
    if (!bands.length)
      return [make("div", {}, heading, notice(speech.text("no_bands"), { iconName: "mdi:scale-balance" }))];
    const [top, left, bottom] = [8, 40, 36];
    const size = Math.min(200, width - left - 12);
    const [x, y] = [(share) => left + share * size, (share) => top + (1 - share) * size];
    const most = Math.max(...bands.map((band) => band.right + band.wrong));
    const ticks = [0, 0.5, 1].flatMap((share) => [
      draw("line", { class: "grid", x1: x(0), x2: x(1), y1: y(share), y2: y(share) }),
      draw("line", { class: "grid", y1: y(0), y2: y(1), x1: x(share), x2: x(share) }),
      share ? draw("text", { x: left - 6, y: y(share) + 4, "text-anchor": "end" }, speech.percent(share)) : undefined,
      draw("text", { x: x(share), y: top + size + 15, "text-anchor": "middle" }, speech.percent(share)),
    ]);
    const dots = bands.map((band) => {
      const r = 3 + 5 * Math.sqrt((band.right + band.wrong) / most);
      const told = speech.text("band", { said: speech.percent(band.confidence), was: speech.percent(band.accuracy) });
      return draw("circle", { class: "dot", cx: x(band.confidence), cy: y(band.accuracy), r }, draw("title", {}, told));
    });
    const told = bands.map((band) =>
      speech.text("band", { said: speech.percent(band.confidence), was: speech.percent(band.accuracy) }),
    );
    const all = {
      class: "plot",
      width: left + size + 16,
      height: top + size + bottom,
      viewBox: `0 0 ${left + size + 16} ${top + size + bottom}`,
    };
    const label = [speech.text("reliability"), ...told].join(". ");
    const axis = draw(
      "text",
      { x: x(0.5), y: top + size + 31, "text-anchor": "middle" },
      speech.text("axis_confidence"),
    );
    const svg = draw(
      "svg",
      { ...all, role: "img", "aria-label": label },
      ...ticks,
      draw("line", { class: "ideal", x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
      ...dots,
      axis,
    );
    const error = this.#figures.calibration_error;
    const miss =
      error === null ? undefined : make("p", {}, speech.text("calibration_error", { points: speech.number(100 * error, { maximumFractionDigits: 0 }) }));
    const how = make("div", {}, heading, make("p", {}, speech.text("reliability_how")), miss);
    return [make("div", { class: "reliability" }, how, svg), this.#bandTable(bands)];
  }
}

class CompactView extends View {
  #shown;

  start() {
    this.element.classList.add("compact");
  }

  follow(isLoaded) {
    const isEmpty = isLoaded && !this.#shown;
    if (isEmpty && this.card.isPreview) this.#put(exampleReply(this.speech));
    else if (isEmpty) this.element.replaceChildren(make("p", { class: "line" }, this.speech.text("no_replies")));
  }

  get last() {
    return this.card.config.agent ? MOST_REPLIES : 1;
  }

  #put(reply) {
    const { speech } = this;
    const told = make("p", { class: "line", title: reply.delivered }, reply.delivered);
    this.element.replaceChildren(ring(speech, reply.report), told, speech.time(reply.created));
  }

  show(reply, isLive) {
    if (this.#shown === reply.interaction_id || !this.card.isWanted(reply)) return;
    this.#shown = reply.interaction_id;
    this.#put(reply);
    if (isLive) this.card.announce(reply, reply.delivered);
  }
}

const isOf = (...views) => ({ field: "view", operator: "not_in", value: Object.keys(VIEWS).filter((one) => !views.includes(one)) });

const VIEWS = {
  replies: { view: RepliesView, size: 6, rows: "auto" },
  mistakes: { view: MistakesView, size: 6, rows: "auto", isForAdmins: true },
  trend: { view: TrendView, size: 8, rows: "auto", isForAdmins: true },
  compact: { view: CompactView, size: 1, rows: 1 },
};

// -------------------------------------------------------------------------------------------------------------- card

class GroundedAssistCard extends HTMLElement {
  #hass;
  #config;
  #view;
  #key;
  #speech;
  #subscription;
  #isLive = false;
  #timers = [];
  #retry;
  #notices = make("div", { class: "notices" });
  #announced = make("div", { class: "unseen", "aria-live": "polite" });
  #unsaid = [];
  #saying;
  #offline;
  #isPreview = false;
  #deaf = () => undefined;

  static async getConfigForm() {
    const hass = currentHass();
    const texts = hass && (await loadTexts(hass).catch(() => undefined));
    const speech = new Speech(() => hass ?? {}, texts ?? (() => ""));
    const options = Object.keys(VIEWS).map((value) => ({ value, label: speech.text(`view_${value}`) }));
    const number = (name, min, max, visible) => ({ name, visible, selector: { number: { min, max, mode: "box" } } });
    const agent = { entity: { filter: { integration: DOMAIN, domain: "conversation" } } };
    return {
      schema: [
        { name: "view", required: true, selector: { select: { mode: "dropdown", options } } },
        { name: "title", selector: { text: {} } },
        { name: "agent", visible: isOf("replies", "compact"), selector: agent },
        number("count", 1, MOST_REPLIES, isOf("replies")),
        number("days", 2, 400, isOf("trend")),
      ],
      computeLabel: ({ name }) => speech.text(`option_${name}`),
      computeHelper: ({ name }) => (name === "view" ? "" : speech.text(`help_${name}`)),
    };
  }

  static getStubConfig() {
    return { view: "replies" };
  }

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
  }

  get config() {
    return this.#config;
  }

  get hass() {
    return this.#hass;
  }

  get speech() {
    return this.#speech;
  }

  /** Home Assistant sets it where a card is chosen or edited. */
  set preview(isPreview) {
    this.#isPreview = isPreview;
  }

  get isPreview() {
    return this.#isPreview;
  }

  /** Return whether a reply is of the agent that is to be shown, if one was chosen. */
  isWanted({ agent_entity_id: agent }) {
    return !this.#config.agent || agent === this.#config.agent;
  }

  setConfig(config) {
    const view = config.view ?? "replies";
    if (!Object.hasOwn(VIEWS, view)) throw new Error(`Unknown view "${view}": choose one of ${Object.keys(VIEWS).join(", ")}`);
    const within = (name, most) => Math.min(most, Math.max(1, Math.round(Number(config[name]) || DEFAULTS[name])));
    this.#config = { ...config, view, count: within("count", MOST_REPLIES), days: within("days", 400) };
    this.#key = undefined;
    this.#settle();
  }

  set hass(hass) {
    this.#hass = hass;
    this.#settle();
  }

  getCardSize() {
    return VIEWS[this.#config?.view ?? "replies"].size;
  }

  getGridOptions() {
    const { rows } = VIEWS[this.#config?.view ?? "replies"];
    return { columns: 12, min_columns: 6, rows, ...(rows === 1 ? { min_rows: 1 } : {}) };
  }

  connectedCallback() {
    this.#timers = [setInterval(() => this.#renew(), TICK)];
    this.#key = undefined;
    this.#settle();
  }

  disconnectedCallback() {
    this.#timers.forEach(clearInterval);
    this.#leave();
  }

  /** Announce a reply to screen readers, once on a page; the same words again are heard again. */
  announce({ interaction_id: id }, text) {
    if (announced.has(id) || this.checkVisibility?.() === false) return;
    keep(announced, id, true, MOST_REPLIES);
    this.#announced.textContent = "";
    this.#unsaid.push(text);
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => (this.#announced.textContent = this.#unsaid.splice(0).join(" ")), PAUSE);
  }

  moreInfo(entityId) {
    this.dispatchEvent(new CustomEvent("hass-more-info", { detail: { entityId }, bubbles: true, composed: true }));
  }

  /** Return what went wrong in the words of Home Assistant, or of ours where they are clearer. */
  reason(error, notFound = "not_set_up") {
    const known = {
      interaction_not_found: "reply_gone",
      not_found: notFound,
      unauthorized: "admins_only",
      unknown_command: "starting",
      3: "connection_lost",
    };
    const key = known[error?.translation_key] ?? known[error?.code ?? error] ?? "failed";
    return this.#speech.text(key, { error: error?.message ?? String(error?.code ?? error ?? "") });
  }

  /** Show what is to be shown now: everything anew if the person, the language or the configuration is another. */
  async #settle() {
    const hass = this.#hass;
    if (!hass || !this.#config || !this.isConnected) return;
    this.#tellConnection(hass.connected !== false);
    const key = JSON.stringify([hass.language, hass.locale, hass.user?.id, hass.user?.is_admin, this.#config]);
    if (key === this.#key) return;
    this.#key = key;
    const texts = await loadTexts(hass).catch(() => undefined);
    if (key !== this.#key || !this.isConnected) return;
    if (!texts) this.#key = undefined;
    else this.#begin(texts);
  }

  #begin(texts) {
    this.#leave();
    this.#speech = new Speech(() => this.#hass, texts);
    const { view: name, title } = this.#config;
    const { view, isForAdmins } = VIEWS[name];
    const heading = name === "compact" ? title : (title ?? this.#speech.text(`title_${name}`));
    const card = make("ha-card", { class: name }, heading ? make("h2", {}, heading) : undefined, this.#notices);
    this.shadowRoot.replaceChildren(card, this.#announced);
    this.#notices.replaceChildren();
    if (isForAdmins && !this.#hass.user?.is_admin) {
      this.#notices.append(notice(this.#speech.text("admins_only"), { iconName: "mdi:shield-account-outline" }));
      return;
    }
    this.#view = new view(this);
    card.append(this.#view.element);
    this.#view.start();
    this.#tellConnection(this.#hass.connected !== false);
    this.#listen(this.#hass.connection);
    this.#subscribe();
  }

  /** Subscribe anew once the connection is back: what Home Assistant may refuse then is shown and tried again. */
  #listen(connection) {
    const heard = { disconnected: () => this.#drop(), ready: () => this.#again() };
    for (const [name, does] of Object.entries(heard)) connection.addEventListener(name, does);
    this.#deaf = () => {
      for (const [name, does] of Object.entries(heard)) connection.removeEventListener(name, does);
    };
  }

  #leave() {
    clearTimeout(this.#retry);
    this.#deaf();
    this.#drop();
    this.#view?.stop();
    this.#view = undefined;
  }

  #subscribe() {
    this.#isLive = false;
    const hears = (event) => subscription === this.#subscription && this.#hear(event);
    const asked = { type: `${DOMAIN}/replies/subscribe`, last: this.#view.last, with_state: true };
    const subscription = this.#hass.connection.subscribeMessage(hears, asked, { resubscribe: false });
    this.#subscription = subscription;
    subscription.catch((error) => {
      if (subscription !== this.#subscription) return;
      this.#subscription = undefined;
      this.#tellState(this.reason(error), error?.code === "unknown_command" ? SOON : RETRY);
    });
  }

  #drop() {
    this.#subscription?.then((end) => end?.()).catch(() => undefined);
    this.#subscription = undefined;
  }

  #hear(event) {
    if (event.loaded === undefined) {
      this.#view.show(event, this.#isLive);
      return;
    }
    this.#isLive = event.loaded;
    this.#tellState(event.loaded ? undefined : this.#speech.text("not_loaded"));
    this.#view.follow(event.loaded);
  }

  /** Say that nothing comes and why, and try again later; or that all is well. */
  #tellState(text, wait = RETRY) {
    clearTimeout(this.#retry);
    this.#notices.replaceChildren(...(text ? [notice(text, { iconName: "mdi:power-plug-off-outline" })] : []));
    this.toggleAttribute("idle", Boolean(text));
    if (text) this.#retry = setTimeout(() => this.#again(), wait);
  }

  #again() {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.#view) this.#subscribe();
  }

  #tellConnection(isConnected) {
    const isShown = Boolean(this.#offline?.isConnected);
    if (isConnected) this.#offline?.remove();
    else if (!isShown && this.#speech) {
      this.#offline = notice(this.#speech.text("connection_lost"), { iconName: "mdi:lan-disconnect" });
      this.#notices.before(this.#offline);
    }
  }

  #renew() {
    for (const element of this.shadowRoot.querySelectorAll("time")) element.renew?.();
  }
}

const STYLE = `
  :host { display: block; height: 100%; }
  [hidden] { display: none !important; }
  ha-card {
    display: flex; flex-direction: column; box-sizing: border-box; height: 100%; overflow: auto;
    gap: var(--ha-space-3, 12px); padding: var(--ha-space-4, 16px); container-type: inline-size;
    color: var(--primary-text-color); font-size: var(--ha-font-size-m, 14px); line-height: 1.45; text-align: left;
    --good: var(--ha-color-on-success-normal, var(--success-color, #1b7e3c));
    --fair: var(--ha-color-on-warning-normal, var(--warning-color, #9a5b00));
    --bad: var(--ha-color-on-danger-normal, var(--error-color, #b3261e));
    --open: var(--secondary-text-color);
    --line: var(--divider-color, rgb(127 127 127 / 30%));
  }
  :host(:dir(rtl)) ha-card { text-align: right; }
  h2, h3, p, dt, dd, span, button, option { unicode-bidi: plaintext; }
  h2 { margin: 0; font-size: var(--ha-card-header-font-size, var(--ha-font-size-2xl, 24px)); font-weight: 400;
    color: var(--ha-card-header-color, var(--primary-text-color)); line-height: 1.3; letter-spacing: -0.012em; }
  h3 { margin: 0; font-size: var(--ha-font-size-l, 16px); font-weight: 500; }
  p, ul, dl, dd, figure { margin: 0; padding: 0; }
  ul { list-style: none; }
  ha-icon { --mdc-icon-size: 18px; flex: none; display: inline-flex; }
  .notices:empty, .below:empty, .told:empty { display: none; }
  .view { min-width: 0; }
  .notice { display: flex; gap: 10px; align-items: center; color: var(--primary-text-color); padding: 10px 12px;
    border-radius: var(--ha-border-radius-lg, 12px); background: color-mix(in srgb, var(--primary-text-color) 6%, transparent); }
  .notice span { min-width: 0; overflow-wrap: anywhere; }
  .unseen, .quiet span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

  .ring { position: relative; flex: none; width: 48px; text-align: center; }
  .ring svg { display: block; width: 48px; height: 48px; }
  .ring circle { fill: none; stroke-width: 4; }
  .ring .track { stroke: var(--line); }
  .ring .arc { stroke: var(--open); stroke-linecap: round; }
  .ring[data-level="high"] .arc { stroke: var(--good); }
  .ring[data-level="medium"] .arc { stroke: var(--fair); }
  .ring[data-level="low"] .arc, .ring[data-level="none"] .arc { stroke: var(--bad); }
  .ring[data-level="unrated"] .arc { stroke: none; }
  .figure { position: absolute; inset: 0 0 auto; line-height: 48px; font-size: 11px; font-weight: 500; letter-spacing: -0.02em; }
  .level { display: block; margin-top: 2px; font-size: var(--ha-font-size-s, 12px); line-height: 1.2; }

  .replies, .mistakes { display: flex; flex-direction: column; }
  .reply, .mistake { display: flex; gap: var(--ha-space-4, 16px); padding-block: var(--ha-space-4, 16px); border-top: 1px solid var(--line); }
  .reply:first-child, .mistake:first-child { border-top: 0; padding-top: var(--ha-space-1, 4px); }
  .reply:last-child, .mistake:last-child { padding-bottom: 0; }
  .body { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 6px; }
  .top { display: flex; gap: 8px; justify-content: space-between; align-items: start; }
  .request span, .mistake .said { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 6; overflow: hidden; }
  .request { display: flex; gap: 6px; align-items: baseline; color: var(--secondary-text-color); overflow-wrap: anywhere; }
  .request ha-icon { --mdc-icon-size: 15px; align-self: center; }
  .said { font-size: var(--ha-font-size-l, 16px); overflow-wrap: anywhere; }
  del, ins { padding-inline: 2px; border-radius: 3px; }
  del { text-decoration: line-through; text-decoration-color: var(--bad); background: color-mix(in srgb, var(--bad) 13%, transparent); }
  ins { text-decoration: underline; text-decoration-color: var(--good); text-decoration-thickness: 2px; text-underline-offset: 3px;
    background: color-mix(in srgb, var(--good) 14%, transparent); }
  .meta { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: center; font-size: var(--ha-font-size-s, 12px); color: var(--secondary-text-color); }
  .meta > * { unicode-bidi: isolate; }
  .meta:empty { display: none; }
  .meta > :not(.chip) + :not(.chip)::before { content: "·"; padding-inline-end: 8px; }
  .chip { display: inline-flex; gap: 4px; align-items: center; padding: 1px 8px; border-radius: 10px; color: var(--primary-text-color);
    background: color-mix(in srgb, var(--primary-text-color) 8%, transparent); }
  .chip ha-icon { --mdc-icon-size: 13px; }
  .warning { display: flex; gap: 6px; align-items: center; }
  .warning ha-icon { color: var(--fair); }

  .claims { display: flex; flex-direction: column; margin-top: 2px; border: 1px solid var(--line); border-radius: var(--ha-border-radius-lg, 12px); overflow: hidden; }
  .claims li + li { border-top: 1px solid var(--line); }
  summary { display: flex; gap: 10px; align-items: center; padding: 8px 12px; cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary:hover { background: color-mix(in srgb, var(--primary-text-color) 4%, transparent); }
  .verdict { display: inline-flex; gap: 6px; align-items: center; font-weight: 500; white-space: nowrap; }
  [data-verdict="supported"] ha-icon { color: var(--good); }
  [data-verdict="refuted"] ha-icon { color: var(--bad); }
  [data-verdict="not_enough_info"] ha-icon { color: var(--open); }
  .claim { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  .turn { margin-inline-start: auto; color: var(--secondary-text-color); transition: transform 120ms; }
  [open] > summary .turn { transform: rotate(180deg); }
  .exchanges { display: flex; flex-direction: column; gap: 8px; padding: 0 12px 10px; }
  .body .table { margin-block: 2px; }
  .evidence { display: flex; flex-direction: column; gap: 8px; padding: 4px 12px 12px; }
  .below .evidence { padding: 8px 0 0; }
  .evidence dl { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 12px; padding: 10px 12px;
    border-radius: var(--ha-border-radius-md, 8px); background: color-mix(in srgb, var(--primary-text-color) 4%, transparent); }
  dt { font-size: var(--ha-font-size-s, 12px); color: var(--secondary-text-color); }
  .evidence dt { color: var(--primary-text-color); opacity: 1; font-weight: 500; }
  dd { overflow-wrap: anywhere; }

  .actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 4px; }
  button { display: inline-flex; gap: 6px; align-items: center; min-height: 32px; padding: 4px 12px; font: inherit; font-size: 13px; color: var(--primary-text-color);
    background: none; border: 1px solid var(--line); border-radius: 16px; cursor: pointer; }
  button:hover { background: color-mix(in srgb, var(--primary-text-color) 6%, transparent); }
  button[aria-disabled="true"] { cursor: progress; }
  button[aria-pressed="true"], button[aria-expanded="true"] { background: color-mix(in srgb, var(--primary-text-color) 10%, transparent); border-color: currentcolor; }
  button.quiet { position: relative; padding-inline: 7px; margin-block: -6px; color: var(--secondary-text-color); border-color: transparent; }
  button.main { color: var(--primary-background-color, #fff); background: var(--primary-text-color); border-color: transparent; }
  button ha-icon { --mdc-icon-size: 16px; }
  button.link { min-height: 24px; margin-block: -2px; padding: 0; border: 0; border-radius: 2px; font-size: inherit; text-align: start; text-decoration: underline; text-underline-offset: 2px; }
  button.link:hover { background: none; }
  :focus-visible { outline: 2px solid var(--primary-color, currentcolor); outline-offset: 2px; }
  summary:focus-visible { outline-offset: -2px; border-radius: var(--ha-border-radius-lg, 12px); }
  .form { display: flex; flex-direction: column; gap: 10px; padding: 12px; margin-top: 4px; border: 1px solid var(--line); border-radius: var(--ha-border-radius-lg, 12px); }
  .field { display: flex; flex-direction: column; gap: 4px; min-width: 0; }
  .field > span { font-size: var(--ha-font-size-s, 12px); }
  select, input[type="text"] { box-sizing: border-box; width: 100%; min-height: 40px; padding: 8px 10px; font: inherit; color: var(--primary-text-color);
    background: var(--card-background-color, Canvas); border: 1px solid var(--ha-color-border-neutral-normal, var(--secondary-text-color)); border-radius: var(--ha-border-radius-md, 8px); }
  .toolbar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: end; padding-bottom: 12px; }
  .toolbar .field { flex: 1 1 100%; }
  .check { display: inline-flex; gap: 8px; align-items: center; min-height: 40px; cursor: pointer; }
  .check input { width: 18px; height: 18px; margin: 0; accent-color: var(--primary-color); }
  .toolbar button { min-height: 40px; margin-inline-start: auto; border-radius: 20px; }
  .told { padding-bottom: 12px; }
  .mistake { align-items: center; }
  .mistake button, .done { flex: none; }
  .done { display: inline-flex; gap: 4px; align-items: center; font-size: 13px; }

  .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(90px, 1fr)); gap: 8px 16px; padding-bottom: 12px; }
  .facts dd { font-size: var(--ha-font-size-xl, 20px); line-height: 1.3; }
  figcaption { display: flex; flex-wrap: wrap; gap: 4px 16px; padding-bottom: 8px; font-size: var(--ha-font-size-s, 12px); }
  figcaption span { display: inline-flex; gap: 6px; align-items: center; }
  figcaption i { width: 14px; border-radius: 2px; }
  figcaption i.line { height: 3px; background: var(--good); }
  figcaption i.bar { height: 10px; width: 10px; background: var(--bad); opacity: 0.55; }
  .plot { display: block; direction: ltr; max-width: 100%; font-family: inherit; }
  .plot text { fill: var(--secondary-text-color); font-size: 11px; }
  .grid { stroke: var(--line); stroke-width: 1; }
  .bar { fill: var(--bad); opacity: 0.55; }
  .plot .line { fill: none; stroke: var(--good); stroke-width: 2; stroke-linejoin: round; }
  .dot { fill: var(--good); }
  .ideal { stroke: var(--secondary-text-color); stroke-dasharray: 4 4; }
  .table { margin-block: 8px 16px; border: 1px solid var(--line); border-radius: var(--ha-border-radius-lg, 12px); }
  table { width: calc(100% - 24px); margin: 0 12px 8px; border-collapse: collapse; font-size: 13px; }
  th, td { padding: 4px 6px; text-align: end; font-weight: 400; }
  thead th { font-weight: 500; }
  tr > :first-child { text-align: start; padding-inline-start: 0; }
  tbody tr { border-top: 1px solid var(--line); }
  .reliability { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; }
  .reliability > div { flex: 1 1 200px; display: flex; flex-direction: column; gap: 6px; }

  ha-card.compact { justify-content: center; padding: 6px 16px; gap: 4px; }
  .compact h2 { font-size: var(--ha-font-size-s, 12px); color: var(--secondary-text-color); }
  .view.compact { display: flex; gap: 12px; align-items: center; min-width: 0; }
  .compact .ring { display: flex; width: auto; gap: 8px; align-items: center; }
  .compact .ring svg { width: 36px; height: 36px; }
  .compact .figure { inset: 0 auto auto 0; width: 36px; line-height: 36px; font-size: 10px; }
  .compact .line { flex: 1; min-width: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;
    overflow-wrap: anywhere; line-height: 1.25; }
  .compact time { flex: none; font-size: var(--ha-font-size-s, 12px); color: var(--secondary-text-color); white-space: nowrap; }
  :host([idle]) .view.compact { display: none; }
  .compact .notice { padding: 6px 10px; }

  @container (min-width: 500px) {
    .evidence dl { grid-template-columns: repeat(4, 1fr); }
  }
  @container (min-width: 620px) {
    .toolbar .field { flex: 1 1 200px; }
  }
  @container (max-width: 420px) {
    .facts { grid-template-columns: 1fr 1fr; }
    .reply { display: grid; grid-template-columns: 48px minmax(0, 1fr); gap: 6px 12px; }
    .reply > .body { display: contents; }
    .reply > .ring { grid-row: 1 / span 3; }
    .body > .top, .body > .said, .body > .meta { grid-column: 2; }
    .body > * { grid-column: 1 / -1; }
    .body > .actions { flex-wrap: nowrap; }
    .body > .actions button { flex: 1 1 auto; justify-content: center; padding-inline: 8px; white-space: nowrap; }
    .body > .actions ha-icon { display: none; }
    summary { flex-wrap: wrap; gap: 4px 10px; }
    .claim { order: 3; flex-basis: 100%; }
    .mistake { flex-direction: column; align-items: stretch; gap: 8px; }
    .mistake button { align-self: start; }
    .compact time, .compact .ring:not([data-level="partly"]) .level { display: none; }
  }
  @media (prefers-reduced-motion: reduce) { .turn { transition: none; } }
`;

/**
 * Define the card once the frontend has begun.
 *
 * Before that it has not yet put its own registry in the place of the browser's, and would never hear of the card.
 */
async function define() {
  await Promise.race(["home-assistant", "hc-main"].map((frontend) => customElements.whenDefined(frontend)));
  // A browser may run the module twice, under the addresses of two versions.
  if (!customElements.get(TAG)) customElements.define(TAG, GroundedAssistCard);
}

define();

window.customCards ??= [];
if (!window.customCards.some(({ type }) => type === TAG)) {
  window.customCards.push({
    type: TAG,
    name: "Grounded Assist",
    preview: true,
    documentationURL: "https://github.com/grounded-assist/grounded-assist",
    get description() {
      const hass = currentHass();
      if (hass) loadTexts(hass).catch(() => undefined);
      return (
        hass?.localize(`${TEXTS}description`) || "What your voice assistant said, and whether your home confirms it."
      );
    },
  });
}
