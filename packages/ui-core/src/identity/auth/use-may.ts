import type { Permission } from "@iphub/sdk/contract/permissions";
import { useSession } from "./use-session.ts";

/**
 * Whether the signed-in person has a permission; false where no one is signed in. The hub decides; this only avoids offers
 * that it would refuse.
 */
export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

/** The permissions of the signed-in person; none where no one is signed in. */
export function usePermissions(): readonly string[] {
  const session = useSession();
  return session.phase === "signed-in" ? session.identity.permissions : [];
}
