import type { StreamEvent } from "../../contract/stream-event.ts";
import { plainWords } from "../plain-words.ts";
import { type ChangeText, changesOf, type NameOf, wordOf } from "./stream-changes.ts";
import { eventPhrases } from "./stream-phrases.ts";

/** An event in words: who (`who`) did what (`text`), and the values before and after. */
export interface StreamSentence {
  readonly who: string;
  readonly text: string;
  readonly changes: readonly ChangeText[];
}

/**
 * Describes an event in words; `nameOf` turns an e-mail address into a name. An unknown event type is shown as its own
 * words, so that no event is hidden.
 */
export function streamSentence(
  event: Pick<StreamEvent, "type" | "actor" | "metadata">,
  nameOf: NameOf = (email) => email,
): StreamSentence {
  const phrase = eventPhrases[event.type];
  return {
    who: event.actor === null ? authorOf(event.type) : actorName(event.actor, event.metadata.actingFor, nameOf),
    text: phrase === undefined ? ownWords(event, nameOf) : filled(phrase, event.metadata, nameOf),
    changes: changesOf(event, nameOf),
  };
}

/** The actor, and the person they acted for: 'Ben Okafor for Ada Byron'. */
function actorName(actor: string, actingFor: unknown, nameOf: NameOf): string {
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

function ownWords({ type, metadata }: Pick<StreamEvent, "type" | "metadata">, nameOf: NameOf): string {
  const words = type.replace(/^docketing-/, "").replaceAll("-", " ");
  return filled("recorded {words}[: {description}][: ‘{title}’]", { ...metadata, words }, nameOf);
}

/** The texts that people write in Markdown. */
const written: ReadonlySet<string> = new Set(["content", "feedback", "message"]);

function filled(phrase: string, metadata: Readonly<Record<string, unknown>>, nameOf: NameOf): string {
  const wordsOf = (key: string) => {
    const value = metadata[key];
    return typeof value === "string" && written.has(key) ? plainWords(value) : value;
  };
  const put = (part: string) => part.replace(/\{(\w+)\}/g, (_all, key: string) => wordOf(wordsOf(key), nameOf) ?? "…");
  const kept = phrase.replace(/\[([^\]]*)\]/g, (_all, part: string) => {
    const keys = [...part.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
    return keys.every((key) => wordOf(metadata[key], nameOf) !== null) ? part : "";
  });
  return put(kept);
}
