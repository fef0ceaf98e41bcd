import type { ScreenStem } from "@iphub/ui-core/screens";
import { withMarks } from "./shell/with-marks.tsx";
import { type PageCode, pageCode } from "./web-kit/lazy-page.tsx";

/** The pages of the first load: the login and the home page. */
export type FirstPage = "login" | "milestones-overview";

/** Every other page, loaded when it is first shown; a screen without a page does not compile. */
export const pages: Readonly<Record<Exclude<ScreenStem, FirstPage>, PageCode>> = {
  "invention-list": pageCode(() =>
    import("./shell/invention-list-with-views.tsx").then((page) => page.InventionListWithViews),
  ),
  "invention-timeline": pageCode(() =>
    import("./docket/docket/invention-timeline.page.tsx").then((page) => withMarks(page.InventionTimelinePage)),
  ),
  "invention-ifw": pageCode(() =>
    import("./docket/uspto/invention-ifw.page.tsx").then((page) => withMarks(page.InventionIfwPage)),
  ),
  "invention-files": pageCode(() =>
    import("./matters/files/invention-files.page.tsx").then((page) => withMarks(page.InventionFilesPage)),
  ),
  "board-list": pageCode(() => import("./work/boards/board-list.page.tsx").then((page) => page.BoardListPage)),
  board: pageCode(() => import("./shell/board-with-limits.tsx").then((page) => page.BoardWithLimits)),
  "task-search": pageCode(() =>
    import("./shell/task-search-with-limits.tsx").then((page) => page.TaskSearchWithLimits),
  ),
  "task-history": pageCode(() => import("./work/tasks/task-history.page.tsx").then((page) => page.TaskHistoryPage)),
  "report-generation": pageCode(() =>
    import("./documents/reports/report-generation.page.tsx").then((page) => page.ReportGenerationPage),
  ),
  "plan-review": pageCode(() => import("./work/plans/plan-review.page.tsx").then((page) => page.PlanReviewPage)),
  invention: pageCode(() => import("./shell/matter-overview.tsx").then((page) => withMarks(page.MatterOverviewPage))),
  "deadline-list": pageCode(() =>
    import("./shell/deadline-list-with-views.tsx").then((page) => page.DeadlineListWithViews),
  ),
  "deadline-docketing": pageCode(() =>
    import("./docket/deadlines/deadline-docketing.page.tsx").then((page) => page.DeadlineDocketingPage),
  ),
  task: pageCode(() => import("./shell/task-with-limits.tsx").then((page) => page.TaskPageWithLimits)),
  "workflow-list": pageCode(() =>
    import("./work/workflows/workflow-list.page.tsx").then((page) => page.WorkflowListPage),
  ),
  workflow: pageCode(() => import("./work/workflows/workflow.page.tsx").then((page) => page.WorkflowPage)),
  "uspto-downloads": pageCode(() =>
    import("./docket/uspto/uspto-downloads.page.tsx").then((page) => page.UsptoDownloadsPage),
  ),
  "health-report": pageCode(() =>
    import("./operations/health/health-report.page.tsx").then((page) => page.HealthReportPage),
  ),
  "invention-stream": pageCode(() =>
    import("./matters/streams/invention-stream.page.tsx").then((page) => withMarks(page.InventionStreamPage)),
  ),
  "invention-messages": pageCode(() =>
    import("./matters/chat/invention-messages.page.tsx").then((page) => withMarks(page.InventionMessagesPage)),
  ),
  "invention-emails": pageCode(() =>
    import("./matters/correspondence/invention-emails.page.tsx").then((page) => withMarks(page.InventionEmailsPage)),
  ),
  "invention-docketing": pageCode(() =>
    import("./matters/streams/invention-docketing.page.tsx").then((page) => withMarks(page.InventionDocketingPage)),
  ),
  "unassigned-mail": pageCode(() =>
    import("./matters/correspondence/unassigned-mail.page.tsx").then((page) => page.UnassignedMailPage),
  ),
  "docket-today": pageCode(() => import("./docket/docket/docket-today.page.tsx").then((page) => page.DocketTodayPage)),
  "docket-calendar": pageCode(() =>
    import("./docket/docket/docket-calendar.page.tsx").then((page) => page.DocketCalendarPage),
  ),
  "docket-load": pageCode(() => import("./docket/docket/docket-load.page.tsx").then((page) => page.DocketLoadPage)),
  "docket-week": pageCode(() => import("./docket/docket/docket-week.page.tsx").then((page) => page.DocketWeekPage)),
  verification: pageCode(() => import("./docket/docket/verification.page.tsx").then((page) => page.VerificationPage)),
  "week-schedule": pageCode(() =>
    import("./docket/docket/week-schedule.page.tsx").then((page) => page.WeekSchedulePage),
  ),
  "docket-audit": pageCode(() => import("./docket/docket/docket-audit.page.tsx").then((page) => page.DocketAuditPage)),
  "call-up-list": pageCode(() => import("./docket/call-ups/call-up-list.page.tsx").then((page) => page.CallUpListPage)),
  "call-up-schedule": pageCode(() =>
    import("./docket/call-ups/call-up-schedule.page.tsx").then((page) => page.CallUpSchedulePage),
  ),
  inbox: pageCode(() => import("./docket/inbox/inbox.page.tsx").then((page) => page.InboxPage)),
  "notice-preferences": pageCode(() =>
    import("./docket/inbox/notice-preferences.page.tsx").then((page) => page.NoticePreferencesPage),
  ),
  bin: pageCode(() => import("./matters/bin/bin.page.tsx").then((page) => page.BinPage)),
  import: pageCode(() => import("./operations/imports/import.page.tsx").then((page) => page.ImportPage)),
  "command-line": pageCode(() => import("./identity/auth/command-line.page.tsx").then((page) => page.CommandLinePage)),
  "first-steps": pageCode(() => import("./identity/auth/first-steps.page.tsx").then((page) => page.FirstStepsPage)),
  "set-up": pageCode(() => import("./identity/auth/set-up.page.tsx").then((page) => page.SetUpPage)),
  "people-list": pageCode(() => import("./identity/users/people-list.page.tsx").then((page) => page.PeopleListPage)),
  "team-list": pageCode(() => import("./identity/users/team-list.page.tsx").then((page) => page.TeamListPage)),
  "sign-ins": pageCode(() => import("./shell/account.tsx").then((page) => page.AccountPage)),
  "token-list": pageCode(() => import("./identity/tokens/token-list.page.tsx").then((page) => page.TokenListPage)),
  "forgot-password": pageCode(() =>
    import("./identity/auth/forgot-password.page.tsx").then((page) => page.ForgotPasswordPage),
  ),
  "choose-password": pageCode(() =>
    import("./identity/auth/choose-password.page.tsx").then((page) => page.ChoosePasswordPage),
  ),
  "minion-list": pageCode(() => import("./agents/minions/minion-list.page.tsx").then((page) => page.MinionListPage)),
  "minion-create": pageCode(() =>
    import("./agents/minions/minion-create.page.tsx").then((page) => page.MinionCreatePage),
  ),
  minion: pageCode(() => import("./agents/minions/minion.page.tsx").then((page) => page.MinionPage)),
};
