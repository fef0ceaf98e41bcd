import { latePart } from "../web-kit/late-part.tsx";
import { BoardPage } from "../work/public.ts";

const LateTask = latePart(async () => (await import("./late-task.tsx")).LateTask, { isSaid: false });

/** A board, which warns of a date on a card past that of the task's milestone or of its deadlines. */
export function BoardWithLimits() {
  return <BoardPage late={(task) => <LateTask {...task} />} />;
}
