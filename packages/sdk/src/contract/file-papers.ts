import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, wholeNumberWithin } from "./shapes.ts";

/** Which content of a file is meant: its newest version and all of it, unless they are named. */
export const filePlace = {
  version: z.optional(wholeNumberWithin(1, 1_000_000)),
  /** The place of an attachment in an e-mail that is a file, from 0. */
  part: z.optional(wholeNumberWithin(0, 10_000)),
};

/** One block of a document. `text` is empty for a table, `rows` for everything else. */
export const paperBlock = z.object({
  kind: z.enum(["heading", "paragraph", "item", "table"]),
  /** The level of a heading, from 1; how deep an entry of a list is, from 0. */
  level: z.number(),
  /** The number or bullet of an entry of a list, or of a heading; empty without one. */
  label: z.string(),
  text: z.string(),
  /** The cells of a table, the first row first. */
  rows: z.array(z.array(z.string())),
});
/** One block of a document. */
export type PaperBlock = z.infer<typeof paperBlock>;

/** The head of an e-mail that is a file; its text is the paper's. */
export const paperMail = z.object({
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  /** An instant; null without a readable one. */
  date: z.nullable(z.string()),
  subject: z.string(),
  attachments: z.array(z.object({ part: z.number(), name: z.string(), mimeType: z.string(), size: z.number() })),
});
/** The head of an e-mail that is a file. */
export type PaperMail = z.infer<typeof paperMail>;

/** A file as it is read next to the work. */
export const filePaper = z.object({
  /** The file's id. */
  id: z.string(),
  inventionId: z.string(),
  isDeleted: z.boolean(),
  /** The name of the file, or of its attachment. */
  name: z.string(),
  version: z.number(),
  /** The attachment that is shown; null for the file itself. */
  part: z.nullable(z.number()),
  size: z.number(),
  mimeType: z.string(),
  /** What it is shown as; the bytes of a PDF or a picture are read by the address of `files.token`. */
  kind: z.enum(["pdf", "image", "document", "mail", "markdown", "text", "none"]),
  /** Why it is not shown, or not all of it, as a sentence; null if nothing is wrong. */
  problem: z.nullable(z.string()),
  /** The text of a document in its blocks. */
  blocks: z.array(paperBlock),
  mail: z.nullable(paperMail),
  /** The text of an e-mail or of a text; null for the other kinds. */
  text: z.nullable(z.string()),
  /** False where the file has more than is shown. */
  isWhole: z.boolean(),
});
/** A file as it is read next to the work. */
export type FilePaper = z.infer<typeof filePaper>;

/** The text of a file. */
export const fileText = z.object({
  /** The text of each page of a PDF; of every other file all of it as one page. */
  pages: z.array(z.string()),
  /** Whether its lines are those of a printed page; else each line is a paragraph. */
  isLaidOut: z.boolean(),
  /** False where the file has more text than is read. */
  isWhole: z.boolean(),
  /** Why there is no text, as a sentence. */
  problem: z.nullable(z.string()),
});
/** The text of a file. */
export type FileText = z.infer<typeof fileText>;

const block = { kind: "heading", level: 1, label: "", text: "Claims", rows: [] } as const;
const claim = { kind: "item", level: 0, label: "1.", text: "A battery comprising an anode.", rows: [] } as const;

/** The calls that read what is in a file. */
export const filePapers = {
  paper: endpoint({
    method: "GET",
    path: "/api/filesmanager/files/{id}/paper",
    summary:
      "Get what a file says in headings, paragraphs, lists and tables, or as an e-mail; PDFs and pictures by name",
    access: "inventions:read",
    params: byId,
    query: z.object(filePlace),
    response: filePaper,
    example: {
      input: { id: "f-1" },
      output: {
        id: "f-1",
        inventionId: "m-17248024",
        isDeleted: false,
        name: "claims.docx",
        version: 1,
        part: null,
        size: 18_231,
        mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        kind: "document",
        problem: null,
        blocks: [block, claim],
        mail: null,
        text: null,
        isWhole: true,
      },
    },
  }),
  text: endpoint({
    method: "GET",
    path: "/api/filesmanager/files/{id}/text",
    summary: "Get the text of a file by page: of a PDF, a DOCX file, an e-mail or a text",
    access: "inventions:read",
    params: byId,
    query: z.object(filePlace),
    response: fileText,
    example: {
      input: { id: "f-1" },
      output: {
        pages: ["Claims\n1. A battery comprising an anode."],
        isLaidOut: false,
        isWhole: true,
        problem: null,
      },
    },
  }),
};
