import type { Identity } from "@iphub/sdk/contract/identity";
import type { StoreApi } from "zustand/vanilla";
import type { FailureText } from "./failure.ts";

/** Where sign-in stands. `unreachable` is ready in no way: the hub did not answer at start-up. */
export type SessionState =
  | { readonly phase: "not-ready" }
  | { readonly phase: "unreachable"; readonly failure: FailureText }
  | { readonly phase: "signed-out" }
  | { readonly phase: "signed-in"; readonly identity: Identity };

/** The sign-in of this interface. */
export interface Session {
  readonly store: StoreApi<SessionState>;
  /** Finds out at start-up whether the stored token is still good. */
  start(): Promise<void>;
  /** Signs in; throws what the hub says when it refuses. */
  login(email: string, password: string): Promise<void>;
  /** Signs in with a token that the hub has just given; anyone who was signed in here goes, with what was loaded. */
  open(token: string): Promise<void>;
  /** Acts for someone the reader assists, by e-mail address, or for themselves again with null; loads all again. */
  actFor(email: string | null): Promise<void>;
  /** Signs out here and on the hub; the token is gone whatever the hub says. */
  logout(): Promise<void>;
  /** The hub no longer accepts the token. */
  signedOut(): void;
  /** The person's profile has changed. */
  changed(identity: Identity): void;
}
