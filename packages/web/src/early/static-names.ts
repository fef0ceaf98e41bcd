import { userInitials } from "@iphub/sdk/domain/identity/user-initials";
import type { ShownPeople } from "@iphub/ui-core/identity/users/use-names";

/** People as they are shown until their names are known (early-scripts.ts). */
export function useShownPeople(): ShownPeople {
  return { nameOf: (email) => email, initialsOf: (email) => userInitials({ firstName: "", lastName: "", email }) };
}
