import { rmSync } from "node:fs";
import type { Identity } from "@iphub/sdk/contract/identity";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { isStartPageThere, leaveGoneStartPage } from "@iphub/ui-core/app/gone-start-page";
import { startPlace } from "@iphub/ui-core/app/start-place";
import { type HubApp, HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { QueryClientProvider } from "@tanstack/react-query";
import { MinionScreen } from "./agents/minions/minion.screen.tsx";
import { MinionListScreen } from "./agents/minions/minion-list.screen.tsx";
import { type ExitCode, exitCodes, usageError } from "./command-line/exit-codes.ts";
import type { TerminalOptions } from "./command-line/input.ts";
import { logFile } from "./command-line/kept-files.ts";
import { openConnection } from "./command-line/open-connection.ts";
import { configFolder } from "./command-line/profiles.ts";
import { CallUpListScreen } from "./docket/call-ups/call-up-list.screen.tsx";
import { DeadlineDocketingScreen } from "./docket/deadlines/deadline-docketing.screen.tsx";
import { DeadlineListScreen } from "./docket/deadlines/deadline-list.screen.tsx";
import { keepSnapshot, type SnapshotStore, snapshotStore } from "./docket/deadlines/docket-snapshot.ts";
import { DocketAuditScreen } from "./docket/docket/docket-audit.screen.tsx";
import { DocketLoadScreen } from "./docket/docket/docket-load.screen.tsx";
import { DocketTodayScreen } from "./docket/docket/docket-today.screen.tsx";
import { DocketWeekScreen } from "./docket/docket/docket-week.screen.tsx";
import { InventionTimelineScreen } from "./docket/docket/invention-timeline.screen.tsx";
import { InboxScreen } from "./docket/inbox/inbox.screen.tsx";
import { InventionIfwScreen } from "./docket/uspto/invention-ifw.screen.tsx";
import { UsptoDownloadsScreen } from "./docket/uspto/uspto-downloads.screen.tsx";
import { ReportGenerationScreen } from "./documents/reports/report-generation.screen.tsx";
import { LoginScreen } from "./identity/auth/login.screen.tsx";
import { PeopleListScreen } from "./identity/users/people-list.screen.tsx";
import { TeamListScreen } from "./identity/users/team-list.screen.tsx";
import { BinScreen } from "./matters/bin/bin.screen.tsx";
import { InventionMessagesScreen } from "./matters/chat/invention-messages.screen.tsx";
import { InventionEmailsScreen } from "./matters/correspondence/invention-emails.screen.tsx";
import { UnassignedMailScreen } from "./matters/correspondence/unassigned-mail.screen.tsx";
import { InventionFilesScreen } from "./matters/files/invention-files.screen.tsx";
import { InventionDocketingScreen } from "./matters/streams/invention-docketing.screen.tsx";
import { InventionStreamScreen } from "./matters/streams/invention-stream.screen.tsx";
import { HealthReportScreen } from "./operations/health/health-report.screen.tsx";
import { ImportScreen } from "./operations/imports/import.screen.tsx";
import { InventionListWithViews } from "./shell/invention-list-with-views.tsx";
import { keptNavigation } from "./shell/kept-places.ts";
import { MatterOverviewScreen } from "./shell/matter-overview.tsx";
import { nodePorts } from "./shell/node-ports.ts";
import { Offline } from "./shell/offline.tsx";
import { type OfflineScreen, type ScreenMap, Shell } from "./shell/shell.tsx";
import { CommandRoot } from "./terminal-kit/commands.tsx";
import { home, type Navigation, NavigationContext } from "./terminal-kit/navigation.ts";
import { renderTerminal, TerminalUnavailableError } from "./terminal-kit/terminal-session.tsx";
import { BoardScreen } from "./work/boards/board.screen.tsx";
import { BoardListScreen } from "./work/boards/board-list.screen.tsx";
import { MilestonesOverviewScreen } from "./work/overview/milestones-overview.screen.tsx";
import { PlanReviewScreen } from "./work/plans/plan-review.screen.tsx";
import { keepMatters, type MatterSnapshots, matterSnapshots } from "./work/public-screens.ts";
import { TaskScreen } from "./work/tasks/task.screen.tsx";
import { TaskHistoryScreen } from "./work/tasks/task-history.screen.tsx";
import { TaskSearchScreen } from "./work/tasks/task-search.screen.tsx";
import { WorkflowScreen } from "./work/workflows/workflow.screen.tsx";
import { WorkflowListScreen } from "./work/workflows/workflow-list.screen.tsx";

const screens: ScreenMap = {
  "milestones-overview": MilestonesOverviewScreen,
  "board-list": BoardListScreen,
  board: BoardScreen,
  "invention-list": InventionListWithViews,
  invention: MatterOverviewScreen,
  "invention-timeline": InventionTimelineScreen,
  "invention-stream": InventionStreamScreen,
  "invention-ifw": InventionIfwScreen,
  "invention-messages": InventionMessagesScreen,
  "invention-emails": InventionEmailsScreen,
  "invention-docketing": InventionDocketingScreen,
  "invention-files": InventionFilesScreen,
  "deadline-docketing": DeadlineDocketingScreen,
  "deadline-list": DeadlineListScreen,
  "unassigned-mail": UnassignedMailScreen,
  "uspto-downloads": UsptoDownloadsScreen,
  "docket-audit": DocketAuditScreen,
  "docket-today": DocketTodayScreen,
  "docket-load": DocketLoadScreen,
  "docket-week": DocketWeekScreen,
  "call-up-list": CallUpListScreen,
  inbox: InboxScreen,
  bin: BinScreen,
  task: TaskScreen,
  "task-search": TaskSearchScreen,
  "plan-review": PlanReviewScreen,
  "task-history": TaskHistoryScreen,
  "health-report": HealthReportScreen,
  "report-generation": ReportGenerationScreen,
  import: ImportScreen,
  "people-list": PeopleListScreen,
  "team-list": TeamListScreen,
  "minion-list": MinionListScreen,
  minion: MinionScreen,
  "workflow-list": WorkflowListScreen,
  workflow: WorkflowScreen,
  login: LoginScreen,
};

/**
 * Runs the terminal application until the reader quits, and restores the terminal. Resolves with the exit code: 130
 * after Ctrl-C. Uses the same sign-in as the verbs. Throws a usage error for an invalid address, an unknown profile, or
 * an unsuitable terminal.
 */
export async function startTerminal(options: TerminalOptions = {}): Promise<ExitCode> {
  const { connection, tokens, lastEmail, keepSignIn } = openConnection(options);
  const app = createHubApp(nodePorts(configFolder(), connection.host), {
    baseUrl: connection.host,
    tokens,
    actingFor: options.as ?? null,
  });
  const printAgain = logWarnings(app.ports.report);
  const kept = keptNavigation(app.ports, connection.host);
  const snapshots = snapshotStore(configFolder(), connection.host);
  keepSnapshot({ ...app, store: snapshots });
  const matters = matterSnapshots(configFolder(), connection.host, app.ports.now);
  const keepMatter = keepMatters({ ...app, store: matters });
  let isBegun = false;
  app.session.store.subscribe((now, before) => {
    if (now.phase === "signed-out" && before.phase === "signed-in") {
      kept.forget();
      rmSync(logFile(configFolder()), { force: true });
    }
    const signsIn = now.phase === "signed-in" && before.phase === "signed-out";
    // A session that has run out leaves the places to the same person only.
    if (signsIn && lastEmail() !== now.identity.email) kept.forget();
    if (now.phase === "signed-in" && !isBegun) void begin(app, kept.navigation, now.identity);
    isBegun = now.phase === "signed-in" || (isBegun && now.phase !== "signed-out");
    if (signsIn) {
      keepSignIn(now.identity.email).catch((error: unknown) =>
        app.ports.report("The sign-in could not be stored", error),
      );
    }
  });
  void app.session.start();
  const ended = renderTerminal(
    <HubAppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <NavigationContext value={kept.navigation}>
          <CommandRoot>
            <Shell
              screens={screens}
              host={connection.host}
              offline={offlineScreen(snapshots, matters, kept.navigation)}
              onMatter={keepMatter}
            />
          </CommandRoot>
        </NavigationContext>
      </QueryClientProvider>
    </HubAppContext>,
    { onEnd: kept.save },
  );
  const end = await ended.finally(printAgain).catch((error: unknown) => {
    if (error instanceof TerminalUnavailableError) throw usageError(error.message);
    throw error;
  });
  return end === "interrupt" ? exitCodes.interrupted : exitCodes.ok;
}

/**
 * Shows the screen on which a person chose to begin; without a choice the reader resumes where they left off. A screen whose
 * record is gone is left for the home screen, unless the reader has left it.
 */
async function begin(app: HubApp, navigation: Navigation, { startPage }: Identity): Promise<void> {
  if (!startPage) return;
  const place = startPlace(startPage);
  // The terminal has no calendar: the docket of the week has its next days.
  navigation.begin(place.stem === "docket-calendar" ? { stem: "docket-week" } : place);
  const begun = navigation.places();
  if (await isStartPageThere(app, startPage)) return;
  if (navigation.places() === begun) navigation.back();
  await leaveGoneStartPage(app, startPage);
}

/**
 * Sends the runtime's warnings to the log, because printed ones would disturb the screen. Returns a function that
 * undoes it.
 */
function logWarnings(report: (message: string, error: unknown) => void): () => void {
  const printing = process.listeners("warning");
  const log = (warning: Error) => report("A warning of the runtime", warning);
  process.removeAllListeners("warning");
  process.on("warning", log);
  return () => {
    process.off("warning", log);
    for (const print of printing) process.on("warning", print);
  };
}

/** What is stored on this machine if the hub does not respond; null without anything. */
function offlineScreen(dockets: SnapshotStore, matters: MatterSnapshots, { places }: Navigation): OfflineScreen {
  return (reason, retry) => {
    const docket = dockets.read();
    if (!docket && !matters.hasAny()) return null;
    const place = places().at(-1) ?? home;
    return <Offline docket={docket} readMatters={matters.list} place={place} reason={reason} retry={retry} />;
  };
}
