import type { Identity } from "@iphub/sdk/contract/identity";
import type { PasskeyAssertion } from "@iphub/sdk/contract/passkey-assertion";
import type { StoreApi } from "zustand/vanilla";
import type { FailureText } from "./failure.ts";

/**
 * The state of the sign-in. `isAsked`: the person signed out, here or in another window; `unreachable`: the hub did not answer at start-up; `second-factor-due`: the person is signed
 * in and can do nothing before they have set up the second factor that their role requires.
 */
export type SessionState =
  | { readonly phase: "not-ready" }
  | { readonly phase: "unreachable"; readonly failure: FailureText }
  | { readonly phase: "signed-out"; readonly isAsked?: boolean }
  | { readonly phase: "second-factor-due" }
  | { readonly phase: "signed-in"; readonly identity: Identity };

/** The second factor of a sign-in. */
export interface SecondProof {
  readonly code?: string;
  readonly passkey?: PasskeyAssertion;
}

/** The sign-in of this interface. */
export interface Session {
  readonly store: StoreApi<SessionState>;
  /** Checks at start-up whether the stored token is still valid. */
  start(): Promise<void>;
  /** Signs in; throws the hub's refusal. */
  login(email: string, password: string, second?: SecondProof): Promise<void>;
  /** Signs in with a token just issued; a previous sign-in ends, and its data is dropped. */
  open(token: string): Promise<void>;
  /** Acts for someone the reader assists, by e-mail address, or for themselves with null; loads all data again. */
  actFor(email: string | null): Promise<void>;
  /** Signs out here and on the hub; the token is deleted even if the hub does not answer. */
  logout(): Promise<void>;
  /** Called when the hub no longer accepts the token, or when the person has signed out (`isAsked`). */
  signedOut(isAsked?: boolean): void;
  /** Called when the person's profile has changed. */
  changed(identity: Identity): void;
}
