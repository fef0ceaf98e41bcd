import type { Hub } from "@iphub/sdk/client";
import { parseSearchQuery } from "@iphub/sdk/domain/work/search-query";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Ports } from "../platform/ports.ts";

/** A matter, task or person that was found; a person's id is the e-mail address. `detail` stands beside the title. */
export interface Found {
  readonly kind: "matter" | "task" | "person";
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** What was found for the text that was typed last; while another text is looked for, what was found before stays. */
export interface FinderState {
  readonly text: string;
  readonly state: "idle" | "pending" | "completed" | "failed";
  readonly found: readonly Found[];
}

/** Looks for matters, tasks and people at once. */
export interface Finder {
  readonly store: StoreApi<FinderState>;
  type(text: string): void;
  /** Asks no more. */
  stop(): void;
}

/** Asks when nothing was typed for so long, in milliseconds. */
const restMilliseconds = 200;
/** At most so many of each kind are shown. */
const most = 6;
const closedStatuses = ["done", "cancelled"] as const;

/**
 * Makes a finder: asks when nothing was typed for a moment; only the answer for the latest text is shown. Open tasks
 * come by due date, closed ones after them.
 */
export function createFinder(hub: Hub, ports: Pick<Ports, "after" | "report" | "timeZone">): Finder {
  const store = createStore<FinderState>(() => ({ text: "", state: "idle", found: [] }));
  let cancel: () => void = () => undefined;
  const stop = () => cancel();

  const ask = async (text: string) => {
    const isLatest = () => store.getState().text === text;
    try {
      const found = await findAll(hub, text.trim(), ports.timeZone);
      if (isLatest()) store.setState({ state: "completed", found });
    } catch (error) {
      ports.report("The search failed", error);
      if (isLatest()) store.setState({ state: "failed", found: [] });
    }
  };
  return {
    store,
    stop,
    type(text) {
      cancel();
      if (text.trim() === "") return store.setState({ text, state: "idle", found: [] });
      store.setState({ text, state: "pending" });
      cancel = ports.after(restMilliseconds, () => void ask(text));
    },
  };
}

async function findAll(hub: Hub, text: string, timeZone: string): Promise<Found[]> {
  const [matters, tasks, people] = await Promise.all([
    hub.inventions.search({ qs: text, size: most }),
    findTasks(hub, text, timeZone),
    hub.users.suggest({ q: text }),
  ]);
  return [
    ...matters.data.map(({ id, title, references }) => found("matter", id, title, references[0])),
    ...tasks,
    ...people.slice(0, most).map(({ email, name }) => found("person", email, name, email)),
  ];
}

async function findTasks(hub: Hub, text: string, timeZone: string): Promise<Found[]> {
  // What is being typed is the beginning of a word; a number or a closed phrase is whole.
  const qs = /\p{L}$/u.test(text) ? `${text}*` : text;
  if (!isSearch(qs)) return [];
  const asked = { qs, timeZone, size: most };
  const [open, closed] = await Promise.all([
    hub.tasks.list({ ...asked, status: [...openStatuses], sort: "dueAt" }),
    hub.tasks.list({ ...asked, status: [...closedStatuses], sort: "-updatedAt" }),
  ]);
  const tasks = [...open.data, ...closed.data].slice(0, most);
  return tasks.map(({ id, title, invention }) => found("task", id, title, invention.references[0] ?? invention.title));
}

/** Whether it is a search of tasks: one without any word would find all of them. */
function isSearch(qs: string): boolean {
  try {
    return parseSearchQuery(qs).terms.length > 0;
  } catch {
    return false;
  }
}

function found(kind: Found["kind"], id: string, title: string, detail = ""): Found {
  return { kind, id, title, detail };
}

/** The address of what was found; a person's is the search of their open tasks. */
export function addressOfFound({ kind, id }: Found): string {
  if (kind === "matter") return `/inventions/${encodeURIComponent(id)}`;
  if (kind === "task") return `/tasks/${encodeURIComponent(id)}`;
  const open = openStatuses.map((status) => `&status=${status}`).join("");
  return `/tasks?assignees=${encodeURIComponent(id)}${open}`;
}
