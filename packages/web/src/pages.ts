import type { ScreenStem } from "@iphub/ui-core/screens";
import { type PageCode, pageCode } from "./shared/lazy-page.tsx";

/** Every page, loaded when it is first shown; a screen without a page does not compile. */
export const pages: Readonly<Record<ScreenStem, PageCode>> = {
  "milestones-overview": pageCode(
    async () => (await import("./overview/milestones-overview.page.tsx")).MilestonesOverviewPage,
  ),
  "invention-list": pageCode(async () => (await import("./inventions/invention-list.page.tsx")).InventionListPage),
  "invention-ifw": pageCode(async () => (await import("./uspto/invention-ifw.page.tsx")).InventionIfwPage),
  "invention-files": pageCode(async () => (await import("./files/invention-files.page.tsx")).InventionFilesPage),
  "board-list": pageCode(async () => (await import("./boards/board-list.page.tsx")).BoardListPage),
  board: pageCode(async () => (await import("./boards/board.page.tsx")).BoardPage),
  "task-search": pageCode(async () => (await import("./tasks/task-search.page.tsx")).TaskSearchPage),
  "task-history": pageCode(async () => (await import("./tasks/task-history.page.tsx")).TaskHistoryPage),
  "report-generation": pageCode(
    async () => (await import("./reports/report-generation.page.tsx")).ReportGenerationPage,
  ),
  "plan-review": pageCode(async () => (await import("./plans/plan-review.page.tsx")).PlanReviewPage),
  invention: pageCode(async () => (await import("./inventions/invention.page.tsx")).InventionPage),
  "deadline-list": pageCode(async () => (await import("./deadlines/deadline-list.page.tsx")).DeadlineListPage),
  task: pageCode(async () => (await import("./tasks/task.page.tsx")).TaskPage),
  "workflow-list": pageCode(async () => (await import("./workflows/workflow-list.page.tsx")).WorkflowListPage),
  workflow: pageCode(async () => (await import("./workflows/workflow.page.tsx")).WorkflowPage),
  "uspto-downloads": pageCode(async () => (await import("./uspto/uspto-downloads.page.tsx")).UsptoDownloadsPage),
  "health-report": pageCode(async () => (await import("./health/health-report.page.tsx")).HealthReportPage),
  "invention-stream": pageCode(async () => (await import("./streams/invention-stream.page.tsx")).InventionStreamPage),
  "invention-messages": pageCode(
    async () => (await import("./chat/invention-messages.page.tsx")).InventionMessagesPage,
  ),
  "invention-emails": pageCode(
    async () => (await import("./correspondence/invention-emails.page.tsx")).InventionEmailsPage,
  ),
  "invention-docketing": pageCode(
    async () => (await import("./streams/invention-docketing.page.tsx")).InventionDocketingPage,
  ),
  "unassigned-mail": pageCode(
    async () => (await import("./correspondence/unassigned-mail.page.tsx")).UnassignedMailPage,
  ),
  "docket-audit": pageCode(async () => (await import("./docket/docket-audit.page.tsx")).DocketAuditPage),
  "people-list": pageCode(async () => (await import("./users/people-list.page.tsx")).PeopleListPage),
  "team-list": pageCode(async () => (await import("./users/team-list.page.tsx")).TeamListPage),
  "sign-ins": pageCode(async () => (await import("./auth/sign-ins.page.tsx")).SignInsPage),
  "token-list": pageCode(async () => (await import("./tokens/token-list.page.tsx")).TokenListPage),
  "forgot-password": pageCode(async () => (await import("./auth/forgot-password.page.tsx")).ForgotPasswordPage),
  "choose-password": pageCode(async () => (await import("./auth/choose-password.page.tsx")).ChoosePasswordPage),
  "import-list": pageCode(async () => (await import("./imports/import-list.page.tsx")).ImportListPage),
  import: pageCode(async () => (await import("./imports/import.page.tsx")).ImportPage),
  login: pageCode(async () => (await import("./auth/login.page.tsx")).LoginPage),
  "set-up": pageCode(async () => (await import("./auth/set-up.page.tsx")).SetUpPage),
};
