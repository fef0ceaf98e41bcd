import { useSession } from "../../identity/public.ts";

/** Whether the reader may create, change and comment on minions; the hub checks it too. */
export function useMayWriteMinions(): boolean {
  const session = useSession();
  return session.phase === "signed-in" && session.identity.permissions.includes("minions:write");
}
