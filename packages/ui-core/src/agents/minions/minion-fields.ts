import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { minionFields } from "@iphub/sdk/records/minions";
import { fieldsWith, fieldsWithout, type Values } from "@iphub/sdk/records/record";
import * as z from "zod/mini";

const changeable = fieldsWith(minionFields, "input");
type Changeable = Values<typeof changeable, "input">;

/** The fields of a minion form; empty ones are not set. Days are civil, `YYYY-MM-DD`. */
export type MinionFields = { readonly [N in keyof Changeable]: string };
/** Reads the fields of a minion form. */
export const minionForm = z.object({
  name: z.string(),
  trainer: z.string(),
  manager: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  description: z.string(),
}) satisfies z.ZodMiniType<MinionFields>;
/** The facts that a profile has above the description. */
export const minionFacts = fieldsWithout(changeable, ["name", "description"]);

/** The form fields of a minion; all empty for a new one. */
export function minionFieldsOf(minion: Minion | null): MinionFields {
  return {
    name: minion?.name ?? "",
    trainer: minion?.trainer ?? "",
    manager: minion?.manager ?? "",
    startDate: minion?.startDate ?? "",
    endDate: minion?.endDate ?? "",
    description: minion?.description ?? "",
  };
}

/** The request data of a form: an empty trainer, manager or day is sent as null. */
export function minionDataOf(fields: MinionFields): Changeable {
  const { name, trainer, manager, startDate, endDate, description } = fields;
  return {
    name: name.trim(),
    trainer: trainer.trim() || null,
    manager: manager.trim() || null,
    startDate: startDate || null,
    endDate: endDate || null,
    description,
  };
}
