import type { Hub } from "@iphub/sdk/client";
import { identity } from "@iphub/sdk/contract/identity";
import type { PortfolioSection } from "@iphub/sdk/contract/portfolio";
import { type Task, task, taskStatus } from "@iphub/sdk/contract/tasks";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { templatePartIds } from "@iphub/sdk/domain/operations/portfolio/kinds/templates";
import type { StoredPortfolio, StoredTeam } from "@iphub/sdk/domain/operations/portfolio/record-kind";
import { sectionRules } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { linesOf } from "@iphub/sdk/formats/text-lines";
import { Progress } from "../../command-line/output/progress.ts";

/** A hub of which nothing was read. */
export const noRecords: StoredPortfolio = {
  teams: [],
  templates: [],
  matters: [],
  milestones: [],
  tasks: [],
  deadlines: [],
  filters: [],
  boards: [],
};

/**
 * Reads what sections are compared with, everything that the person may see of it: in pages as large as the hub gives
 * them, and the tasks in one stream.
 */
export async function readHub(
  hub: Hub,
  sections: ReadonlySet<PortfolioSection>,
  permissions: Permissions,
): Promise<StoredPortfolio> {
  const wanted = new Set([...sections].flatMap((name) => sectionRules[name].needed));
  const progress = new Progress();
  let count = 0;
  const read = async <T>(name: PortfolioSection, records: () => AsyncIterable<T>): Promise<T[]> => {
    const all: T[] = [];
    if (!wanted.has(name)) return all;
    for await (const record of records()) {
      all.push(record);
      count += 1;
      progress.tell(`${count} records read …`);
    }
    return all;
  };
  try {
    const [teams, templates, matters, milestones, tasks, deadlines, filters, boards] = await Promise.all([
      wanted.has("teams") ? readableTeams(hub, permissions) : [],
      wanted.has("templates") ? hub.workflows.list() : [],
      read("matters", () => hub.inventions.search.all({ size: 100 })),
      read("milestones", () => hub.milestones.list.all({ size: 500 })),
      read("tasks", () => allTasks(hub)),
      read("deadlines", () => hub.deadlines.list.all({ view: "all", size: 100 })),
      wanted.has("filters") ? hub.filters.list({ list: "all" }) : [],
      wanted.has("boards") ? ownBoards(hub) : [],
    ]);
    return { teams, templates, matters, milestones, tasks, deadlines, filters, boards };
  } finally {
    progress.end();
  }
}

/** The teams with their members for who administers people, their names alone for who may keep matters to them. */
async function readableTeams(hub: Hub, permissions: Permissions): Promise<readonly StoredTeam[]> {
  if (permissions.has("users:manage")) return hub.users.teams();
  return permissions.has("walls:write") ? hub.walls.teams() : [];
}

/** All tasks in the order of their lists. */
async function* allTasks(hub: Hub): AsyncGenerator<Task> {
  const file = await hub.tasks.export({ status: taskStatus.options, sort: "order", format: "ndjson" });
  for await (const line of linesOf(file)) yield task.parse(JSON.parse(line));
}

async function ownBoards(hub: Hub) {
  const [{ email }, boards] = await Promise.all([hub.users.me(), hub.boards.list()]);
  return boards.filter(({ owner }) => owner === email);
}

/** A record without a time of its last change, as it is now. */
export async function readCurrent(hub: Hub, { name, id }: PortfolioChange): Promise<Partial<StoredPortfolio>> {
  const wanted = { id: String(id) };
  switch (name.section) {
    case "teams":
      return { teams: await hub.users.teams() };
    case "templates":
    case "templateStates":
      return { templates: [await hub.workflows.get({ id: templatePartIds(wanted.id).template })] };
    case "filters":
      return { filters: [await hub.filters.get(wanted)] };
    default:
      return { boards: [await hub.boards.get(wanted)] };
  }
}

/** A header says whole seconds, and those of a moment ago. */
const headerMilliseconds = 2000;

/** The permissions of the person by their names. */
export type Permissions = ReadonlySet<string>;

/** Who asks, and when, as the hub says. */
interface ReadStart {
  /**
   * A time of the hub's clock, in milliseconds since 1970, before which everything was made that is there now; infinite, so
   * that nothing counts as newer, where the hub says no time.
   */
  readonly readAt: number;
  readonly permissions: Permissions;
}

/** Asks the hub for its time and what the person may do. */
export async function readStart(hub: Hub): Promise<ReadStart> {
  const { headers, data } = await hub.request("GET", "/api/auth/users/me");
  const time = Date.parse(headers.date ?? "");
  return {
    readAt: Number.isNaN(time) ? Number.POSITIVE_INFINITY : time + headerMilliseconds,
    permissions: new Set(identity.parse(data).permissions),
  };
}
