import type { Hub } from "@iphub/sdk/client";
import { services } from "@iphub/sdk/contract/health";
import type { ValueKind } from "./value-kinds.ts";

/** One completion with its meaning. */
export interface Candidate {
  readonly value: string;
  readonly about: string;
}

/** How many rows are fetched if the hub cannot search by the beginning of an id. */
const pageSize = 100;

type Ask = (hub: Hub, typed: string) => Promise<readonly Candidate[]>;

/** The source of each kind of value; `typed` is the beginning of the word. */
const sources: Readonly<Partial<Record<ValueKind, Ask>>> = {
  application: async (hub, typed) => (await found(hub, typed)).flatMap(applicationNumbers),
  board: async (hub) => (await hub.boards.list()).map(({ id, title }) => ({ value: id, about: title })),
  deadline: async (hub) => (await hub.deadlines.list({ size: pageSize })).data.map(deadlineCandidate),
  feed: async (hub) => (await hub.calendar.list()).map(({ id, title }) => ({ value: id, about: title })),
  filter: async (hub) => (await hub.filters.list()).map(({ id, title }) => ({ value: id, about: title })),
  matter: async (hub, typed) => (await found(hub, typed)).map(({ id, title }) => ({ value: id, about: title })),
  milestone: async (hub) => {
    const { data } = await hub.overview.list({ size: pageSize });
    return data.flatMap(({ nextMilestone, nextMilestoneTitle, title }) =>
      nextMilestone === null ? [] : [{ value: nextMilestone, about: `${nextMilestoneTitle ?? ""}, ${title}` }],
    );
  },
  minion: async (hub) =>
    (await hub.minions.statistics({})).data.map(({ documentId, name }) => ({ value: documentId, about: name })),
  person: async (hub, typed) =>
    (await hub.users.suggest({ q: typed })).map(({ email, name }) => ({ value: email, about: name })),
  service: async () => services.map((value) => ({ value, about: "" })),
  session: async (hub) => (await hub.auth.sessions()).map(({ id, createdAt }) => ({ value: id, about: createdAt })),
  tag: async (hub) => (await hub.workflows.tags()).map((value) => ({ value, about: "" })),
  task: tasks,
  team: async (hub) => (await hub.users.teams()).map(({ id, name }) => ({ value: id, about: name })),
  template: async (hub) => (await hub.reports.templates()).map(({ id, title }) => ({ value: id, about: title })),
  user: async (hub) => (await hub.users.list()).data.map(({ id, email }) => ({ value: id, about: email })),
  workflow: async (hub) => (await hub.workflows.list()).map(({ id, title }) => ({ value: id, about: title })),
};

/** Fetches the completions of a kind from the hub. Rejects like every call; the caller then prints nothing. */
export async function candidatesFromHub(hub: Hub, kind: ValueKind, typed: string): Promise<readonly Candidate[]> {
  return (await sources[kind]?.(hub, typed)) ?? [];
}

async function found(hub: Hub, typed: string) {
  const { data } = await hub.inventions.search({ qs: typed, size: pageSize });
  return data;
}

function applicationNumbers({ title, references }: { title: string; references: readonly string[] }): Candidate[] {
  return references.filter((one) => /^\d{2}\/\d{3},?\d{3}$/.test(one)).map((value) => ({ value, about: title }));
}

function deadlineCandidate(deadline: { id: string; title: string; dueAt: string | null }): Candidate {
  return { value: deadline.id, about: `${deadline.dueAt ?? ""} ${deadline.title}`.trim() };
}

/** The reader's own tasks first; all others only if none of them matches. */
async function tasks(hub: Hub, typed: string): Promise<readonly Candidate[]> {
  const own = await taskPage(hub, { filter: "my-tasks" });
  return own.some(({ value }) => value.startsWith(typed)) ? own : taskPage(hub, {});
}

async function taskPage(hub: Hub, query: { readonly filter?: string }): Promise<readonly Candidate[]> {
  const { data } = await hub.tasks.list({ ...query, size: pageSize });
  return data.map(({ id, title, dueAt }) => ({ value: id, about: `${dueAt ?? ""} ${title}`.trim() }));
}
