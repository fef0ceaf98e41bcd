import type { Column } from "../../command-line/output/column.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of e-mails. */
const emailColumns: readonly Column[] = [
  { key: "id", whole: true },
  { key: "metadata.date", title: "Date", whole: true },
  { key: "metadata.from", title: "From" },
  { key: "metadata.subject", title: "Subject" },
  { key: "metadata.filedBy", title: "Filed by", optional: true },
  { key: "metadata.senderKnown", title: "Known sender", optional: true },
  { key: "attachments", show: (row) => (Array.isArray(row.attachments) ? row.attachments.length : 0), align: "right" },
];

/** The columns of one e-mail. */
const emailDetail: readonly Column[] = [
  { key: "metadata.date", title: "Date" },
  { key: "metadata.from", title: "From" },
  { key: "metadata.to", title: "To" },
  { key: "metadata.cc", title: "Copy" },
  { key: "metadata.subject", title: "Subject" },
  { key: "inventionId", title: "Matter id" },
  { key: "attachments", show: (row) => attachmentNames(row.attachments) },
  { key: "text" },
];

function attachmentNames(attachments: unknown): string {
  if (!Array.isArray(attachments)) return "";
  return attachments.map((one: { name?: unknown }) => String(one.name)).join(", ");
}

/** The verbs of correspondence; a long one has its own file. */
export const verbs: Verbs = {
  assign: {
    call: "correspondence.assign",
    positionals: ["id", "inventionId"],
    columns: emailDetail,
    example: "correspondence assign e-1 m-17248024",
  },
  get: { call: "correspondence.get", columns: emailDetail },
  list: { call: "correspondence.list", web: "/inventions/{id}/emails", columns: emailColumns },
  show: { call: "correspondence.get", columns: emailDetail, example: "correspondence show e-1" },
  unassigned: { call: "correspondence.unassigned", web: "/unassigned-mail", columns: emailColumns },
  body: {
    summary: "Print an e-mail's HTML body as a page without scripts",
    positionals: ["id"],
    flags: [
      { name: "id", kind: "text", required: true, help: "the e-mail's id" },
      { name: "images", kind: "boolean", help: "let the page load remote images" },
    ],
    example: "correspondence body e-1",
    run: async ({ input, session }) => {
      const { hub } = await session();
      const id = String(input.id);
      const { ticket } = await hub.correspondence.get({ id });
      const page = await hub.correspondence.body({ id, ticket, images: input.images === true ? "1" : "0" });
      const { saveStream } = await import("../../command-line/save-stream.ts");
      await saveStream(page, "-");
      await writeOut("\n");
    },
  },
};
