import { type ScreenStem, screens } from "./screens.ts";

/** A screen with the record that it shows, and its filter as the query of an address. */
export interface ScreenPlace {
  readonly stem: ScreenStem;
  readonly id?: string;
  readonly query?: string;
}

/** The address of a place in the web, below the hub's own: `/inventions/m-1`. */
export function placeAddress({ stem, id, query }: ScreenPlace): string {
  const routes: readonly string[] = screens.find((screen) => screen.stem === stem)?.routes ?? [];
  const route = routes.find((one) => one.includes(":id") === (id !== undefined)) ?? routes[0] ?? "/";
  const path = route.replace(":id", encodeURIComponent(id ?? ""));
  return query ? `${path}?${query}` : path;
}
