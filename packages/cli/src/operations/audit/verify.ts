import type { Hub } from "@iphub/sdk/client";
import type { AuditPlace } from "@iphub/sdk/domain/audit-chain";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import type { Column } from "../../command-line/output/column.ts";
import { Progress } from "../../command-line/output/progress.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { type Found, verifyFile } from "./verify-file.ts";

const columns: readonly Column[] = [
  { key: "holds" },
  { key: "checked" },
  { key: "seq", title: "Last entry" },
  { key: "hash" },
  { key: "signedFrom", title: "Signed from entry" },
  { key: "anchors", title: "Anchors compared" },
  { key: "broken" },
];

/** `iphub audit verify`: exit code 1 and the first broken entry if the history was changed. */
export const verb: Verb = {
  summary: "Verify the hashes, signatures and anchors of the hub's history, or the hashes of an export",
  flags: [
    {
      name: "noted",
      kind: "text",
      placeholder: "seq:hash",
      help: "an entry and its hash that you noted earlier: it must still be there",
    },
    {
      name: "file",
      kind: "text",
      placeholder: "file",
      help: "an export to check instead of the hub; - is standard input",
    },
  ],
  columns,
  example: "audit verify --noted 1200:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  run: verify,
};

async function verify({ input, output, session }: RunContext): Promise<void> {
  const noted = typeof input.noted === "string" ? notedPlace(input.noted) : undefined;
  const {
    checked,
    place,
    broken,
    signedFrom = null,
    anchors = 0,
  } = typeof input.file === "string"
    ? await verifyFile(input.file, noted)
    : await verifyHub((await session()).hub, noted);
  await output.record({ holds: broken === null, checked, ...place, signedFrom, anchors, broken }, columns);
  if (broken === null) return typeof input.file === "string" ? undefined : output.hint(provenWords(signedFrom));
  const what = broken.type === null ? "" : ` (${broken.type}, ${broken.id})`;
  throw new CliError(exitCodes.failure, `the history is broken at entry ${broken.seq}${what}: ${broken.reason}`);
}

async function verifyHub(hub: Hub, noted: AuditPlace | undefined): Promise<Found> {
  if (noted !== undefined) {
    const { broken } = await hub.audit.verify({ after: noted.seq, hash: noted.hash, size: 1 });
    // Entries before the noted one are covered by the verification from the beginning.
    if (broken?.seq === noted.seq) return { checked: 0, place: { seq: 0, hash: "" }, broken };
  }
  const progress = new Progress();
  let checked = 0;
  let after = 0;
  let hash: string | undefined;
  let signedFrom: number | null = null;
  let anchors = 0;
  try {
    for (;;) {
      const part = await hub.audit.verify({ after, ...(hash === undefined ? {} : { hash }) });
      checked += part.checked;
      anchors += part.anchors;
      if (part.checked > 0) signedFrom = joinedRun(signedFrom, part.signedFrom, after);
      if (part.broken !== null || part.complete) {
        return { checked, place: { seq: part.seq, hash: part.hash }, broken: part.broken, signedFrom, anchors };
      }
      after = part.seq;
      hash = part.hash;
      progress.tell(`${checked} entries …`);
    }
  } finally {
    progress.end();
  }
}

/** The first entry of the signed run that ends with a part, given the run that ended before it. */
function joinedRun(known: number | null, ofPart: number | null, after: number): number | null {
  return ofPart === after + 1 ? (known ?? ofPart) : ofPart;
}

/** From when on the verification proves something, and against which people. */
function provenWords(signedFrom: number | null): string {
  if (signedFrom === null)
    return "No entry is signed: this proves nothing against someone who can write to the database.";
  return `From entry ${signedFrom} on every entry is signed with a key that the database does not hold.`;
}

function notedPlace(text: string): AuditPlace {
  const [, seq = "", hash = ""] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  if (seq === "" || Number(seq) < 1)
    throw usageError("--noted is not an entry with its hash", "Write it like 1200:9f86d0…");
  return { seq: Number(seq), hash };
}
