import { accessLog } from "./access-log.ts";
import { addIns } from "./add-ins.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { bin } from "./bin.ts";
import { boards } from "./boards.ts";
import { calendar } from "./calendar.ts";
import { callUps } from "./call-ups.ts";
import { chat } from "./chat.ts";
import { correspondence } from "./correspondence.ts";
import { deadlines } from "./deadlines.ts";
import { directory } from "./directory.ts";
import { docket } from "./docket.ts";
import { files } from "./files.ts";
import { filters } from "./filters.ts";
import { health } from "./health.ts";
import { imports } from "./imports.ts";
import { inbox } from "./inbox.ts";
import { inventions } from "./inventions.ts";
import { milestones } from "./milestones.ts";
import { minions } from "./minions.ts";
import { notes } from "./notes.ts";
import { overview } from "./overview.ts";
import { plans } from "./plans.ts";
import { reports } from "./reports.ts";
import { retention } from "./retention.ts";
import { settings } from "./settings.ts";
import { steps } from "./steps.ts";
import { streams } from "./streams.ts";
import { tasks } from "./tasks.ts";
import { tokens } from "./tokens.ts";
import { users } from "./users.ts";
import { uspto } from "./uspto.ts";
import { walls } from "./walls.ts";
import { workflows } from "./workflows.ts";

/**
 * The table of contents of iphub: every noun and every call, in the order of the areas. The SDK's methods, the server's
 * routes, the CLI's verbs and the reference documentation are derived from it.
 */
export const contract = {
  auth,
  users,
  tokens,
  settings,
  inventions,
  walls,
  notes,
  streams,
  chat,
  correspondence,
  files,
  bin,
  directory,
  tasks,
  milestones,
  workflows,
  steps,
  filters,
  boards,
  plans,
  overview,
  reports,
  addIns,
  deadlines,
  docket,
  calendar,
  uspto,
  inbox,
  callUps,
  minions,
  imports,
  health,
  audit,
  accessLog,
  retention,
} as const;

/** The type of the whole contract. */
export type HubContract = typeof contract;

/**
 * The areas and their nouns. In every package the noun `tasks` has the folder `work/tasks`. An area uses those above it
 * in this list through their `public.ts`, never those below it.
 */
export const areas = {
  identity: ["auth", "users", "tokens", "settings"],
  matters: ["inventions", "walls", "notes", "streams", "chat", "correspondence", "files", "bin", "directory"],
  work: ["tasks", "milestones", "workflows", "steps", "filters", "boards", "plans", "overview"],
  documents: ["reports", "addIns"],
  docket: ["deadlines", "docket", "calendar", "uspto", "inbox", "callUps"],
  agents: ["minions"],
  operations: ["imports", "health", "audit", "accessLog", "retention"],
} as const satisfies Record<string, readonly (keyof HubContract)[]>;
