import type { Hub } from "@iphub/sdk";
import type { Field, Fields } from "@iphub/sdk/records/record";
import type { Page } from "playwright-core";
import type { PseudoTerminal } from "../support/pseudo-terminal.ts";

/** A record as it came from the hub, unchecked. */
export type Answer = Readonly<Record<string, unknown>>;

/** What a test does with one kind of record, whatever its fields are. The calls are made without the client's checks. */
export interface RecordCase {
  readonly noun: string;
  /** The key that holds its id, where that is not `id`. */
  readonly idName?: string;
  readonly fields: Fields;
  /** A first and a second value of fields whose kind does not say what a value looks like. */
  readonly own: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** What the screens say for the first value of a field whose kind does not say it. */
  readonly words: Readonly<Record<string, string>>;
  /** What the control of the web is called that changes a field, where that is not the field's label. */
  readonly controls: Readonly<Record<string, string>>;
  /** Fields that screens and tables do not show: machine formats have them. */
  readonly hidden?: readonly string[];
  /** Fields that the web does not change: the command line does. */
  readonly fixed?: readonly string[];
  /** The words before `get` and `update` on the command line. */
  readonly verb: readonly string[];
  /** What its verb is called that changes it, where that is not `update`. */
  readonly updateVerb?: string;
  /** Flags that an update needs to put values in the place of those before. */
  readonly updateFlags?: readonly string[];
  /** The words after the noun that show every field, where those are not `get` and the id. */
  shownBy?(id: string): readonly string[];
  /** Where the web shows it. */
  webPath(record: Answer): string;
  /** Opens the form of the web that has its controls, where the page itself has none. */
  openForm?(page: Page): Promise<void>;
  /** Goes from the first screen of the terminal to the record. */
  openInTerminal(terminal: PseudoTerminal, record: Answer): Promise<void>;
  create(hub: Hub, values: Answer): Promise<Answer>;
  /** The values in which a second record must differ from the first. */
  readonly another?: Answer;
  get(hub: Hub, id: string): Promise<Answer>;
  update(hub: Hub, id: string, values: Answer): Promise<Answer>;
  /** The record as the list of its kind has it. */
  listed(hub: Hub, record: Answer): Promise<Answer>;
  /** What the event of the last update says was changed, by field. */
  changes(hub: Hub, record: Answer): Promise<Readonly<Record<string, unknown>>>;
  /** The record as the rows of an exported file have it, by column. */
  exported?(hub: Hub, record: Answer): Promise<Readonly<Record<string, string>>>;
  /** The ids that a text search finds. */
  found?(hub: Hub, text: string): Promise<readonly string[]>;
}

/** The answer of a call as it was sent. */
export async function answerOf(hub: Hub, method: string, path: string, body?: unknown): Promise<Answer> {
  const { data } = await hub.request(method, path, body === undefined ? {} : { body });
  return partOf(data);
}

/** An object within an answer; fails where it is none. */
export function partOf(value: unknown): Answer {
  if (typeof value !== "object" || value === null) throw new Error(`${JSON.stringify(value)} is no object`);
  return Object.fromEntries(Object.entries(value));
}

/** A list within an answer; fails where it is none. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${JSON.stringify(value)} is no list`);
  return value;
}

/** Values for every field that can be changed: the first ones, or others. */
export function valuesFor({ fields, own }: Pick<RecordCase, "fields" | "own">, round: 0 | 1): Answer {
  const changeable = Object.entries(fields).filter(([, field]) => field.input !== undefined);
  return Object.fromEntries(
    changeable.map(([name, field]) => [name, own[name] ? own[name][round] : sampleOf(name, field, round)]),
  );
}

function sampleOf(name: string, { kind }: Field, round: 0 | 1): unknown {
  const word = `${name.toLowerCase()}${["first", "second"][round]}`;
  switch (kind) {
    case "line":
    case "markdown":
      return `${word} text`;
    case "words":
      return [word];
    case "day":
      return ["2031-01-15", "2031-02-17"][round];
    case "people":
      return [["ben@iphub.example"], ["cleo@iphub.example"]][round];
    case "position":
      return [3, 5][round];
    default:
      throw new Error(`The case of the test gives no value for ${name}, which is of kind ${kind}.`);
  }
}

/** The words by which a text search finds a value. */
export function wordsOf(value: unknown): string {
  return Array.isArray(value) ? value.join(" ") : String(value);
}
