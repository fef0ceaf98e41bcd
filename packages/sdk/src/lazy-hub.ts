import type { Hub } from "./client.ts";
import { identityCalls } from "./contract/identity.ts";
import type { HubContract } from "./contract/index.ts";
import { sessionCalls } from "./contract/session-calls.ts";
import type { Contract, Noun } from "./endpoint.ts";
import { HubNetworkError } from "./errors.ts";
import { hubExtras, hubRunner, type Method, type Methods, methodsOf, refusalsOf } from "./hub-methods.ts";
import type { CallOptions, HubOptions } from "./hub-types.ts";

type Values = Readonly<Record<string, unknown>>;

/** Loads the calls of each noun; a missing noun is a type error. */
const nouns: { readonly [N in keyof HubContract]: () => Promise<HubContract[N]> } = {
  auth: async () => (await import("./contract/auth.ts")).auth,
  users: async () => (await import("./contract/users.ts")).users,
  tokens: async () => (await import("./contract/tokens.ts")).tokens,
  inventions: async () => (await import("./contract/inventions.ts")).inventions,
  walls: async () => (await import("./contract/walls.ts")).walls,
  overview: async () => (await import("./contract/overview.ts")).overview,
  workflows: async () => (await import("./contract/workflows.ts")).workflows,
  steps: async () => (await import("./contract/steps.ts")).steps,
  milestones: async () => (await import("./contract/milestones.ts")).milestones,
  tasks: async () => (await import("./contract/tasks.ts")).tasks,
  filters: async () => (await import("./contract/filters.ts")).filters,
  bin: async () => (await import("./contract/bin.ts")).bin,
  boards: async () => (await import("./contract/boards.ts")).boards,
  calendar: async () => (await import("./contract/calendar.ts")).calendar,
  plans: async () => (await import("./contract/plans.ts")).plans,
  imports: async () => (await import("./contract/imports.ts")).imports,
  notes: async () => (await import("./contract/notes.ts")).notes,
  deadlines: async () => (await import("./contract/deadlines.ts")).deadlines,
  docket: async () => (await import("./contract/docket.ts")).docket,
  callUps: async () => (await import("./contract/call-ups.ts")).callUps,
  streams: async () => (await import("./contract/streams.ts")).streams,
  files: async () => (await import("./contract/files.ts")).files,
  uspto: async () => (await import("./contract/uspto.ts")).uspto,
  inbox: async () => (await import("./contract/inbox.ts")).inbox,
  directory: async () => (await import("./contract/directory.ts")).directory,
  chat: async () => (await import("./contract/chat.ts")).chat,
  correspondence: async () => (await import("./contract/correspondence.ts")).correspondence,
  minions: async () => (await import("./contract/minions.ts")).minions,
  reports: async () => (await import("./contract/reports.ts")).reports,
  addIns: async () => (await import("./contract/add-ins.ts")).addIns,
  settings: async () => (await import("./contract/settings.ts")).settings,
  health: async () => (await import("./contract/health.ts")).health,
  audit: async () => (await import("./contract/audit.ts")).audit,
  retention: async () => (await import("./contract/retention.ts")).retention,
  accessLog: async () => (await import("./contract/access-log.ts")).accessLog,
};

/** The calls of every session are not loaded lazily, because the session code contains them. */
const everySession: Contract = { auth: sessionCalls, users: identityCalls };

/** Loads the contract of one noun; undefined for an unknown noun. */
export async function contractOf(noun: string): Promise<Noun | undefined> {
  return isNoun(noun) ? nouns[noun]() : undefined;
}

function isNoun(name: string): name is keyof HubContract {
  return Object.hasOwn(nouns, name);
}

/**
 * The same hub as `createHub`, but each noun is loaded with its first call: a command of the CLI does not wait for the
 * schemas of all nouns, and the first page of the web does not contain them (docs/adr/optimisations.md). The verbs of a
 * noun cannot be enumerated.
 */
export function createLazyHub(options: HubOptions): Hub;
export function createLazyHub(options: HubOptions): object {
  const runner = hubRunner(async () => (await import("./contract/index.ts")).contract, options);
  const lazy = Object.entries(nouns).map(([noun, load]) => [
    noun,
    lazyNoun(
      async () => ({ ...methodsOf(runner, noun, await load()), ...refusalsOf(noun) }),
      methodsOf(runner, noun, everySession[noun] ?? {}),
    ),
  ]);
  return { ...Object.fromEntries(lazy), ...hubExtras(runner, options) };
}

/**
 * The verbs of a noun, whose names are known only once it is loaded, except the `present` ones. A failed load is
 * retried by the next call.
 */
export function lazyNoun(load: () => Promise<Methods>, present: Methods = {}): Methods {
  let loading: Promise<Methods> | undefined;
  const loaded = () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new HubNetworkError("A part of the client could not be loaded", { cause });
    });
    return loading;
  };
  const made = new Map<string, Method>();
  return new Proxy<Methods>(
    {},
    {
      get(_target, verb) {
        // `await` reads the property `then`: a noun must not look like a promise.
        if (typeof verb !== "string" || verb === "then") return undefined;
        const method = made.get(verb) ?? present[verb] ?? lazyMethod(loaded, verb);
        made.set(verb, method);
        return method;
      },
    },
  );
}

function lazyMethod(loaded: () => Promise<Methods>, verb: string): Method {
  const find = async () => {
    const method = (await loaded())[verb];
    if (method === undefined) throw new TypeError(`There is no call named ${verb}`);
    return method;
  };
  async function* walk(how: "pages" | "all", input?: Values, options?: CallOptions): AsyncGenerator<unknown> {
    const walked = (await find())[how]?.(input, options);
    if (walked === undefined) throw new TypeError(`${verb} is not a list`);
    yield* walked;
  }
  return Object.assign(async (input?: Values, options?: CallOptions) => (await find())(input, options), {
    pages: (input?: Values, options?: CallOptions) => walk("pages", input, options),
    all: (input?: Values, options?: CallOptions) => walk("all", input, options),
  });
}
