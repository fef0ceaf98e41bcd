import type { Hub } from "@iphub/sdk/client";
import { type HeldReference, heldReference, holdersOf } from "@iphub/ui-core/matters/inventions/held-references";
import { callVerb, isRecord } from "../../command-line/call-verb.ts";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { heldConflict, insistence } from "./held-refusal.ts";
import { matterDetail } from "./inventions.verbs.ts";

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
    { name: "if-absent", help: "where a matter has one of the references already, print that one and make none" },
  ],
  check: ({ "if-absent": ifAbsent, allowDuplicate }) =>
    ifAbsent === true && allowDuplicate === true
      ? usageError("--if-absent and --allow-duplicate exclude each other", "Use one of them.")
      : undefined,
  sendsKey: true,
  example: "inventions create --title 'Foldable antenna' --references 17/248,024 --if-absent",
  run: create,
};

async function create(context: RunContext): Promise<void> {
  const { "if-absent": ifAbsent, ...input } = context.input;
  try {
    await callVerb("inventions.create", verb, { ...context, input });
  } catch (error) {
    const { hub } = await context.session();
    // The refusal is said, also where its matters could not be looked up.
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
  for (const other of Array.isArray(references) ? references.map(String) : []) {
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
