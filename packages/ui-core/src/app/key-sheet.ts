import type { Screen } from "../screen.ts";
import { screens } from "../screens.ts";
import { type Command, everywhere, goTo } from "./commands.ts";
import { inList, onBoard } from "./list-commands.ts";

const everywhereTitles: Readonly<Record<string, string>> = {
  search: "Find a matter",
  palette: "Find anything",
  help: "Show the keys",
};

const screenTitles: ReadonlyMap<string, string> = new Map(
  screens.map(({ routes, title, navigation }: Screen) => [`go:${routes[0]}`, navigation?.label ?? title]),
);

/** Every command with keys, as the key sheet lists them; in a file of its own because keys work without titles. */
export const keySheet: readonly Command[] = [
  ...everywhere.map((one): Command => ({ ...one, title: everywhereTitles[one.id] ?? one.id, group: "Everywhere" })),
  ...goTo.map((one): Command => ({ ...one, title: screenTitles.get(one.id) ?? one.id, group: "Go to" })),
  ...inList,
  ...onBoard,
];
