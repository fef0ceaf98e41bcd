import * as z from "zod/mini";
import { patentKind } from "../records/inventions.ts";

const rowStates = ["ready", "unchanged", "wrong", "applied", "refused", "undone", "kept"] as const;

/**
 * The status of a row: `ready` to import, `unchanged` because the hub already has it, `wrong` with the reasons,
 * `applied`, `refused` because the hub changed since the preview, `undone`, or `kept` by an undo because it was changed
 * since.
 */
export const importRowState = z.enum(rowStates, "is not a state of a row");
/** The status of a row. */
export type ImportRowState = z.infer<typeof importRowState>;

/** One problem of a row; `field` is null if it concerns the whole row. */
export const importProblem = z.object({
  field: z.nullable(z.string()),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
});

/** A row of the file as the hub parsed it. */
export const importRow = z.object({
  /** Its line in the file. */
  line: z.number(),
  state: importRowState,
  reference: z.nullable(z.string()),
  title: z.string(),
  client: z.nullable(z.string()),
  /** The code of its country or office; its deadline is docketed for that office. */
  country: z.nullable(z.string()),
  patentKind: z.nullable(patentKind),
  patentNumber: z.nullable(z.string()),
  issueDate: z.nullable(z.string()),
  deadline: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  finalDate: z.nullable(z.string()),
  /** Whether this import opens or opened its matter. */
  newMatter: z.boolean(),
  inventionId: z.nullable(z.string()),
  problems: z.array(importProblem),
});
/** A row of an import. */
export type ImportRow = z.infer<typeof importRow>;
