import type { Hub } from "@iphub/sdk/client";
import type { PortfolioSection } from "@iphub/sdk/contract/portfolio";
import { type Task, task, taskStatus } from "@iphub/sdk/contract/tasks";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/changes";
import type { StoredPortfolio } from "@iphub/sdk/domain/operations/portfolio/stored-entries";
import { Progress } from "../../command-line/output/progress.ts";

/** A hub of which nothing was read. */
export const noRecords: StoredPortfolio = {
  matters: [],
  milestones: [],
  tasks: [],
  deadlines: [],
  filters: [],
  boards: [],
};

/** What sections of a file are compared with: a task is named by its milestone, a deadline too. */
const needed: Readonly<Record<PortfolioSection, readonly PortfolioSection[]>> = {
  matters: ["matters"],
  milestones: ["matters", "milestones"],
  tasks: ["matters", "milestones", "tasks"],
  deadlines: ["matters", "milestones", "deadlines"],
  filters: ["filters"],
  boards: ["filters", "boards"],
};

/**
 * Reads what sections are compared with, everything that the person may see of it: in pages as large as the hub gives
 * them, and the tasks in one stream.
 */
export async function readHub(hub: Hub, sections: ReadonlySet<PortfolioSection>): Promise<StoredPortfolio> {
  const wanted = new Set([...sections].flatMap((name) => needed[name]));
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
    const [matters, milestones, tasks, deadlines, filters, boards] = await Promise.all([
      read("matters", () => hub.inventions.search.all({ size: 100 })),
      read("milestones", () => hub.milestones.list.all({ size: 500 })),
      read("tasks", () => allTasks(hub)),
      read("deadlines", () => hub.deadlines.list.all({ view: "all", size: 100 })),
      wanted.has("filters") ? hub.filters.list() : [],
      wanted.has("boards") ? ownBoards(hub) : [],
    ]);
    return { matters, milestones, tasks, deadlines, filters, boards };
  } finally {
    progress.end();
  }
}

/** All tasks in the order of their lists. */
async function* allTasks(hub: Hub): AsyncGenerator<Task> {
  const file = await hub.tasks.export({ status: taskStatus.options, sort: "order", format: "ndjson" });
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of file) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield task.parse(JSON.parse(line));
  }
}

async function ownBoards(hub: Hub) {
  const [{ email }, boards] = await Promise.all([hub.users.me(), hub.boards.list()]);
  return boards.filter(({ owner }) => owner === email);
}

/** The filter or board of a change as it is now. */
export async function readCurrent(hub: Hub, { name, id }: PortfolioChange): Promise<Partial<StoredPortfolio>> {
  const wanted = { id: String(id) };
  return name.section === "filters"
    ? { filters: [await hub.filters.get(wanted)] }
    : { boards: [await hub.boards.get(wanted)] };
}

/** A header says whole seconds, and those of a moment ago. */
const headerMilliseconds = 2000;

/**
 * A time of the hub's clock, in milliseconds since 1970, before which everything was made that is there now; infinite,
 * so that nothing counts as newer, where the hub says no time.
 */
export async function hubTime(hub: Hub): Promise<number> {
  const { headers } = await hub.request("GET", "/api/auth/users/me");
  const time = Date.parse(headers.date ?? "");
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time + headerMilliseconds;
}
