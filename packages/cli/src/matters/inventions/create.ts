import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import { HubHttpError } from "@iphub/sdk/errors";
import { callVerb, isRecord } from "../../command-line/call-verb.ts";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { matterDetail } from "./inventions.verbs.ts";

/** `iphub inventions create --title 'Foldable antenna' --references 17/248,024 --if-absent`. */
export const verb: Verb = {
  call: "inventions.create",
  columns: matterDetail,
  undo: ({ id }) => `inventions take-back ${id}`,
  defaults: { references: [] },
  flags: [
    { name: "if-absent", help: "where a matter has one of the references already, print that one and make none" },
  ],
  sendsKey: true,
  example: "inventions create --title 'Foldable antenna' --references 17/248,024 --if-absent",
  run: create,
};

async function create(context: RunContext): Promise<void> {
  const { "if-absent": ifAbsent, ...input } = context.input;
  try {
    await callVerb("inventions.create", verb, { ...context, input });
  } catch (error) {
    const holder = isAboutReferences(error) ? await holderOf(context, input.references) : null;
    if (holder === null) throw error;
    await answerHeld(context, holder, ifAbsent === true);
  }
}

function isAboutReferences(error: unknown): boolean {
  return error instanceof HubHttpError && error.fields.some(({ field }) => field.startsWith("references"));
}

/** A matter that has one of the references. */
interface Holder {
  readonly id: string;
  readonly reference: string;
}

/** The matter of the first reference that one has already; null where none is to be seen, as behind a wall. */
async function holderOf({ session }: RunContext, references: unknown): Promise<Holder | null> {
  const { hub } = await session();
  const typed = Array.isArray(references) ? references.filter((one): one is string => typeof one === "string") : [];
  for (const reference of typed) {
    const key = referenceKey(reference);
    for await (const { data } of hub.inventions.search.pages({ qs: reference })) {
      const holder = data.find((one) => one.references.some((own) => referenceKey(own) === key));
      if (holder) return { id: holder.id, reference };
    }
  }
  return null;
}

/** Prints the matter of a reference, or names it in the refusal. */
async function answerHeld(context: RunContext, { id, reference }: Holder, isWanted: boolean): Promise<void> {
  if (!isWanted) {
    throw new CliError(
      exitCodes.conflict,
      `${reference} is the reference of ${id}; a reference belongs to one matter`,
      "--if-absent prints that matter instead.",
    );
  }
  const { hub } = await context.session();
  const matter: unknown = await hub.inventions.get({ id });
  note(`iphub: ${reference} is the reference of ${id}; nothing was made`);
  if (isRecord(matter)) await context.output.record(matter, matterDetail);
}
