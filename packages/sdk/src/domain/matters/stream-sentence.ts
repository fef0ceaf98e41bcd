import type { StreamEvent } from "../../contract/stream-event.ts";
import { dayMonthYear } from "../day-text.ts";
import { eventPhrases } from "./stream-phrases.ts";

/** One field that an event changed, in words. */
export interface ChangeText {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** An event in words: who (`who`) did what (`text`), and the values before and after. */
export interface StreamSentence {
  readonly who: string;
  readonly text: string;
  readonly changes: readonly ChangeText[];
}

/** A longer text is truncated within a sentence. */
const longestText = 160;
const nothing = "nothing";
const fieldNames: Readonly<Record<string, string>> = {
  dueAt: "due date",
  milestoneId: "milestone",
  clientDueDate: "client date",
  inHouseAttorney: "attorney",
  officeStatus: "office status",
  firstName: "first name",
  lastName: "last name",
};

/**
 * Describes an event in words; `nameOf` turns an e-mail address into a name. An unknown event type is shown as its own
 * words, so that no event is hidden.
 */
export function streamSentence(
  event: Pick<StreamEvent, "type" | "actor" | "metadata">,
  nameOf: (email: string) => string = (email) => email,
): StreamSentence {
  const phrase = eventPhrases[event.type];
  return {
    who: event.actor === null ? authorOf(event.type) : actorName(event.actor, event.metadata.actingFor, nameOf),
    text: phrase === undefined ? ownWords(event) : filled(phrase, event.metadata),
    changes: changesOf(event.metadata),
  };
}

/** The actor, and the person they acted for: 'Ben Okafor for Ada Byron'. */
function actorName(actor: string, actingFor: unknown, nameOf: (email: string) => string): string {
  return typeof actingFor === "string" ? `${nameOf(actor)} for ${nameOf(actingFor)}` : nameOf(actor);
}

/** A sentence in one line: `Ben changed the task ‘Draft’ (status: open → done)`. */
export function sentenceLine({ who, text, changes }: StreamSentence): string {
  const list = changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join("; ");
  return list === "" ? `${who} ${text}` : `${who} ${text} (${list})`;
}

/** The author of events that no person of the hub caused. */
function authorOf(type: string): string {
  if (type.startsWith("office-") || type.startsWith("ifw-")) return "The patent office";
  if (type.startsWith("docketing-")) return "The docketing system";
  return "The hub";
}

function ownWords({ type, metadata }: Pick<StreamEvent, "type" | "metadata">): string {
  const words = type.replace(/^docketing-/, "").replaceAll("-", " ");
  return filled("recorded {words}[: {description}][: ‘{title}’]", { ...metadata, words });
}

function filled(phrase: string, metadata: Readonly<Record<string, unknown>>): string {
  const put = (part: string) => part.replace(/\{(\w+)\}/g, (_all, key: string) => wordOf(metadata[key]) ?? "…");
  const kept = phrase.replace(/\[([^\]]*)\]/g, (_all, part: string) => {
    const keys = [...part.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
    return keys.every((key) => wordOf(metadata[key]) !== null) ? part : "";
  });
  return put(kept);
}

/** The changes in words; `names` maps the ids in them to names. */
function changesOf({ changes, names }: Readonly<Record<string, unknown>>): ChangeText[] {
  if (typeof changes !== "object" || changes === null) return [];
  const known = new Map<unknown, unknown>(Object.entries(typeof names === "object" && names !== null ? names : {}));
  const named = (value: unknown) => known.get(value) ?? value;
  return Object.entries(changes).flatMap(([field, change]: [string, unknown]) => {
    if (typeof change !== "object" || change === null) return [];
    const { before, after } = Object.fromEntries(Object.entries(change));
    return [{ field: fieldName(field), before: valueText(named(before)), after: valueText(named(after)) }];
  });
}

function fieldName(field: string): string {
  return fieldNames[field] ?? field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

function valueText(value: unknown): string {
  return wordOf(value) ?? nothing;
}

/** A value in words, or null if it is empty: dates as days, lists with commas, records by their title. */
function wordOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") return shortText(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? null : shortText(value.map(valueText).join(", "));
  const { title, name, email } = Object.fromEntries(Object.entries(value));
  return wordOf(title ?? name ?? email) ?? shortText(JSON.stringify(value));
}

function shortText(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return dayMonthYear(text);
  const oneLine = text.replace(/\s+/g, " ").trim();
  return oneLine.length > longestText ? `${oneLine.slice(0, longestText - 1)}…` : oneLine;
}
