import type { Permission } from "@iphub/sdk/contract/permissions";
import { useReader } from "../../platform/use-reader.ts";

/**
 * Whether the signed-in person has a permission; false where no one is signed in. The hub decides; this only avoids offers
 * that it would refuse.
 */
export function useMay(permission: Permission): boolean {
  return useReader().permissions.includes(permission);
}
