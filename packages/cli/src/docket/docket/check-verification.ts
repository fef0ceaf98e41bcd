import { type VerificationReport, verificationReport } from "@iphub/sdk/contract/docket-verification";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { isRow } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { readInput } from "../../command-line/read-input.ts";
import { sha256 } from "../../command-line/sha256.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

const columns: readonly Column[] = [
  { key: "holds" },
  { key: "isUnchanged", title: "Unchanged" },
  { key: "isSigned", title: "Signed by this hub" },
  { key: "isInRecord", title: "Its entry is in the record" },
  { key: "from", whole: true },
  { key: "to", whole: true },
  { key: "madeAt", title: "Made", whole: true },
  { key: "madeBy", title: "By" },
  { key: "seq", title: "Entry" },
  { key: "headAt", title: "Entry written", whole: true },
  { key: "signedSince.at", title: "Record signed since", whole: true },
];

/** `iphub docket check-verification report.json`: exit code 1 where the report is not as the hub signed it. */
export const verb: Verb = {
  summary: "Check the signature of a verification report that was saved as JSON",
  positionals: ["file"],
  flags: [{ name: "file", kind: "text", required: true, help: "the report; - reads it from standard input" }],
  columns,
  example: "docket check-verification report.json",
  run: check,
};

async function check({ input, output, session }: RunContext): Promise<void> {
  const { report, signed } = reportOf(await readInput(String(input.file)));
  const { from, to, head, madeAt, madeBy, digest, signature } = report;
  const { hub } = await session();
  const found = await hub.docket.checkVerification({ ...head, madeAt, digest, signature });
  const isUnchanged = sha256(signed) === digest;
  const holds = isUnchanged && found.isSigned && found.isInRecord;
  const { seq } = head;
  await output.record({ holds, isUnchanged, ...found, from, to, madeAt, madeBy, seq }, columns);
  if (!isUnchanged) throw broken("its deadlines are not those that were signed");
  if (!found.isSigned) throw broken("this hub did not sign it");
  if (!found.isInRecord) throw broken(`the record does not have entry ${seq} with the hash of the report any more`);
  output.hint(
    `${provenWords(found.signedSince, madeAt)} To check each entry: iphub audit verify --noted ${seq}:${head.hash}`,
  );
}

/** Since when the record proves something, as far as the report goes. */
function provenWords(since: { readonly seq: number; readonly at: string } | null, madeAt: string): string {
  if (since === null)
    return "No entry of the record is signed: it proves nothing against who can write to the database.";
  return `What the record has from ${since.at} (entry ${since.seq}) to ${madeAt} was not changed after the report was made.`;
}

/**
 * A saved report, and the text of it that was signed: as it is in the file, also what this program does not know of it.
 * @throws CliError (exit code 2) where the file is no report
 */
function reportOf(text: string): { readonly report: VerificationReport; readonly signed: string } {
  const saved = jsonOf(text);
  const read = verificationReport.safeParse(saved);
  if (!read.success || !isRow(saved)) {
    const hint = "Save one with: iphub docket export-verification --format json --output report.json";
    throw usageError("the file is not a verification report", hint);
  }
  const { from, to, entries } = saved;
  return { report: read.data, signed: canonicalJson({ from, to, entries }) };
}

/** What a text of JSON says; null where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function broken(reason: string): CliError {
  return new CliError(exitCodes.failure, `the report does not hold: ${reason}`);
}
