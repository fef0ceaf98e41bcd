import { HubHttpError } from "@iphub/sdk";

/** The answer with which the hub refuses a call; fails where it does not. */
export async function failureOf(call: Promise<unknown>): Promise<HubHttpError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof HubHttpError) return error;
    throw error;
  }
  throw new Error("the call did not fail");
}
