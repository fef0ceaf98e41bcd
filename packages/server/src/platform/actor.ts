import type { Team } from "@iphub/sdk/contract/identity";
import type { Permission } from "@iphub/sdk/contract/permissions";

/** The person who makes a call, as the session and the people's tables know them at this moment. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly teams: readonly Team[];
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
}
