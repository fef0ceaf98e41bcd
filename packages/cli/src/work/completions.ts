import type { Hub } from "@iphub/sdk/client";
import {
  type Candidate,
  type Completions,
  candidatePageSize,
  plainCandidates,
} from "../command-line/completion/value-kinds.ts";

/** The verbs that search tasks, with the same conditions as flags. */
const taskSearches = ["export", "list", "plan", "search"];

/** Tasks, milestones, boards, filters, tags and workflows as values on the command line. */
export const workCompletions: Completions = {
  keys: {
    filter: "filter",
    filters: "filter",
    tags: "tag",
    "set-tags": "tag",
    taskId: "task",
    taskIds: "task",
    task: "task",
    milestoneId: "milestone",
    templateId: "workflow",
    workflows: "workflow",
    query: "query",
  },
  ids: {
    boards: "board",
    filters: "saved-filter",
    milestones: "milestone",
    overview: "matter",
    steps: "workflow",
    tasks: "task",
    workflows: "workflow",
  },
  exceptions: Object.fromEntries(
    taskSearches.flatMap((verb) => [
      [`tasks ${verb} status`, "task-status"],
      [`tasks ${verb} dueAt`, "due-preset"],
    ]),
  ),
  words: {
    "due-preset": async () => plainCandidates((await import("@iphub/sdk/domain/due-range")).DUE_PRESETS),
    "task-status": async () => plainCandidates((await import("@iphub/sdk/contract/task-status")).taskStatus.options),
    query: queryWords,
    board: async (hub) => (await hub.boards.list()).map(({ id, title }) => ({ value: id, about: title })),
    filter: async (hub) => (await hub.filters.list()).map(({ id, title }) => ({ value: id, about: title })),
    "saved-filter": async (hub) =>
      (await hub.filters.list({ list: "all" })).map(({ id, title }) => ({ value: id, about: title })),
    milestone: async (hub) => {
      const { data } = await hub.overview.list({ size: candidatePageSize });
      return data.flatMap(({ nextMilestone, nextMilestoneTitle, title }) =>
        nextMilestone === null ? [] : [{ value: nextMilestone, about: `${nextMilestoneTitle ?? ""}, ${title}` }],
      );
    },
    tag: async (hub) => (await hub.workflows.tags()).map((value) => ({ value, about: "" })),
    task: tasks,
    workflow: async (hub) => (await hub.workflows.list()).map(({ id, title }) => ({ value: id, about: title })),
  },
};

/** One's own tasks first; all others only where none of them begins like what was typed. */
async function tasks(hub: Hub, typed: string): Promise<readonly Candidate[]> {
  const own = await taskPage(hub, { filter: "my-tasks" });
  return own.some(({ value }) => value.startsWith(typed)) ? own : taskPage(hub, {});
}

async function taskPage(hub: Hub, query: { readonly filter?: string }): Promise<readonly Candidate[]> {
  const { data } = await hub.tasks.list({ ...query, size: candidatePageSize });
  return data.map(({ id, title, dueAt }) => ({ value: id, about: `${dueAt ?? ""} ${title}`.trim() }));
}

/** The query up to its last word, completed by keys and values. */
async function queryWords(hub: Hub, typed: string): Promise<Candidate[]> {
  const { completeTaskQuery } = await import("@iphub/sdk/domain/work/task-query/complete");
  const asked = completeTaskQuery(typed, typed.length);
  const known = asked?.key ? { [asked.key]: await knownValues(hub, asked.key, asked.typed) } : {};
  const found = completeTaskQuery(typed, typed.length, known);
  return plainCandidates((found?.options ?? []).map((option) => typed.slice(0, found?.from) + option));
}

/** The values of a key that only the hub knows; people and references only where they begin somehow. */
async function knownValues(hub: Hub, key: string, typed: string): Promise<readonly string[]> {
  switch (key) {
    case "who":
    case "project":
    case "attorney":
      return typed === "" ? [] : (await hub.users.suggest({ q: typed })).map(({ email }) => email);
    case "tag":
      return hub.workflows.tags();
    case "workflow":
      return (await hub.workflows.list()).flatMap(({ id, title }) => [id, title]);
    case "ref": {
      if (typed === "") return [];
      const { data } = await hub.inventions.search({ qs: typed, size: candidatePageSize });
      return data.flatMap(({ references }) => references);
    }
    default:
      return [];
  }
}
