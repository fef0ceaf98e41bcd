import type { Hub } from "@iphub/sdk/client";
import { parseSearchQuery } from "@iphub/sdk/domain/work/search-query";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useHubApp } from "../platform/hub-app.ts";
import type { Ports } from "../platform/ports.ts";

/** A found matter, task or person; a person's id is the e-mail address. `detail` is shown next to the title. */
export interface Found {
  readonly kind: "matter" | "task" | "person";
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** The results for the latest text; while another text is searched, the previous results are kept. */
export interface FinderState {
  readonly text: string;
  readonly state: "idle" | "pending" | "completed" | "failed";
  readonly found: readonly Found[];
}

/** Searches matters, tasks and people at once. */
export interface Finder {
  readonly store: StoreApi<FinderState>;
  type(text: string): void;
  /** Stops searching. */
  stop(): void;
}

/** The search starts this long after the last key, in milliseconds. */
const restMilliseconds = 200;
/** The most results shown of each kind. */
const most = 6;
const closedStatuses = ["done", "cancelled"] as const;

/**
 * Creates a finder: it searches when typing pauses, and shows only the results of the latest text. Open tasks come
 * first, by due date, then closed ones.
 */
function createFinder(hub: Hub, ports: Pick<Ports, "after" | "report" | "timeZone">): Finder {
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
  // The last word is searched as a prefix, unless it is a number or a closed phrase.
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

/** Whether it is a task search: one without a word would find all tasks. */
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

/** The address of a result; for a person, the search of their open tasks. */
export function addressOfFound({ kind, id }: Found): string {
  if (kind === "matter") return `/inventions/${encodeURIComponent(id)}`;
  if (kind === "task") return `/tasks/${encodeURIComponent(id)}`;
  const open = openStatuses.map((status) => `&status=${status}`).join("");
  return `/tasks?assignees=${encodeURIComponent(id)}${open}`;
}

/** Finds matters, tasks and people by one text. */
export function useFinder() {
  const { hub, ports } = useHubApp();
  const [finder] = useState(() => createFinder(hub, ports));
  useEffect(() => finder.stop, [finder]);
  return { ...useStore(finder.store), type: finder.type };
}
