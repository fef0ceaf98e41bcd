import type { ScreenStem } from "@iphub/ui-core/screens";
import { firstPages } from "./first-pages.ts";
import { type PageCode, pageCode } from "./shared/lazy-page.tsx";

/** Every page, loaded when it is first shown; a screen without a page does not compile. */
export const pages: Readonly<Record<ScreenStem, PageCode>> = {
  ...firstPages,
  "invention-list": pageCode(() =>
    import("./inventions/invention-list.page.tsx").then((page) => page.InventionListPage),
  ),
  "invention-ifw": pageCode(() => import("./uspto/invention-ifw.page.tsx").then((page) => page.InventionIfwPage)),
  "invention-files": pageCode(() => import("./files/invention-files.page.tsx").then((page) => page.InventionFilesPage)),
  "board-list": pageCode(() => import("./boards/board-list.page.tsx").then((page) => page.BoardListPage)),
  board: pageCode(() => import("./boards/board.page.tsx").then((page) => page.BoardPage)),
  "task-search": pageCode(() => import("./tasks/task-search.page.tsx").then((page) => page.TaskSearchPage)),
  "task-history": pageCode(() => import("./tasks/task-history.page.tsx").then((page) => page.TaskHistoryPage)),
  "report-generation": pageCode(() =>
    import("./reports/report-generation.page.tsx").then((page) => page.ReportGenerationPage),
  ),
  "plan-review": pageCode(() => import("./plans/plan-review.page.tsx").then((page) => page.PlanReviewPage)),
  invention: pageCode(() => import("./inventions/invention.page.tsx").then((page) => page.InventionPage)),
  "deadline-list": pageCode(() => import("./deadlines/deadline-list.page.tsx").then((page) => page.DeadlineListPage)),
  task: pageCode(() => import("./tasks/task.page.tsx").then((page) => page.TaskPage)),
  "workflow-list": pageCode(() => import("./workflows/workflow-list.page.tsx").then((page) => page.WorkflowListPage)),
  workflow: pageCode(() => import("./workflows/workflow.page.tsx").then((page) => page.WorkflowPage)),
  "uspto-downloads": pageCode(() => import("./uspto/uspto-downloads.page.tsx").then((page) => page.UsptoDownloadsPage)),
  "health-report": pageCode(() => import("./health/health-report.page.tsx").then((page) => page.HealthReportPage)),
  "invention-stream": pageCode(() =>
    import("./streams/invention-stream.page.tsx").then((page) => page.InventionStreamPage),
  ),
  "invention-messages": pageCode(() =>
    import("./chat/invention-messages.page.tsx").then((page) => page.InventionMessagesPage),
  ),
  "invention-emails": pageCode(() =>
    import("./correspondence/invention-emails.page.tsx").then((page) => page.InventionEmailsPage),
  ),
  "invention-docketing": pageCode(() =>
    import("./streams/invention-docketing.page.tsx").then((page) => page.InventionDocketingPage),
  ),
  "unassigned-mail": pageCode(() =>
    import("./correspondence/unassigned-mail.page.tsx").then((page) => page.UnassignedMailPage),
  ),
  "docket-audit": pageCode(() => import("./docket/docket-audit.page.tsx").then((page) => page.DocketAuditPage)),
  import: pageCode(() => import("./imports/import.page.tsx").then((page) => page.ImportPage)),
  login: pageCode(() => import("./auth/login.page.tsx").then((page) => page.LoginPage)),
  "command-line": pageCode(() => import("./auth/command-line.page.tsx").then((page) => page.CommandLinePage)),
  "first-steps": pageCode(() => import("./auth/first-steps.page.tsx").then((page) => page.FirstStepsPage)),
  "set-up": pageCode(() => import("./auth/set-up.page.tsx").then((page) => page.SetUpPage)),
  "people-list": pageCode(() => import("./users/people-list.page.tsx").then((page) => page.PeopleListPage)),
  "team-list": pageCode(() => import("./users/team-list.page.tsx").then((page) => page.TeamListPage)),
  "sign-ins": pageCode(() => import("./auth/sign-ins.page.tsx").then((page) => page.SignInsPage)),
  "token-list": pageCode(() => import("./tokens/token-list.page.tsx").then((page) => page.TokenListPage)),
  "forgot-password": pageCode(() => import("./auth/forgot-password.page.tsx").then((page) => page.ForgotPasswordPage)),
  "choose-password": pageCode(() => import("./auth/choose-password.page.tsx").then((page) => page.ChoosePasswordPage)),
  "minion-list": pageCode(() => import("./minions/minion-list.page.tsx").then((page) => page.MinionListPage)),
  "minion-create": pageCode(() => import("./minions/minion-create.page.tsx").then((page) => page.MinionCreatePage)),
  minion: pageCode(() => import("./minions/minion.page.tsx").then((page) => page.MinionPage)),
};
