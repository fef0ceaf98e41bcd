import type { Ports } from "@iphub/ui-core/platform/ports";
import { screens } from "@iphub/ui-core/screens";
import { createNavigation, type Navigation, type Place } from "../terminal-kit/navigation.ts";

/** The most places that are stored; the oldest are dropped. */
const mostPlaces = 20;
const mostSelections = 100;
/** Selections are written this long after the last one, in milliseconds, so that moving through a list writes once. */
const restMs = 500;

/** The navigation of the last session, and how to delete it. */
export interface KeptNavigation {
  readonly navigation: Navigation;
  /** Writes pending changes, before the program ends. */
  save(): void;
  /** Starts at home and deletes everything stored, because another person may sign in. */
  forget(): void;
}

/** The navigation that resumes where the reader left off on this hub: screen, filter and selected rows. */
export function keptNavigation({ storage, after }: Pick<Ports, "storage" | "after">, host: string): KeptNavigation {
  const key = `iphub.places ${host}`;
  const kept = readKept(storage.getItem(key));
  const navigation = createNavigation(kept.places);
  for (const [place, id] of kept.selections) navigation.selections.set(place, id);
  let written = "";
  const save = () => {
    const selections = [...navigation.selections].slice(-mostSelections);
    const text = JSON.stringify({ places: navigation.places().slice(-mostPlaces), selections });
    if (text !== written) storage.setItem(key, text);
    written = text;
  };
  let stop: (() => void) | null = null;
  const later = () => {
    stop?.();
    stop = after(restMs, save);
  };
  navigation.subscribe(later);
  navigation.onSelect(later);
  return {
    navigation,
    save: () => {
      stop?.();
      save();
    },
    forget: () => {
      navigation.restart();
      stop?.();
      storage.removeItem(key);
      written = "";
    },
  };
}

interface Kept {
  readonly places: readonly Place[];
  readonly selections: readonly (readonly [string, string])[];
}

/** An older version, or another program, may have written anything: unreadable data is ignored. */
function readKept(text: string | null): Kept {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return { places: [], selections: [] };
    return {
      places: listOf(Reflect.get(value, "places")).flatMap(placeOf),
      selections: listOf(Reflect.get(value, "selections")).flatMap(selectionOf),
    };
  } catch {
    return { places: [], selections: [] };
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function placeOf(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const screen = screens.find(({ stem }) => stem === Reflect.get(value, "stem"));
  const id: unknown = Reflect.get(value, "id");
  const query: unknown = Reflect.get(value, "query");
  if (!screen) return [];
  return [
    {
      stem: screen.stem,
      ...(typeof id === "string" ? { id } : {}),
      ...(typeof query === "string" ? { query } : {}),
    },
  ];
}

function selectionOf(value: unknown): (readonly [string, string])[] {
  const [place, id] = listOf(value);
  return typeof place === "string" && typeof id === "string" ? [[place, id]] : [];
}
