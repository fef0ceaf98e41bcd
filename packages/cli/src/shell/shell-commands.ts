import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { signOut } from "@iphub/ui-core/platform/sign-out";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import type { Screen } from "@iphub/ui-core/screen";
import { mayOpen } from "@iphub/ui-core/screen-permissions";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { screens } from "@iphub/ui-core/screens";
import { useApp } from "ink";
import { type Command, useCommands } from "../terminal-kit/commands.tsx";
import { useNavigation } from "../terminal-kit/navigation.ts";
import { openUrl } from "../terminal-kit/open-url.ts";

/** False for screens that are not opened from everywhere: sign-in, and those of one record. */
const isMain = ({ stem, routes }: Screen) => stem !== "login" && routes.some((route) => !route.includes(":"));

/** How many screens have a digit. */
const mostDigits = 9;

/** What the shell's commands act on. */
export type ShellActions = {
  /** The screens that the terminal has. */
  readonly stems: readonly string[];
  readonly host: string;
  readonly showPalette: () => void;
  readonly showFinder: () => void;
  readonly showCopy: () => void;
  readonly showStartPage: () => void;
  readonly showDates: () => void;
  readonly toggleTheme: () => void;
  readonly takeSystemTheme: () => void;
  readonly undo: { readonly isPossible: boolean; readonly run: () => void };
};

/** The commands of every screen: go anywhere, find anything, undo, theme, browser, back and quit. */
export function useShellCommands({
  stems,
  host,
  showPalette,
  showFinder,
  showCopy,
  showStartPage,
  showDates,
  toggleTheme,
  takeSystemTheme,
  undo,
}: ShellActions): void {
  const { exit } = useApp();
  const hubApp = useHubApp();
  const { ports } = hubApp;
  const { go, back, place, depth } = useNavigation();
  const { permissions: mine } = useReader();
  const main = screens.filter((screen) => isMain(screen) && stems.includes(screen.stem));
  const openInBrowser = () => openUrl(ports, host + placeAddress(place));
  const app = (id: string, keys: readonly string[], label: string, run: () => void, rest: Partial<Command> = {}) => ({
    id: `app.${id}`,
    keys,
    label,
    group: "App",
    run,
    ...rest,
  });
  useCommands([
    ...main.map((screen, index) => ({
      id: `go.${screen.stem}`,
      keys: index < mostDigits ? [String(index + 1)] : [],
      label: screen.title,
      group: "Go to",
      run: () => go({ stem: screen.stem }),
      isOff: !mayOpen(screen, mine),
    })),
    { id: "go.matter", keys: ["ctrl+k", "f"], label: "find anything", group: "Go to", rank: 60, run: showFinder },
    app("palette", [":"], "commands", showPalette, { rank: 70 }),
    app("undo", ["u"], "undo the last change", undo.run, { isOff: !undo.isPossible }),
    app("copy", ["y"], "copy", showCopy),
    app("browser", ["o"], "open in the browser", openInBrowser),
    app("theme", ["t"], "light or dark theme", toggleTheme),
    app("system-theme", [], "use the system theme", takeSystemTheme),
    app("start-page", [], "choose where to begin", showStartPage),
    app("dates", [], "dates and first day of the week", showDates),
    app("sign-out", [], "sign out", () => void signOut(hubApp)),
    app("back", ["escape"], "back", back, { rank: 20, isOff: depth < 2 }),
    app("quit", ["q"], depth < 2 ? "quit" : "back", () => (depth < 2 ? exit() : back()), { rank: 75 }),
    app("leave", [], "quit iphub", () => exit(), { isOff: depth < 2 }),
  ]);
}
