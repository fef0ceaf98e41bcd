import type { Team } from "@iphub/sdk/contract/identity";
import type { Permission } from "@iphub/sdk/contract/permissions";
import type { TokenScope } from "@iphub/sdk/contract/tokens";
import type { SeenWalls } from "@iphub/sdk/domain/may-see";
import { Failure } from "./failures.ts";

/** The person an assistant acts for. */
export interface Principal {
  readonly email: string;
  readonly name: string;
}

/** The person who makes a call, from the session and the current tables of people. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly teams: readonly Team[];
  readonly permissions: ReadonlySet<Permission>;
  /** What the walls of matters say of this person. */
  readonly walls: SeenWalls;
  readonly sessionId: string;
  /** Set if an assistant acts for someone: that person. The actor is the assistant, who is responsible. */
  readonly actingFor?: Principal;
  /** Set if the call was made with an API token: its scope. */
  readonly tokenScope?: TokenScope;
  /** Set if the call was made with an API token: its id, which every entry of the record names. */
  readonly tokenId?: string;
  /** Set if the person must set up a second factor before anything else. */
  readonly secondFactorDue?: true;
  /** Set for administrative calls: the network address, which their entries of the record name. */
  readonly address?: string;
}

/** The refusal of an API token where the person must act themselves. */
export function apiTokenRefusal(): Failure {
  return new Failure(403, "in_person", "An API token may not do this. Sign in and do it yourself.");
}
