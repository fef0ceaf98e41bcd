import * as z from "zod/mini";

/** Where the paper of a deadline is, and whether it can be read. */
export const paperState = z.enum([
  /** Its text is in `pages`. */
  "readable",
  /** It has no text: it was scanned. */
  "scanned",
  /** The hub has it and could not read it. */
  "unreadable",
  /** The office lists it; no one has downloaded it. */
  "not-downloaded",
  "downloading",
  /** Its download failed; `error` says why. */
  "failed",
  /** Neither the matter's files nor the office's list have it. */
  "missing",
]);
/** Where the paper of a deadline is, and whether it can be read. */
export type PaperState = z.infer<typeof paperState>;

/** A period that the paper sets, with where its words are on a page, and the dates that it would give. */
export const paperPeriod = z.object({
  /** As a change or a reading takes it: `2m`, `30d`. */
  period: z.string(),
  quote: z.string(),
  /** The index in `pages`. */
  page: z.number(),
  start: z.number(),
  end: z.number(),
  /** Whether it is the period that the deadline has now. */
  isCurrent: z.boolean(),
  /** The due date with this period; null where nothing is computed for the deadline. */
  dueAt: z.nullable(z.string()),
  finalDate: z.nullable(z.string()),
});
/** A period that the paper sets. */
export type PaperPeriod = z.infer<typeof paperPeriod>;

/** The paper of a deadline: the office's document, the file that it was downloaded to, its text by page. */
export const deadlinePaper = z.object({
  state: paperState,
  document: z.nullable(
    z.object({
      id: z.string(),
      applicationId: z.string(),
      code: z.string(),
      date: z.string(),
      description: z.string(),
    }),
  ),
  file: z.nullable(z.object({ id: z.string(), name: z.string(), mimeType: z.string(), version: z.number() })),
  error: z.nullable(z.string()),
  pages: z.array(z.string()),
  /** False where the paper has more text than is read. */
  isWhole: z.boolean(),
  periods: z.array(paperPeriod),
});
/** The paper of a deadline. */
export type DeadlinePaper = z.infer<typeof deadlinePaper>;

/** A readable paper, for the reference. */
export const examplePaper: DeadlinePaper = {
  state: "readable",
  document: {
    id: "LN4VBTHCXBLUEX2",
    applicationId: "17248024",
    code: "CTNF",
    date: "2026-01-31",
    description: "Non-Final Rejection",
  },
  file: { id: "f-1", name: "2026-01-31 CTNF Non-Final Rejection.pdf", mimeType: "application/pdf", version: 1 },
  error: null,
  pages: ["A SHORTENED STATUTORY PERIOD FOR REPLY IS SET TO EXPIRE 3 MONTHS FROM THE MAILING DATE"],
  isWhole: true,
  periods: [
    {
      period: "3m",
      quote: "PERIOD FOR REPLY IS SET TO EXPIRE 3 MONTHS",
      page: 0,
      start: 56,
      end: 64,
      isCurrent: true,
      dueAt: "2026-04-30",
      finalDate: "2026-07-31",
    },
  ],
};
