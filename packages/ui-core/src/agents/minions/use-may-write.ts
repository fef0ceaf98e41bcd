import { useSession } from "../../identity/public.ts";

/** Whether the reader may make, change and remark on minions; the hub checks it again. */
export function useMayWriteMinions(): boolean {
  const session = useSession();
  return session.phase === "signed-in" && session.identity.permissions.includes("minions:write");
}
