import type { Identity } from "@iphub/sdk/contract/identity";
import { chosenDateStyle } from "@iphub/sdk/domain/day-text";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { unreadWords, useUnreadNotices } from "@iphub/ui-core/docket/inbox/use-inbox";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { storedTheme, useTheme as useChosenTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { useHealth } from "@iphub/ui-core/operations/health/use-health";
import { databaseAwayText } from "@iphub/ui-core/platform/database-away-text";
import type { FailureText } from "@iphub/ui-core/platform/failure";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useDatabaseAway } from "@iphub/ui-core/platform/use-database-away";
import { useHubAway, useLiveState } from "@iphub/ui-core/platform/use-hub-away";
import { useNewDay } from "@iphub/ui-core/platform/use-new-day";
import { screens as allScreens, homeStem } from "@iphub/ui-core/screens";
import { useTaskEdit } from "@iphub/ui-core/work/tasks/use-task-edit";
import { Box, Text, useApp, useWindowSize } from "ink";
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from "react";
import { healthMarks } from "../operations/public.ts";
import { useCommands } from "../terminal-kit/commands.tsx";
import { splitColumns } from "../terminal-kit/frame.tsx";
import { useKeyHelp } from "../terminal-kit/key-help.tsx";
import { type Place, placeKey, useNavigation } from "../terminal-kit/navigation.ts";
import { FailedState, PendingState, ScreenFrame } from "../terminal-kit/screen-frame.tsx";
import { ShellContext } from "../terminal-kit/shell-context.ts";
import { ThemeContext } from "../terminal-kit/terminal-context.ts";
import { detectTheme, type Theme } from "../terminal-kit/theme.ts";
import { useNotice } from "../terminal-kit/toast-line.ts";
import { KeyScope } from "../terminal-kit/use-keys.tsx";
import { useUndo } from "../terminal-kit/use-undo.ts";
import { TaskUpdateContext } from "../work/public.ts";
import { ConflictPanel, MacroRoot, useMacro } from "../work/public-screens.ts";
import { useShellCommands } from "./shell-commands.ts";
import { useOverlays, usePasswordPrompt, useQuestion } from "./shell-overlays.tsx";

type TerminalStem = Extract<(typeof allScreens)[number], { terminal: true }>["stem"];

/** Every screen of the terminal by its stem; a screen of one record gets its id, the others "". */
export type ScreenMap = Readonly<Record<TerminalStem, ComponentType<{ readonly id: string }>>>;

/** The screen while the hub cannot be reached: what is stored of it, or null without anything. */
export type OfflineScreen = (reason: string, retry: () => void) => ReactNode;

type ShellProps = {
  readonly screens: ScreenMap;
  readonly host: string;
  readonly offline: OfflineScreen;
  /** Called with the id of a matter when it is opened, and when it is left. */
  readonly onMatter: (id: string) => void;
};

/** The shell's parts for the sign-in screen: only the address. */
const signedOutParts = { status: "", notice: "", refusal: [], overlay: null };

/** The whole application: the sign-in, or the current screen within the shell. */
export function Shell({ screens, host, offline, onMatter }: ShellProps) {
  const session = useSession();
  const { ports } = useHubApp();
  const isDatabaseAway = useDatabaseAway();
  const Login = screens.login;
  if (session.phase === "signed-in") {
    return (
      <MacroRoot>
        <SignedIn screens={screens} host={host} offline={offline} onMatter={onMatter} identity={session.identity} />
      </MacroRoot>
    );
  }
  const theme = detectTheme(process.env, true, storedTheme(ports));
  return (
    <ThemeContext value={theme}>
      {session.phase === "signed-out" && (
        <ShellContext value={{ ...signedOutParts, host, status: isDatabaseAway ? databaseAwayText : "" }}>
          <Login id="" />
        </ShellContext>
      )}
      {session.phase === "second-factor-due" && (
        <StartFrame host={host} retry={session.actions.retry}>
          <Text>{secondFactorDue}</Text>
        </StartFrame>
      )}
      {session.phase === "not-ready" && (
        <StartFrame host={host} retry={null}>
          <PendingState label={isDatabaseAway ? databaseAwayText : "Asking the hub"} />
        </StartFrame>
      )}
      {session.phase === "unreachable" && (
        <Unreachable host={host} offline={offline} retry={session.actions.retry} failure={session.failure} />
      )}
    </ThemeContext>
  );
}

const secondFactorDue =
  "  Your role requires a second factor. Set one up in the browser, or with iphub auth set-up-authenticator.";

function Unreachable(
  props: Pick<ShellProps, "host" | "offline"> & {
    readonly failure: FailureText;
    readonly retry: () => void;
  },
) {
  const { host, offline, failure, retry } = props;
  const [kept] = useState(() => offline(failure.message, retry));
  if (kept) return kept;
  return (
    <StartFrame host={host} retry={retry}>
      <FailedState failure={failure} fallback="The hub cannot be reached." />
    </StartFrame>
  );
}

function StartFrame(props: {
  readonly host: string;
  readonly retry: (() => void) | null;
  readonly children: ReactNode;
}) {
  const { exit } = useApp();
  const { retry } = props;
  useCommands([
    { id: "start.retry", keys: ["r"], label: "retry", group: "App", rank: 1, run: () => retry?.(), isOff: !retry },
    { id: "start.quit", keys: ["q", "escape"], label: "quit", group: "App", rank: 2, run: () => exit() },
  ]);
  return (
    <ScreenFrame title="iphub" count={props.host}>
      {props.children}
    </ScreenFrame>
  );
}

function SignedIn({ screens, host, offline, onMatter, identity }: ShellProps & { readonly identity: Identity }) {
  const chosen = useChosenTheme();
  const theme = useMemo(() => detectTheme(process.env, true, chosen.theme), [chosen.theme]);
  const { place } = useNavigation();
  useMatterVisits(place, onMatter);
  useNewDay();
  const edit = useTaskEdit();
  const { overlay, show, showCopy } = useOverlays(host);
  const help = useKeyHelp();
  const { toasts } = useHubApp();
  useShellCommands({
    stems: Object.keys(screens),
    host,
    showPalette: () => show("palette"),
    showFinder: () => show("finder"),
    showCopy,
    showStartPage: () => show("start-page"),
    showDates: () => show("dates"),
    toggleTheme: chosen.actions.toggle,
    takeSystemTheme: () => chosen.actions.choose("system"),
    undo: useUndo(toasts),
  });
  const Screen = screens[shownStem(place, screens)];
  // Another style of dates is another screen: its lines are made once.
  const { format, firstDay } = chosenDateStyle();
  const conflict = edit.conflict && (
    <ConflictPanel
      what="task"
      conflict={edit.conflict}
      onResolve={(change) => void edit.actions.resolve(change)}
      onKeepTheirs={edit.actions.dismissConflict}
    />
  );
  const passwordPrompt = usePasswordPrompt();
  const question = useQuestion();
  const parts = {
    host,
    status: useStatus(theme, identity),
    ...useNotice(theme),
    overlay: passwordPrompt ?? question ?? conflict ?? overlay ?? help.overlay,
  };
  return (
    <ThemeContext value={theme}>
      <ShellContext value={parts}>
        <TaskUpdateContext value={edit.actions.update}>
          <WhileAway offline={offline}>
            <Screen key={[placeKey(place), format, firstDay].join(" ")} id={place.id ?? ""} />
          </WhileAway>
        </TaskUpdateContext>
      </ShellContext>
    </ThemeContext>
  );
}

/** Calls `onMatter` when a matter is opened, in any of its tabs, and when it is left. */
function useMatterVisits({ stem, id = "" }: Place, onMatter: (id: string) => void): void {
  const isMatter = allScreens.some((screen) => screen.stem === stem && "tab" in screen);
  useEffect(() => {
    if (!isMatter) return undefined;
    onMatter(id);
    return () => onMatter(id);
  }, [isMatter, id, onMatter]);
}

/**
 * A screen, or over it the offline screen while the hub is away: the screen stays mounted, with what is being typed in
 * it.
 */
function WhileAway({ offline, children }: Pick<ShellProps, "offline"> & { readonly children: ReactNode }) {
  const { failure, retry } = useHubAway();
  const kept = useMemo(() => failure && offline(failure.message, retry), [failure, offline, retry]);
  return (
    <>
      <Box display={kept ? "none" : "flex"}>{children}</Box>
      {kept && <KeyScope captures>{kept}</KeyScope>}
    </>
  );
}

/** The sign-in is not a place to navigate to, nor is a web-only screen: home is shown instead. */
function shownStem({ stem }: Place, screens: ScreenMap): TerminalStem {
  return stem !== "login" && isOfTerminal(stem, screens) ? stem : homeStem;
}

function isOfTerminal(stem: string, screens: ScreenMap): stem is TerminalStem {
  return Object.hasOwn(screens, stem);
}

function useStatus(theme: Theme, identity: Identity): string {
  const health = useHealth();
  const live = useLiveState();
  const isDatabaseAway = useDatabaseAway();
  const mark = healthMarks[health.status];
  const { unread } = useUnreadNotices();
  const { recording } = useMacro();
  // A narrow window needs its first line for what the screen says of itself.
  const inbox = useWindowSize().columns < splitColumns ? "inbox" : "in the inbox";
  return [
    recording ? theme.paint(`● recording ${recording.count}`, { role: "danger" }) : "",
    unread > 0 ? theme.paint(`● ${unreadWords(unread)} ${inbox}`, { role: "accent" }) : "",
    isDatabaseAway ? theme.paint(`○ ${databaseAwayText.toLowerCase()}`, { role: "warn" }) : "",
    live === "reconnecting" ? theme.paint("○ reconnecting", { role: "warn" }) : "",
    health.state === "completed" ? theme.paint(mark.text, { role: mark.role }) : "",
    identity.actingFor ? `${fullName(identity)} for ${identity.actingFor.name}` : fullName(identity),
  ]
    .filter((part) => part !== "")
    .join("  ");
}
