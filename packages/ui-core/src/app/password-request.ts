import type { Hub } from "@iphub/sdk/client";
import { HubHttpError } from "@iphub/sdk/errors";
import { signWithPasskey } from "../identity/public.ts";
import { describeFailure } from "../platform/failure.ts";
import type { OwnProof, PasswordRequest, ProofFault } from "../platform/overlays.ts";
import type { Ports } from "../platform/ports.ts";

/** Proves who the person is, for acts that need a recent sign-in; returns what is asked next, or null if it is accepted. */
export async function requestAfter(
  hub: Hub,
  ports: Ports,
  proof: OwnProof,
  asksCode: boolean,
): Promise<PasswordRequest | null> {
  const fault = await proofFault(hub, ports, proof);
  if (!fault) return null;
  // A code that was not asked for yet is a question and no mistake.
  const isQuestion = fault.field === "code" && !asksCode;
  return { fault: isQuestion ? null : fault, isChecking: false, asksCode: asksCode || isQuestion };
}

/** Why a proof was refused, or null. */
async function proofFault(hub: Hub, ports: Ports, { passkey, ...typed }: OwnProof): Promise<ProofFault | null> {
  try {
    await hub.auth.reauthenticate(passkey ? { passkey: await signWithPasskey(hub, ports) } : typed);
    return null;
  } catch (error) {
    const [named] = error instanceof HubHttpError ? error.fields : [];
    const message = describeFailure(error)?.message ?? "This was not checked. Try again.";
    if (passkey) return { field: "passkey", message: named ? `The passkey ${named.message}` : message };
    return { field: named?.field === "code" ? "code" : "password", message: named?.message ?? message };
  }
}
