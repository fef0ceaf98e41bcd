import type { Task } from "@iphub/sdk/contract/tasks";
import type { HubApp } from "../../platform/hub-app.ts";

/**
 * Warns where the stored date of an open task is past those that it serves. They are read after the change was said, so that
 * its Undo does not wait for them; where they cannot be read, nothing is said.
 */
export async function sayLate({ hub, toasts }: HubApp, task: Task, subject: string): Promise<void> {
  const late = await import("./read-task-limits.ts")
    .then(({ readLateWarning }) => readLateWarning(hub, task))
    .catch(() => null);
  if (late !== null) toasts.show({ type: "warning", title: "Date too late", message: `${subject}. ${late}` });
}
