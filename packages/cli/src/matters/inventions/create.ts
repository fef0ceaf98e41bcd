import type { Hub } from "@iphub/sdk/client";
import { adviceOn, isOfOneMatter } from "@iphub/sdk/domain/matters/held-reference";
import { type HeldReference, heldReference, holdersOf } from "@iphub/ui-core/matters/inventions/held-references";
import { callVerb, isRecord } from "../../command-line/call-verb.ts";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
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

/** Names the matters of a reference; which of several is meant is not guessed. */
function refusal({ reference, holders }: HeldReference, { allowDuplicate }: Input): CliError {
  const ids = holders.map(({ id }) => id);
  const advice = [
    ...(ids.length === 1 ? ["--if-absent prints that matter instead."] : []),
    insistence(reference, allowDuplicate === true),
  ];
  return new CliError(
    exitCodes.conflict,
    `${reference} is already the reference of ${ids.join(" and ")}; ${adviceOn(reference)}`,
    advice.join(" "),
  );
}

/** What --allow-duplicate does for a reference, or why it did nothing. Only the hub knows the docketing system's numbers. */
function insistence(reference: string, isGiven: boolean): string {
  if (isOfOneMatter(reference)) return "An application number stays of one matter, also with --allow-duplicate.";
  return isGiven
    ? "--allow-duplicate does not open it: the reference is a number of the docketing system, or you do not see every matter that has it."
    : "--allow-duplicate opens another one with this reference, unless it is a number of the docketing system or of a matter that you do not see.";
}
