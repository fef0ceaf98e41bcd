import type { Hub } from "@iphub/sdk/client";
import { counted } from "@iphub/sdk/domain/counted";
import type { Column } from "../../command-line/output/column.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { verificationHelp } from "./docket.columns.ts";
import { inIsoDates } from "./iso-dates.ts";
import { restOfReport, sayCounted } from "./left-out.ts";

const columns: readonly Column[] = [
  { key: "gaps", show: ({ gaps }) => inIsoDates(gaps) },
  { key: "dueAt", title: "Due date", whole: true },
  { key: "finalAt", title: "Final date", whole: true },
  matterColumn,
  { key: "title", title: "Deadline" },
  { key: "rule.id", title: "Rule", optional: true },
  { key: "docketed.by", title: "Docketed by" },
  { key: "verified.by", title: "Verified by" },
  { key: "status" },
  { key: "id", title: "Id", whole: true, optional: true },
];

const recordColumns: readonly Column[] = [
  { key: "from", whole: true },
  { key: "to", whole: true },
  { key: "gaps", title: "With gaps" },
];

type VerificationInput = Parameters<Hub["docket"]["verification"]>[0];

/** `iphub docket verification --from 2026-01-01 --to 2026-12-31`; with `--json` the whole report with its signature. */
export const verb: Verb = {
  call: "docket.verification",
  web: "/docket/verification?",
  columns: recordColumns,
  inner: { key: "entries", columns },
  help: verificationHelp,
  example: "docket verification --from 2026-01-01 --to 2026-12-31",
  run: printReport,
};

async function printReport({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const wanted: VerificationInput = input;
  const report = await hub.docket.verification(wanted);
  await output.record(report, recordColumns, { key: "entries", columns });
  const { entries, gaps, head, isWhole } = report;
  output.hint(`Signed with entry ${head.seq} of the record.`);
  sayCounted(output, {
    isWhole,
    counted: `${counted(entries.length, "deadline")}, ${gaps} with gaps`,
    rest: restOfReport,
  });
}
