import type { Minion } from "@iphub/sdk/contract/minion-shapes";

/** The fields of a minion form; empty ones are not set. Days are civil, `YYYY-MM-DD`. */
export interface MinionFields {
  readonly name: string;
  readonly trainer: string;
  readonly manager: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly description: string;
}

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
export function minionDataOf({ name, trainer, manager, startDate, endDate, description }: MinionFields) {
  return {
    name: name.trim(),
    trainer: trainer.trim() || null,
    manager: manager.trim() || null,
    startDate: startDate || null,
    endDate: endDate || null,
    description,
  };
}
