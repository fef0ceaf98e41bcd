import type { Hub } from "@iphub/sdk/client";
import { HubHttpError } from "@iphub/sdk/errors";
import { signWithPasskey } from "../identity/public.ts";
import { describeFailure } from "../platform/failure.ts";
import type { OwnProof, ProofFault } from "../platform/overlays.ts";
import type { Ports } from "../platform/ports.ts";

/** Proves who the person is, for acts that need a recent sign-in; returns why it was refused, or null. */
export async function proofFault(hub: Hub, ports: Ports, { passkey, ...typed }: OwnProof): Promise<ProofFault | null> {
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
