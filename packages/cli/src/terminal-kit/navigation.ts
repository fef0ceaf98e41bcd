import type { ScreenPlace } from "@iphub/ui-core/screen-place";
import { homeStem, type ScreenStem, screens } from "@iphub/ui-core/screens";
import { createContext, use, useState, useSyncExternalStore } from "react";

/** A screen with the record that it shows, and its filter as the query of an address. */
export type Place = ScreenPlace;

/** The stack of screens from home to the current one. */
export interface Navigation {
  /** Home first, the current screen last; a new array at each change. */
  places(): readonly Place[];
  subscribe(notify: () => void): () => void;
  /** Shows a screen. One of a record goes on top, another tab of the same record takes its place; a main screen begins again. */
  go(place: Place): void;
  back(): void;
  /** Changes the filter of the current screen; an empty value removes a name. */
  narrow(name: string, values: readonly string[]): void;
  /** Shows the screen on which the reader begins, above home; selections stay. */
  begin(place: Place): void;
  /** Goes back to home and clears every selection. */
  restart(): void;
  /** The row that was selected when a screen was left, by place and filter, the newest last. */
  readonly selections: Map<string, string>;
  /** Stores the selected row of a place. */
  select(key: string, id: string): void;
  /** Adds a listener to selections; returns a function that removes it. */
  onSelect(notify: () => void): () => void;
}

/** The screen that everything begins with. */
export const home: Place = { stem: homeStem };

/** The most screens to go back through; the oldest above home are dropped. */
const mostPlaces = 50;
/** The most selected rows that are kept, those selected last: each typed filter is a place of its own. */
const mostSelections = 200;

/** Creates the navigation: with the given places, or only the home screen. */
export function createNavigation(from: readonly Place[] = []): Navigation {
  let places: readonly Place[] = from.length > 0 ? from : [home];
  const listeners = new Set<() => void>();
  const selectListeners = new Set<() => void>();
  const selections = new Map<string, string>();
  const change = (next: readonly Place[]) => {
    places = next;
    for (const notify of listeners) notify();
  };
  return {
    selections,
    select: (key, id) => {
      if (selections.get(key) === id) return;
      selections.delete(key);
      selections.set(key, id);
      const [oldest] = selections.keys();
      if (selections.size > mostSelections && oldest !== undefined) selections.delete(oldest);
      for (const notify of selectListeners) notify();
    },
    onSelect: (notify) => {
      selectListeners.add(notify);
      return () => selectListeners.delete(notify);
    },
    restart: () => {
      selections.clear();
      change([home]);
    },
    begin: (place) => change(wayTo([home], place)),
    places: () => places,
    subscribe: (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    go: (place) => change(wayTo(places, place)),
    back: () => {
      if (places.length > 1) change(places.slice(0, -1));
    },
    narrow: (name, values) => {
      const top = places.at(-1) ?? home;
      change([...places.slice(0, -1), { ...top, query: narrowed(top.query, name, values) }]);
    },
  };
}

/** A place as a key, without its filter. */
export function placeKey({ stem, id = "" }: Place): string {
  return `${stem}/${id}`;
}

/** Where the selected row of a place is kept, by its filter too. */
export function selectionKey(place: Place): string {
  return `${placeKey(place)}?${place.query ?? ""}`;
}

function wayTo(places: readonly Place[], place: Place): readonly Place[] {
  const [first = home] = places;
  const top = places.at(-1) ?? home;
  const isOtherTab = isTab(top.stem) && isTab(place.stem) && top.id === place.id;
  if (isOtherTab || placeKey(top) === placeKey(place)) return [...places.slice(0, -1), place];
  if (place.id !== undefined) return [first, ...places.slice(1).slice(2 - mostPlaces), place];
  return place.stem === first.stem ? [{ ...first, ...place }] : [first, place];
}

function isTab(stem: ScreenStem): boolean {
  return screens.some((screen) => screen.stem === stem && "tab" in screen);
}

function narrowed(query = "", name: string, values: readonly string[]): string {
  const known = new URLSearchParams(query);
  known.delete(name);
  for (const value of values) if (value !== "") known.append(name, value);
  return known.toString();
}

/** Passes the navigation to the screens. */
export const NavigationContext = createContext<Navigation>(createNavigation());

/** The navigation; renders again when it changes. */
export function useNavigation() {
  const navigation = use(NavigationContext);
  const places = useSyncExternalStore(navigation.subscribe, navigation.places);
  const place = places.at(-1) ?? home;
  return { ...navigation, place, depth: places.length };
}

/** The selected row of the current screen when the reader left it, and a function to store another. */
export function useKeptSelection(): { readonly selected?: string; readonly remember: (id: string) => void } {
  const { selections, select, place } = useNavigation();
  const key = selectionKey(place);
  return { selected: selections.get(key), remember: (id) => select(key, id) };
}

/** The selected row of the current screen, at first the one that was selected when the reader left it, else the first. */
export function useSelectedRow<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const { selected, remember } = useKeptSelection();
  const [current, setCurrent] = useState(selected);
  const select = (row: Row) => {
    remember(idOf(row));
    setCurrent(idOf(row));
  };
  return { selected, current, row: rows.find((one) => idOf(one) === current) ?? rows[0], select };
}
