import type { Hub } from "@iphub/sdk/client";
import { type Task, task, taskStatus, tasks } from "@iphub/sdk/contract/tasks";
import { linesOf } from "@iphub/sdk/formats/text-lines";
import { creation, dated, type SectionCalls, unlessUsed, written } from "../kind-calls.ts";

/** A task of a matter. */
export const taskCalls: SectionCalls<"tasks"> = {
  access: tasks.create.access,
  read: async (hub, { all }) => ({ tasks: await all(allTasks(hub)) }),
  create: creation("tasks.create", "tasks.get"),
  change: async (session, change) => {
    if (!change.reopens) return written(session, "tasks.update", { ...dated(change), ...change.after });
    const { status, ...others } = change.after;
    // Reopening makes those wait again which its closing opened.
    const reopened = await written(session, "tasks.reopen", { ...dated(change), status });
    if (Object.keys(others).length === 0) return reopened;
    return written(session, "tasks.update", { ...dated(reopened), ...others });
  },
  delete: (session, change) => unlessUsed(change, session.call("tasks.delete")(dated(change))),
};

/** All tasks in the order of their lists. */
async function* allTasks(hub: Hub): AsyncGenerator<Task> {
  const file = await hub.tasks.export({ status: taskStatus.options, sort: "order", format: "ndjson" });
  for await (const line of linesOf(file)) yield task.parse(JSON.parse(line));
}
