import type { DocketFinding } from "./docket-shapes.ts";

/** An example finding for the reference. */
export const exampleFinding: DocketFinding = {
  id: "f-1",
  invention: { id: "m-17248024", title: "Lithium cell", references: ["17/248,024"] },
  kind: "action-without-deadline",
  status: "open",
  subject: "Response to non-final office action (CTNF mailed 2026-01-31)",
  reason:
    "The office's record shows MCTNF of 2026-01-31 and no reply to it. 'Response to non-final office action', due 2026-04-30, has no deadline on the docket.",
  docket: null,
  office: "MCTNF 2026-01-31",
  deadlineId: null,
  documentId: null,
  dueAt: "2026-04-30",
  finalDate: "2026-07-31",
  standing: null,
  fix: { kind: "propose-deadline", words: "Propose the deadline" },
  waivedBy: null,
  waivedAt: null,
  waivedReason: null,
  reopenedAt: null,
  history: [{ at: "2026-02-02T09:00:00.000Z", by: null, did: "found", reason: null }],
  foundAt: "2026-02-02T09:00:00.000Z",
  updatedAt: "2026-02-02T09:00:00.000Z",
};
