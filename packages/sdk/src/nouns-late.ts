import type { HubContract } from "./contract/index.ts";
import type { Contract, Noun } from "./endpoint.ts";

/** The calls that are at hand from the start: none, for a program that makes one call and ends. */
export const firstNouns: Contract = {};

/** Loads the whole contract: only a call that is made by its address asks for it. */
export const allNouns: (() => Promise<Contract>) | undefined = async () =>
  (await import("./contract/index.ts")).contract;

/** Loads the calls of one noun; undefined for a noun that the contract does not have. */
export const oneNoun = async (noun: string): Promise<Noun | undefined> => (isNoun(noun) ? nouns[noun]() : undefined);

function isNoun(name: string): name is keyof HubContract {
  return Object.hasOwn(nouns, name);
}

// A noun that the contract has and this table has not, or the other way round, is a type error.
const nouns: { readonly [N in keyof HubContract]: () => Promise<HubContract[N]> } = {
  auth: async () => (await import("./contract/auth.ts")).auth,
  users: async () => (await import("./contract/users.ts")).users,
  tokens: async () => (await import("./contract/tokens.ts")).tokens,
  inventions: async () => (await import("./contract/inventions.ts")).inventions,
  overview: async () => (await import("./contract/overview.ts")).overview,
  workflows: async () => (await import("./contract/workflows.ts")).workflows,
  steps: async () => (await import("./contract/steps.ts")).steps,
  milestones: async () => (await import("./contract/milestones.ts")).milestones,
  tasks: async () => (await import("./contract/tasks.ts")).tasks,
  filters: async () => (await import("./contract/filters.ts")).filters,
  boards: async () => (await import("./contract/boards.ts")).boards,
  calendar: async () => (await import("./contract/calendar.ts")).calendar,
  plans: async () => (await import("./contract/plans.ts")).plans,
  imports: async () => (await import("./contract/imports.ts")).imports,
  notes: async () => (await import("./contract/notes.ts")).notes,
  deadlines: async () => (await import("./contract/deadlines.ts")).deadlines,
  docket: async () => (await import("./contract/docket.ts")).docket,
  streams: async () => (await import("./contract/streams.ts")).streams,
  files: async () => (await import("./contract/files.ts")).files,
  uspto: async () => (await import("./contract/uspto.ts")).uspto,
  directory: async () => (await import("./contract/directory.ts")).directory,
  chat: async () => (await import("./contract/chat.ts")).chat,
  correspondence: async () => (await import("./contract/correspondence.ts")).correspondence,
  minions: async () => (await import("./contract/minions.ts")).minions,
  reports: async () => (await import("./contract/reports.ts")).reports,
  addIns: async () => (await import("./contract/add-ins.ts")).addIns,
  settings: async () => (await import("./contract/settings.ts")).settings,
  health: async () => (await import("./contract/health.ts")).health,
  audit: async () => (await import("./contract/audit.ts")).audit,
};
