import type { Hub } from "@iphub/sdk/client";
import { type HeldReference, heldReference, holdersOf } from "@iphub/ui-core/matters/inventions/held-references";
import { callVerb, isRecord } from "../../command-line/call-verb.ts";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { type Input, textsOf } from "../../command-line/input.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { heldConflict, insistence } from "./held-refusal.ts";
import { matterDetail } from "./inventions.verbs.ts";

const example = "inventions create --title 'Foldable antenna' --references 17/248,024 --if-absent";

/** `iphub inventions create --title 'Foldable antenna' --references 17/248,024 --if-absent`. */
export const verb: Verb = {
  call: "inventions.create",
  summary: "Open a new matter",
  columns: matterDetail,
  undo: ({ id }) => `inventions take-back ${id}`,
  defaults: { references: [] },
  help: {
    allowDuplicate: "open it although another matter has one of the references; you must see every matter that has it",
  },
  flags: [
    {
      name: "if-absent",
      help: "where a matter has one of the references already, print that one and make none; needs --references",
    },
  ],
  check,
  sendsKey: true,
  example,
  run: create,
};

/** What is wrong with `--if-absent`; nothing where the flag is not there. */
function check({ "if-absent": ifAbsent, allowDuplicate, references }: Input): CliError | undefined {
  if (ifAbsent !== true) return undefined;
  if (allowDuplicate === true) {
    return usageError("--if-absent and --allow-duplicate exclude each other", "Use one of them.");
  }
  // A title does not identify a matter: each run of the same command would open another one.
  if (Array.isArray(references) && references.length > 0) return undefined;
  return usageError(
    "--if-absent knows a matter by its references, and none is given",
    `Give --references. For example: iphub ${example}`,
  );
}

async function create(context: RunContext): Promise<void> {
  const { "if-absent": ifAbsent, ...input } = context.input;
  try {
    await callVerb("inventions.create", verb, { ...context, input });
  } catch (error) {
    const { hub } = await context.session();
    // The refusal is reported even if its matters could not be looked up.
    const held = await heldReference(hub, error).catch(() => null);
    if (held === null) throw error;
    const [only, ...others] = held.holders;
    if (ifAbsent !== true || only === undefined || others.length > 0) throw refusal(held, input);
    await refuseSeveralMatters(hub, held.reference, only.id, input);
    const matter: unknown = await hub.inventions.get({ id: only.id });
    note(`iphub: ${held.reference} is already the reference of ${only.id}; nothing was made`);
    if (isRecord(matter)) await context.output.record(matter, matterDetail);
  }
}

/** @throws CliError where another of the references is of another matter: which is meant is not guessed */
async function refuseSeveralMatters(hub: Hub, reference: string, id: string, { references }: Input): Promise<void> {
  for (const other of textsOf(references)) {
    const holder = (await holdersOf(hub, other)).find((one) => one.id !== id);
    if (holder === undefined) continue;
    throw new CliError(
      exitCodes.conflict,
      `${reference} is already the reference of ${id}, and ${other} of ${holder.id}; nothing was made`,
      "Give the references of one matter.",
    );
  }
}

const opening = { does: "opens another one with this reference", doesNot: "does not open it" };

function refusal(held: HeldReference, { allowDuplicate }: Input): CliError {
  return heldConflict(held, [
    ...(held.holders.length === 1 ? ["--if-absent prints that matter instead."] : []),
    insistence(held.reference, allowDuplicate === true, opening),
  ]);
}
