import { createHubApp, HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { QueryClientProvider } from "@tanstack/react-query";
import { LoginScreen } from "./auth/login.screen.tsx";
import { BoardScreen } from "./boards/board.screen.tsx";
import { BoardListScreen } from "./boards/board-list.screen.tsx";
import { InventionMessagesScreen } from "./chat/invention-messages.screen.tsx";
import { InventionEmailsScreen } from "./correspondence/invention-emails.screen.tsx";
import { UnassignedMailScreen } from "./correspondence/unassigned-mail.screen.tsx";
import { DeadlineListScreen } from "./deadlines/deadline-list.screen.tsx";
import { keepSnapshot, type SnapshotStore, snapshotStore } from "./deadlines/docket-snapshot.ts";
import { OfflineDocket } from "./deadlines/offline-docket.tsx";
import { DocketAuditScreen } from "./docket/docket-audit.screen.tsx";
import { InventionFilesScreen } from "./files/invention-files.screen.tsx";
import { HealthReportScreen } from "./health/health-report.screen.tsx";
import { ImportScreen } from "./imports/import.screen.tsx";
import { InventionScreen } from "./inventions/invention.screen.tsx";
import { InventionListScreen } from "./inventions/invention-list.screen.tsx";
import { MinionScreen } from "./minions/minion.screen.tsx";
import { MinionListScreen } from "./minions/minion-list.screen.tsx";
import { MilestonesOverviewScreen } from "./overview/milestones-overview.screen.tsx";
import { PlanReviewScreen } from "./plans/plan-review.screen.tsx";
import { ReportGenerationScreen } from "./reports/report-generation.screen.tsx";
import { type ExitCode, exitCodes, usageError } from "./shared/exit-codes.ts";
import { openConnection } from "./shared/hub-session.ts";
import { configFolder } from "./shared/profiles.ts";
import { renderTerminal, TerminalUnavailableError } from "./shared/terminal/terminal-session.tsx";
import { CommandRoot } from "./shared/terminal-app/commands.tsx";
import { keptNavigation } from "./shared/terminal-app/kept-places.ts";
import { NavigationContext } from "./shared/terminal-app/navigation.ts";
import { nodePorts } from "./shared/terminal-app/node-ports.ts";
import { type OfflineScreen, type ScreenMap, Shell } from "./shared/terminal-app/shell.tsx";
import { InventionDocketingScreen } from "./streams/invention-docketing.screen.tsx";
import { InventionStreamScreen } from "./streams/invention-stream.screen.tsx";
import { TaskScreen } from "./tasks/task.screen.tsx";
import { TaskHistoryScreen } from "./tasks/task-history.screen.tsx";
import { TaskSearchScreen } from "./tasks/task-search.screen.tsx";
import { PeopleListScreen } from "./users/people-list.screen.tsx";
import { TeamListScreen } from "./users/team-list.screen.tsx";
import { InventionIfwScreen } from "./uspto/invention-ifw.screen.tsx";
import { UsptoDownloadsScreen } from "./uspto/uspto-downloads.screen.tsx";
import { WorkflowScreen } from "./workflows/workflow.screen.tsx";
import { WorkflowListScreen } from "./workflows/workflow-list.screen.tsx";

const screens: ScreenMap = {
  "milestones-overview": MilestonesOverviewScreen,
  "board-list": BoardListScreen,
  board: BoardScreen,
  "invention-list": InventionListScreen,
  invention: InventionScreen,
  "invention-stream": InventionStreamScreen,
  "invention-ifw": InventionIfwScreen,
  "invention-messages": InventionMessagesScreen,
  "invention-emails": InventionEmailsScreen,
  "invention-docketing": InventionDocketingScreen,
  "invention-files": InventionFilesScreen,
  "deadline-list": DeadlineListScreen,
  "unassigned-mail": UnassignedMailScreen,
  "uspto-downloads": UsptoDownloadsScreen,
  "docket-audit": DocketAuditScreen,
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

/** Which hub the terminal application opens; what is absent is chosen as for every verb. */
export interface TerminalOptions {
  readonly profile?: string;
  readonly hub?: string;
  /** For whom to act, by e-mail address. */
  readonly as?: string;
}

/**
 * Runs the terminal application until the reader leaves it; the terminal is then as it was before. Resolves with the exit
 * code: 130 where Ctrl-C ended it. Uses the same sign-in as the verbs. Throws a usage error for an impossible address, an unknown profile, or a terminal that cannot
 * show it.
 */
export async function startTerminal(options: TerminalOptions = {}): Promise<ExitCode> {
  const { connection, tokens, keepSignIn } = openConnection(options);
  const app = createHubApp(nodePorts(configFolder()), {
    baseUrl: connection.host,
    tokens,
    actingFor: options.as ?? null,
  });
  const printAgain = logWarnings(app.ports.report);
  const kept = keptNavigation(app.ports, connection.host);
  const snapshots = snapshotStore(configFolder(), connection.host);
  keepSnapshot({ ...app, store: snapshots });
  app.session.store.subscribe((now, before) => {
    if (now.phase === "signed-out" && before.phase === "signed-in") kept.forget();
    if (now.phase === "signed-in" && before.phase === "signed-out") {
      keepSignIn(now.identity.email).catch((error: unknown) => app.ports.report("The sign-in was not kept", error));
    }
  });
  void app.session.start();
  const ended = renderTerminal(
    <HubAppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <NavigationContext value={kept.navigation}>
          <CommandRoot>
            <Shell screens={screens} host={connection.host} offline={offlineDocket(snapshots)} />
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

/** Sends the runtime's warnings to the log: printed, they would stand across the screen. Returns what undoes it. */
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

/** The docket that was kept, once the hub turns out not to answer; null where none was. */
function offlineDocket(snapshots: SnapshotStore): OfflineScreen {
  return (reason, retry) => {
    const snapshot = snapshots.read();
    return snapshot && <OfflineDocket snapshot={snapshot} reason={reason} retry={retry} />;
  };
}
