import type { TaskBlockers } from "../../contract/task-blockers.ts";
import type { Task } from "../../contract/tasks.ts";
import { fullDay } from "../day-text.ts";
import { taskEnd } from "../due-end.ts";
import { statusWords } from "./task-status.ts";

/** Something that keeps a task from being done, or from being done safely. */
export interface TaskBlock {
  readonly kind: "waits" | "on-hold" | "deadline";
  /** What a card shows, in a few words. */
  readonly words: string;
  /** The explanation, in whole sentences. */
  readonly says: string;
}

/** The most tasks that an explanation names one by one. */
const mostNamed = 5;

/**
 * What blocks a task, the most decisive first: the steps before it that are still open while it is `upcoming`, its status
 * on hold, and deadlines on its date or of its milestone that are not verified. A task that was moved on by hand is not
 * blocked by the steps before it; one that has ended is blocked by nothing. `blockers` are the hub's facts; undefined if it
 * names none.
 */
export function taskBlocks(
  task: Pick<Task, "status" | "milestoneState">,
  blockers: Omit<TaskBlockers, "taskId"> | undefined,
): TaskBlock[] {
  if (taskEnd(task) !== null) return [];
  const { waitsFor = [], deadlines = [], opensByItself = false } = blockers ?? {};
  return [
    ...(task.status === "upcoming" && waitsFor.length > 0 ? [waits(waitsFor, opensByItself)] : []),
    ...(task.status === "on-hold" ? [onHold] : []),
    ...(deadlines.length > 0 ? [unverified(deadlines)] : []),
  ];
}

/** All that blocks a task, as one explanation; "" if nothing does. */
export function blockSentences(blocks: readonly TaskBlock[]): string {
  return blocks.map(({ says }) => says).join(" ");
}

const onHold: TaskBlock = {
  kind: "on-hold",
  words: "Until its status is changed",
  says: "It is on hold: no one goes on with it until someone gives it another status.",
};

function waits(before: TaskBlockers["waitsFor"], opensByItself: boolean): TaskBlock {
  const [first, ...others] = before.map(({ title }) => title);
  const named = before
    .slice(0, mostNamed)
    .map(({ title, status }) => `‘${title}’ (${statusWords[status].toLowerCase()})`);
  const more = before.length - named.length;
  const all = `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return {
    kind: "waits",
    words: `Waits for ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`,
    says: opensByItself
      ? `It opens by itself when the steps before it are closed: ${all}.`
      : `Before it in its milestone comes ${all}. Its status is changed by hand when that is closed.`,
  };
}

function unverified(deadlines: TaskBlockers["deadlines"]): TaskBlock {
  const isProposed = deadlines.every(({ status }) => status === "proposed");
  const named = deadlines.slice(0, mostNamed).map(({ title, dueAt, status }) => {
    const state = status === "proposed" ? "is proposed and not docketed" : "is docketed and not verified";
    return `‘${title}’, due ${fullDay(dueAt)}, ${state}.`;
  });
  const more = deadlines.length - named.length;
  const words = isProposed ? "only proposed" : "not verified";
  return {
    kind: "deadline",
    words: deadlines.length > 1 ? `${deadlines.length} deadlines ${words}` : `Deadline ${words}`,
    says: [...named, ...(more > 0 ? [`${more} more are not verified.`] : []), "The date can still change."].join(" "),
  };
}
