import type { OfKind } from "@iphub/sdk/records/record";
import type { taskFields } from "@iphub/sdk/records/tasks";

type Line = OfKind<typeof taskFields, "line">;
type Elsewhere = "id" | "notes" | "order" | "createdAt" | "updatedAt" | "finishedAt";

/** What a screen says of a task, a line each, besides its lines of text; the rest has places of its own or none. */
export type TaskFact = Exclude<keyof typeof taskFields, Line | Elsewhere>;
