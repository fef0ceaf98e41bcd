import type { Team } from "@iphub/sdk/contract/identity";
import type { Permission } from "@iphub/sdk/contract/permissions";
import type { TokenScope } from "@iphub/sdk/contract/tokens";

/** The person who makes a call, as the session and the people's tables know them at this moment. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly teams: readonly Team[];
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** Set where the call came with a token for scripts: what that is good for. */
  readonly tokenScope?: TokenScope;
}
