import type { FilterList } from "@iphub/sdk/contract/filters";
import { foldText } from "@iphub/sdk/domain/fold-text";
import { systemThemeWords, useTheme } from "../identity/public.ts";
import { useRecentInventions } from "../matters/public.ts";
import { useHubApp } from "../platform/hub-app.ts";
import { offeredCommands } from "../platform/offered-commands.ts";
import { signOut } from "../platform/sign-out.ts";
import { useReader } from "../platform/use-reader.ts";
import { mayOpen } from "../screen-permissions.ts";
import { screens } from "../screens.ts";
import { listViewAddress, useBoardList, useEveryFilter } from "../work/public.ts";
import { addInsPlace } from "./add-ins-place.ts";
import { addressOfFound, type Found, useFinder } from "./finder.ts";

/** One line of the palette: a command or a place. */
export interface PaletteLine {
  readonly id: string;
  readonly title: string;
  /** Shown next to the title: a reference, an address, or the keys of the command. */
  readonly detail: string;
  run(): void;
}

/** A group of lines. */
export interface PaletteGroup {
  readonly title: string;
  readonly lines: readonly PaletteLine[];
}

/** What the palette needs of the interface around it. */
export interface PaletteReach {
  go(address: string): void;
  showKeys(): void;
}

const kinds = [
  ["matter", "Matters"],
  ["task", "Tasks"],
  ["person", "People: their open tasks"],
] as const satisfies readonly (readonly [Found["kind"], string])[];

/** The command palette: the commands of this screen, every place, and the search results of the typed text. */
export function usePalette(reach: PaletteReach) {
  const app = useHubApp();
  const finder = useFinder();
  const recents = useRecentInventions(finder.text.trim() === "");
  const places = usePlaces(reach);
  const everywhere = useEverywhere(reach);
  const words = foldText(finder.text).split(/\s+/).filter(Boolean);
  const fits = ({ title, detail }: PaletteLine) => {
    const text = foldText(`${title} ${detail}`);
    return words.every((word) => text.includes(word));
  };
  const offered = [...Map.groupBy(offeredCommands(app), ({ group }) => group)].map(
    ([title, commands]): PaletteGroup => ({
      title,
      lines: commands.map(({ id, title: name, run }) => ({ id, title: name, detail: "", run })),
    }),
  );
  const known = [...offered, places, everywhere].map(({ title, lines }) => ({ title, lines: lines.filter(fits) }));
  const found = words.length === 0 ? [recentMatters(recents.rows, reach)] : foundGroups(finder.found, reach);
  return {
    state: finder.state,
    groups: [...known.slice(0, -1), ...found, ...known.slice(-1)].filter(({ lines }) => lines.length > 0),
    type: finder.type,
    text: finder.text,
  };
}

function foundGroups(all: readonly Found[], { go }: PaletteReach): PaletteGroup[] {
  return kinds.map(([kind, title]) => ({
    title,
    lines: all
      .filter((one) => one.kind === kind)
      .map((one) => ({
        id: `found:${kind}:${one.id}`,
        title: one.title,
        detail: one.detail,
        run: () => go(addressOfFound(one)),
      })),
  }));
}

type Recent = { readonly id: string; readonly title: string; readonly references: readonly string[] };

function recentMatters(matters: readonly Recent[], reach: PaletteReach): PaletteGroup {
  const found = matters.map(({ id, title, references }) => ({
    kind: "matter" as const,
    id,
    title,
    detail: references[0] ?? "",
  }));
  return { title: "Recent matters", lines: foundGroups(found, reach).flatMap(({ lines }) => lines) };
}

/** What a saved filter is called, by the list that it is of. */
const filterWords: Readonly<Record<FilterList, string>> = {
  tasks: "filter",
  deadlines: "view of deadlines",
  inventions: "view of matters",
};

/** Screens without parameters that the reader can use, then their filters and views, and the hub's boards. */
function usePlaces({ go }: PaletteReach): PaletteGroup {
  const { permissions: mine } = useReader();
  const filters = useEveryFilter();
  const boards = useBoardList();
  const main = screens.filter(
    (screen) => !outside.has(screen.stem) && !screen.routes[0].includes(":") && mayOpen(screen, mine),
  );
  const addIns = { id: "go:add-ins", title: addInsPlace.title, detail: "", run: () => go(addInsPlace.address) };
  return {
    title: "Go to",
    lines: [
      ...main.map((screen) => ({
        id: `go:${screen.stem}`,
        title: screen.title,
        detail: "navigation" in screen ? `g ${screen.navigation.key}` : "",
        run: () => go(screen.routes[0]),
      })),
      addIns,
      ...filters.map(({ id, title, list = "tasks" }) => ({
        id: `filter:${id}`,
        title,
        detail: filterWords[list],
        run: () => go(listViewAddress(list, id)),
      })),
      ...(boards.data ?? []).map(({ id, title }) => ({
        id: `board:${id}`,
        title,
        detail: "board",
        run: () => go(`/boards/${encodeURIComponent(id)}`),
      })),
    ],
  };
}

/** Screens of those who are not signed in. */
const outside: ReadonlySet<string> = new Set(["login", "set-up", "forgot-password", "choose-password"]);

function useEverywhere({ showKeys }: PaletteReach): PaletteGroup {
  const app = useHubApp();
  const theme = useTheme();
  const other = theme.theme === "dark" ? "light" : "dark";
  const asSystem = {
    id: "system-theme",
    title: systemThemeWords,
    detail: "",
    run: () => theme.actions.choose("system"),
  };
  const lines = [
    { id: "keys", title: "Show the keys", detail: "?", run: showKeys },
    { id: "theme", title: `Use the ${other} theme`, detail: "", run: theme.actions.toggle },
    ...(theme.choice === "system" ? [] : [asSystem]),
    { id: "logout", title: "Log out", detail: "", run: () => void signOut(app) },
  ];
  return { title: "Everywhere", lines };
}
