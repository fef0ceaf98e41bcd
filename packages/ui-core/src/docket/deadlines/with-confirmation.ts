import { HubHttpError } from "@iphub/sdk/errors";
import type { FieldError } from "@iphub/sdk/field-errors";
import { CONFIRMATIONS, type Confirmation } from "@iphub/sdk/records/deadlines";
import type { Overlays } from "../../platform/overlays.ts";

/** What a call adds once the person has confirmed; nothing before. */
export interface Confirmed {
  readonly confirm?: Confirmation[];
}

/**
 * Sends a change of a deadline, and sends it again once the person has confirmed what the hub asks about, with the rule
 * named. After no, the refusal is the error, so that the form shows it at its field.
 */
export async function withConfirmation<T>(
  overlays: Pick<Overlays, "confirm">,
  call: (confirmed: Confirmed) => Promise<T>,
): Promise<T> {
  try {
    return await call({});
  } catch (error) {
    if (!(error instanceof HubHttpError) || error.code !== "confirmation_required") throw error;
    const agreed = await overlays.confirm({
      title: "Is this right?",
      message: error.fields.map(questionText).join(" "),
      confirmLabel: "Confirm",
    });
    if (!agreed) throw error;
    const confirm = CONFIRMATIONS.filter((one) => error.fields.some((field) => field.confirm === one));
    return call({ confirm });
  }
}

function questionText({ field, message, rule, citation }: FieldError): string {
  return `${fieldWords[field] ?? field} ${message} (rule ${rule}: ${citation}).`;
}

const fieldWords: Readonly<Record<string, string>> = {
  dueDate: "The due date",
  extension: "The extension",
  filedOn: "The day of filing",
  finalDate: "The final date",
  mailDate: "The mail date",
  mailedOn: "The day of mailing",
  manualDate: "The manual date",
  printedPeriod: "The printed period",
};
