/**
 * One screen of the hub: the web's router, the terminal's navigation and the layout test are derived from this list.
 */
export interface Screen {
  /** Determines the file names in every package: `use-<stem>.ts`, `<stem>.page.tsx`, `<stem>.screen.tsx`. */
  readonly stem: string;
  readonly noun: string;
  /** Addresses in the web; links use the first one. */
  readonly routes: readonly string[];
  readonly title: string;
  /** Its entry in the side navigation: icon, title, and the letter that opens it after `g`. */
  readonly navigation?: {
    readonly icon: string;
    readonly label: string;
    readonly key: string;
    /** The entry is shown only with this permission. */
    readonly permission?: string;
  };
  /** The letter that opens it after `g`, of a screen that is not in the side navigation. */
  readonly key?: string;
  /** Its title among the tabs of a matter, if it is one. */
  readonly tab?: string;
  /** Whether the terminal has it too. */
  readonly terminal: boolean;
}

/** Every screen. */
export const screens = [
  {
    stem: "milestones-overview",
    noun: "overview",
    routes: ["/milestones/overview", "/"],
    title: "Milestones overview",
    navigation: { icon: "milestones", label: "Milestones", key: "m" },
    terminal: true,
  },
  {
    stem: "board-list",
    noun: "boards",
    routes: ["/boards"],
    title: "Boards",
    navigation: { icon: "boards", label: "Boards", key: "b" },
    terminal: true,
  },
  { stem: "board", noun: "boards", routes: ["/boards/:id"], title: "Board", terminal: true },
  {
    stem: "invention-list",
    noun: "inventions",
    routes: ["/inventions"],
    title: "Inventions",
    navigation: { icon: "inventions", label: "Inventions", key: "i" },
    terminal: true,
  },
  {
    stem: "invention",
    noun: "inventions",
    routes: ["/inventions/:id"],
    title: "Invention",
    tab: "Overview",
    terminal: true,
  },
  {
    stem: "invention-stream",
    noun: "streams",
    routes: ["/inventions/:id/stream"],
    title: "Invention: stream",
    tab: "Stream",
    terminal: true,
  },
  {
    stem: "invention-ifw",
    noun: "uspto",
    routes: ["/inventions/:id/ifw"],
    title: "File wrapper",
    tab: "IFW",
    terminal: true,
  },
  {
    stem: "invention-messages",
    noun: "chat",
    routes: ["/inventions/:id/messages"],
    title: "Invention: messages",
    tab: "Messages",
    terminal: true,
  },
  {
    stem: "invention-emails",
    noun: "correspondence",
    routes: ["/inventions/:id/emails"],
    title: "Invention: e-mails",
    tab: "E-mails",
    terminal: true,
  },
  {
    stem: "invention-docketing",
    noun: "streams",
    routes: ["/inventions/:id/docketing"],
    title: "Invention: docketing",
    tab: "Docketing",
    terminal: true,
  },
  {
    stem: "invention-files",
    noun: "files",
    routes: ["/inventions/:id/files"],
    title: "Files",
    tab: "Files",
    terminal: true,
  },
  {
    stem: "task-search",
    noun: "tasks",
    routes: ["/tasks"],
    title: "Task search",
    navigation: { icon: "search", label: "Search", key: "s" },
    terminal: true,
  },
  { stem: "task-history", noun: "tasks", routes: ["/reports/tasks"], title: "Task history", terminal: true },
  {
    stem: "report-generation",
    noun: "reports",
    routes: [
      "/reports/generation",
      "/reports/generation/link",
      "/reports/generation/list",
      "/reports/generation/fill",
      "/reports/generation/review",
    ],
    title: "Report generation",
    navigation: { icon: "document", label: "Reports", key: "r" },
    terminal: true,
  },
  { stem: "plan-review", noun: "plans", routes: ["/plans/:id"], title: "Plan", terminal: true },
  { stem: "task", noun: "tasks", routes: ["/tasks/:id"], title: "Task", terminal: true },
  {
    stem: "workflow-list",
    noun: "workflows",
    routes: ["/workflows"],
    title: "Workflows",
    navigation: { icon: "docketing", label: "Workflows", key: "w" },
    terminal: true,
  },
  { stem: "workflow", noun: "workflows", routes: ["/workflows/:id"], title: "Workflow", terminal: true },
  { stem: "health-report", noun: "health", routes: ["/reports/health"], title: "Health report", terminal: true },
  {
    stem: "deadline-list",
    noun: "deadlines",
    routes: ["/deadlines"],
    title: "Deadlines",
    navigation: { icon: "deadlines", label: "Deadlines", key: "d" },
    terminal: true,
  },
  {
    stem: "deadline-docketing",
    noun: "deadlines",
    routes: ["/deadlines/docketing", "/deadlines/docketing/:id"],
    title: "Docketing",
    terminal: true,
  },
  {
    stem: "unassigned-mail",
    noun: "correspondence",
    routes: ["/unassigned-mail"],
    title: "Unassigned e-mail",
    navigation: { icon: "mail", label: "Unassigned mail", key: "u", permission: "inventions:write" },
    terminal: true,
  },
  {
    stem: "uspto-downloads",
    noun: "uspto",
    routes: ["/applications"],
    title: "Patent-office downloads",
    terminal: true,
  },
  { stem: "docket-audit", noun: "docket", routes: ["/docket/audit"], title: "Docket audit", terminal: true },
  { stem: "docket-week", noun: "docket", routes: ["/docket/week"], title: "Weekly docket", terminal: true },
  {
    stem: "verification",
    noun: "docket",
    routes: ["/docket/verification"],
    title: "Verification report",
    terminal: false,
  },
  {
    stem: "week-schedule",
    noun: "docket",
    routes: ["/docket/week/schedule"],
    title: "Sending of weekly dockets",
    terminal: false,
  },
  { stem: "call-up-list", noun: "call-ups", routes: ["/call-ups"], title: "Call-ups", key: "c", terminal: true },
  {
    stem: "call-up-schedule",
    noun: "call-ups",
    routes: ["/call-ups/schedule"],
    title: "Schedule of call-ups",
    terminal: false,
  },
  { stem: "inbox", noun: "inbox", routes: ["/inbox"], title: "Inbox", key: "n", terminal: true },
  {
    stem: "notice-preferences",
    noun: "inbox",
    routes: ["/inbox/preferences"],
    title: "What is sent where",
    terminal: false,
  },
  { stem: "people-list", noun: "users", routes: ["/people"], title: "People", terminal: true },
  { stem: "team-list", noun: "users", routes: ["/teams"], title: "Teams", terminal: true },
  { stem: "sign-ins", noun: "auth", routes: ["/account"], title: "Sign-ins and password", terminal: false },
  { stem: "token-list", noun: "tokens", routes: ["/account/tokens"], title: "API tokens", terminal: false },
  { stem: "forgot-password", noun: "auth", routes: ["/forgot-password"], title: "Forgotten password", terminal: false },
  { stem: "choose-password", noun: "auth", routes: ["/password"], title: "Choose a password", terminal: false },
  { stem: "import", noun: "imports", routes: ["/imports", "/imports/:id"], title: "Imports", terminal: true },
  {
    stem: "minion-list",
    noun: "minions",
    routes: ["/minions"],
    title: "Minion lair",
    navigation: { icon: "minions", label: "Minion Lair", key: "l" },
    terminal: true,
  },
  { stem: "minion-create", noun: "minions", routes: ["/minions/new"], title: "New minion", terminal: false },
  {
    stem: "minion",
    noun: "minions",
    routes: ["/minions/:id", "/minions/:id/tasks", "/minions/:id/chat", "/minions/:id/feedback"],
    title: "Minion",
    terminal: true,
  },
  { stem: "login", noun: "auth", routes: ["/login"], title: "Sign in", terminal: true },
  { stem: "command-line", noun: "auth", routes: ["/command-line"], title: "Sign in the command line", terminal: false },
  { stem: "first-steps", noun: "auth", routes: ["/setup/steps"], title: "First steps", terminal: false },
  { stem: "set-up", noun: "auth", routes: ["/setup"], title: "Set up", terminal: false },
] as const satisfies readonly Screen[];

/** The stem of a screen. */
export type ScreenStem = (typeof screens)[number]["stem"];

/** The screen that everything begins with. */
export const homeStem = "milestones-overview" satisfies ScreenStem;

/** The tabs of a matter in order; `path` follows the matter's own address. */
export const matterTabs = screens.flatMap((screen) => {
  const [route] = screen.routes;
  return "tab" in screen ? [{ tab: screen.tab, path: route.replace("/inventions/:id", "") }] : [];
});
