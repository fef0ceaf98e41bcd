import { InputError } from "../../input-error.ts";
import type { DeadlineRule } from "./rule-types.ts";

/** Control numbers: `90/` ex parte reexamination, `95/` inter partes, `96/` supplemental examination. */
const CONTROL_NUMBER = /^9[056]\d{6}$/;

/** Whether a number is the control number of a reexamination or of a supplemental examination: `90/012,345`. */
export function isReexamination(number: string | null | undefined): boolean {
  return CONTROL_NUMBER.test((number ?? "").replace(/[\s/,]/g, ""));
}

/**
 * Whether rules cannot count a paper of an application: in a reexamination the paper sets the period (two months, one
 * month inter partes), and 37 CFR 1.136(a) does not extend it. What a person read in the paper is counted.
 */
export function isUncounted(rules: readonly DeadlineRule[], applicationNumber: string | null | undefined): boolean {
  const isOfPaper = ({ verb, count }: DeadlineRule) =>
    (verb === "mailed" || verb === "received") && count.kind !== "printed";
  return isReexamination(applicationNumber) && rules.some(isOfPaper);
}

/** Refuses what {@link isUncounted}. @throws InputError naming `applicationNumber` */
export function refuseReexamined(rules: readonly DeadlineRule[], applicationNumber: string | null | undefined): void {
  if (!isUncounted(rules, applicationNumber)) return;
  throw new InputError("applicationNumber", reexaminedReason(applicationNumber));
}

/** Why the date of a paper of a reexamination is not computed. */
export function reexaminedReason(applicationNumber: string | null | undefined): string {
  return (
    `${applicationNumber ?? ""} is a reexamination: the paper sets the period, and 37 CFR 1.136(a) does not extend it ` +
    "(37 CFR 1.550(c), 1.956); read its notice, or enter the date by hand"
  );
}
