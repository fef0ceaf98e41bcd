import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { HubApp } from "./hub-app.ts";
import type { Ports } from "./ports.ts";

/** Words that were typed into a form and neither saved nor discarded. */
export interface KeptDraft {
  /** When they were last changed, in milliseconds since 1970. */
  readonly at: number;
  /** The form's values; read with the schema of the form, because an older version may have written them. */
  readonly values: unknown;
}

/** The drafts of one person by their place: the form's name and the record's id. */
export interface Drafts {
  readonly byPlace: Readonly<Record<string, KeptDraft>>;
  /** Those that were on the device when they were first asked for: one that is still the same was not typed in this window. */
  readonly found: Readonly<Record<string, KeptDraft>>;
  /** The places whose drafts are in this window only, because storage is full or refused them. */
  readonly unkept: readonly string[];
}

/** How many drafts of one person are kept on a device, and their size in characters; the oldest are dropped. */
const mostDrafts = 50;
/** The size of all of them in characters. A larger draft is in its window only. */
const mostDraftCharacters = 400_000;
/** How long a draft is kept: 30 days. */
const longestDraftMs = 30 * 24 * 3_600_000;

const storedDrafts = z.record(z.string(), z.object({ at: z.number(), values: z.unknown() }));

/** The stores of each interface by person: those of another person who signs in are not seen. */
const stores = new WeakMap<HubApp, Map<string, StoreApi<Drafts>>>();

/** The drafts of the person who is signed in; those of the device are read when they are first asked for. */
export function draftsOf(app: HubApp): StoreApi<Drafts> {
  return draftsOfPerson(app, personOf(app));
}

/** The drafts of a person, by e-mail address, whether they are signed in now or were before. */
export function draftsOfPerson(app: HubApp, person: string): StoreApi<Drafts> {
  const ofApp = stores.get(app) ?? new Map<string, StoreApi<Drafts>>();
  stores.set(app, ofApp);
  const known = ofApp.get(person);
  if (known) return known;
  const byPlace = person === "" ? {} : readKept(app.ports, keyOf(app, person));
  const made = createStore<Drafts>(() => ({ byPlace, found: byPlace, unkept: [] }));
  ofApp.set(person, made);
  return made;
}

/** Keeps what was typed at a place, or drops it with null; on the device too, unless storage is full. */
export function putDraft(app: HubApp, place: string, values: unknown): void {
  putDraftOf(app, personOf(app), place, values);
}

/** Keeps or drops what a person typed at a place, whether they are signed in now or were before. */
export function putDraftOf(app: HubApp, person: string, place: string, values: unknown): void {
  const draft = values === null ? null : { at: app.ports.now(), values };
  const isKept = keepOnDevice(app, person, place, draft);
  draftsOfPerson(app, person).setState(({ byPlace, unkept }) => {
    const others = unkept.filter((one) => one !== place);
    return { byPlace: withDraft(byPlace, place, draft), unkept: isKept ? others : [...others, place] };
  });
}

function withDraft(drafts: Drafts["byPlace"], place: string, draft: KeptDraft | null): Drafts["byPlace"] {
  const { [place]: _replaced, ...others } = drafts;
  return draft === null ? others : { ...others, [place]: draft };
}

/** Stores or drops one draft; other windows of this person store theirs too. Returns false if it is in this window only. */
function keepOnDevice(app: HubApp, person: string, place: string, draft: KeptDraft | null): boolean {
  const { ports } = app;
  if (person === "") return draft === null;
  const key = keyOf(app, person);
  const kept = bounded(withDraft(readKept(ports, key), place, draft), ports.now());
  try {
    if (Object.keys(kept).length === 0) ports.storage.removeItem(key);
    else ports.storage.setItem(key, JSON.stringify(kept));
  } catch (error) {
    ports.report("A draft could not be stored", error);
    return draft === null;
  }
  return draft === null || place in kept;
}

/** How many forms the person who is signed in has typed into and not saved, in this window and in others of this device. */
export function draftCount(app: HubApp): number {
  const person = personOf(app);
  const kept = person === "" ? {} : readKept(app.ports, keyOf(app, person));
  return Object.keys({ ...kept, ...draftsOf(app).getState().byPlace }).length;
}

/** Drops all drafts of the person who is signed in, here and on the device: before they sign out. */
export function forgetDrafts(app: HubApp): void {
  const person = personOf(app);
  draftsOf(app).setState({ byPlace: {}, unkept: [] });
  if (person !== "") app.ports.storage.removeItem(keyOf(app, person));
}

/** Under which key the drafts of the person who is signed in are stored; null while no one is. */
export function draftsKey(app: HubApp): string | null {
  const person = personOf(app);
  return person === "" ? null : keyOf(app, person);
}

/** The person who is signed in, by e-mail address; "" while no one is. */
export function personOf({ session }: HubApp): string {
  const state = session.store.getState();
  return state.phase === "signed-in" ? state.identity.email : "";
}

/** The terminal keeps the state of several hubs in one file: the key ends with the hub, and is deleted with the rest of it. */
function keyOf({ ports }: HubApp, person: string): string {
  return `iphub.drafts ${person} ${ports.host}`;
}

/** Another program, or another version, may have written anything: unreadable drafts are ignored. */
function readKept({ storage, now }: Pick<Ports, "storage" | "now">, key: string): Drafts["byPlace"] {
  try {
    return draftsIn(storage.getItem(key), now());
  } catch {
    return {};
  }
}

/** The drafts in what is stored of them. @throws where it is no JSON */
export function draftsIn(kept: string | null, now: number): Drafts["byPlace"] {
  const read = storedDrafts.safeParse(JSON.parse(kept ?? "{}"));
  return read.success ? bounded(read.data, now) : {};
}

/** The drafts that may be kept, the newest first: not too old, not too many, not too large. */
function bounded(drafts: Drafts["byPlace"], now: number): Drafts["byPlace"] {
  const newest = Object.entries(drafts)
    .filter(([, { at }]) => now - at < longestDraftMs)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, mostDrafts);
  let characters = 0;
  const kept = newest.filter(([place, draft]) => {
    const size = place.length + JSON.stringify(draft).length;
    if (characters + size > mostDraftCharacters) return false;
    characters += size;
    return true;
  });
  return Object.fromEntries(kept);
}
