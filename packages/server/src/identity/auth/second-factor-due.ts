import { Failure } from "../../platform/failures.ts";

/** 403: the role of the person requires a second factor, and they have none yet. */
export function secondFactorDue(): Failure {
  return new Failure(
    403,
    "second_factor_due",
    "Your role requires a second factor. Set one up first: in the browser, or with iphub auth set-up-authenticator.",
  );
}
