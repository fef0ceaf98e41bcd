import type { Team } from "@iphub/sdk/contract/identity";
import type { Permission } from "@iphub/sdk/contract/permissions";
import type { TokenScope } from "@iphub/sdk/contract/tokens";

/** Someone for whom an assistant acts. */
export interface Principal {
  readonly email: string;
  readonly name: string;
}

/** The person who makes a call, as the session and the people's tables know them at this moment. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly teams: readonly Team[];
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** Set where an assistant acts for someone: whom. The actor is the assistant, who answers for what is done. */
  readonly actingFor?: Principal;
  /** Set where the call came with an API token: what that is good for. */
  readonly tokenScope?: TokenScope;
}
