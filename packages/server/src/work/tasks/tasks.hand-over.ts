import { handOverSize } from "@iphub/sdk/contract/hand-over";
import { withPersonReplaced } from "@iphub/sdk/domain/identity/hand-over";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { sql } from "kysely";
import { type Holding, heldPeople } from "../../identity/public.ts";
import { visibleMatter } from "../../matters/public.ts";
import type { Platform } from "../../platform/platform.ts";
import { taskQuery, toTask } from "./task-record.ts";
import { lockTasks, readTasks } from "./tasks.store.ts";
import { assignTasks } from "./tasks.writes.ts";

/** The open tasks that are assigned to a person. */
export function taskHolding(platform: Pick<Platform, "clock" | "events">): Holding {
  return {
    held: async (db, actor, { email }) => {
      const rows = await taskQuery(db)
        .select(visibleMatter(actor).as("visible"))
        .where(sql<boolean>`tasks.id in (select a.task_id from task_assignees a where a.email = ${email} and a.open)`)
        .orderBy("tasks.due_at")
        .orderBy("tasks.id")
        .limit(handOverSize + 1)
        .execute();
      return rows.map((row) => {
        const { id, title, invention, dueAt, updatedAt } = toTask(row);
        const visible = row.visible === true;
        return { kind: "task", id, title, roles: ["assignee"], invention, dueAt, updatedAt, alone: false, visible };
      });
    },
    lock: lockTasks,
    hand: async (tx, actor, { email }, moves) => {
      const people = new Map(moves.map(({ row, to }) => [row.id, to]));
      const tasks = await readTasks(tx, actor, [...people.keys()]);
      const assignees = (task: (typeof tasks)[number]) =>
        withPersonReplaced(task.assignees, email, people.get(task.id) ?? email);
      for (const alike of Map.groupBy(tasks, (task) => assignees(task).join()).values()) {
        const [first] = alike;
        if (!first) continue;
        const taskIds = alike.map(({ id }) => id);
        await assignTasks(tx, platform, actor, { taskIds, assignees: assignees(first) });
      }
    },
    peopleOf: async (db, actor, ids) => {
      const open = (await readTasks(db, actor, ids)).filter(({ status }) => isOpenStatus(status));
      return new Map(
        open.map(({ id, title, invention, assignees }) => [
          id,
          { title, inventionId: invention.id, people: { assignees } },
        ]),
      );
    },
    restore: async (tx, actor, restored) => {
      const before = restored.map(({ id, people }) => ({ id, assignees: heldPeople.parse(people).assignees ?? [] }));
      for (const alike of Map.groupBy(before, ({ assignees }) => assignees.join()).values()) {
        const taskIds = alike.map(({ id }) => id);
        await assignTasks(tx, platform, actor, { taskIds, assignees: alike[0]?.assignees ?? [] });
      }
    },
  };
}
