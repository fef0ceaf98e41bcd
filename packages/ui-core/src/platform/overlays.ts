import { createStore, type StoreApi } from "zustand/vanilla";

/** A question that must be answered before work continues. */
export interface Question {
  readonly title: string;
  /** What will happen, in one or two sentences. */
  readonly message: string;
  /** The verb of the action, such as 'Discard'. */
  readonly confirmLabel: string;
}

/** Asked before a form with unsaved changes is closed. */
export const discardQuestion: Question = {
  title: "Discard your changes?",
  message: "They have not been saved.",
  confirmLabel: "Discard",
};

/** What a person proves who they are with: a password with a code where there is a second factor, or a passkey. */
export interface OwnProof {
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: boolean;
}

/** Why a proof is not accepted. */
export interface ProofFault {
  readonly field: "password" | "code" | "passkey";
  readonly message: string;
}

/** A request for the person's password, before an act that needs a recent sign-in. */
export interface PasswordRequest {
  /** Why the last proof was not accepted; null at first. */
  readonly fault: ProofFault | null;
  readonly isChecking: boolean;
  /** Whether the code of the second factor is needed too. */
  readonly asksCode: boolean;
}

/** The overlays above the whole screen. */
export interface OverlayState {
  readonly question: Question | null;
  readonly passwordRequest: PasswordRequest | null;
  /** What the reader waits for while the screen is locked. */
  readonly lock: string | null;
}

/** Asks questions and locks the screen from anywhere; the renderer shows them in one place. */
export interface Overlays {
  readonly store: StoreApi<OverlayState>;
  /** Asks, and returns whether the reader confirmed; a second question answers the first with no. */
  confirm(question: Question): Promise<boolean>;
  answer(confirmed: boolean): void;
  /** Asks for the password until it is right; returns false if the reader gives up. */
  confirmPassword(): Promise<boolean>;
  /** Checks what was typed, with what was typed before it; null gives up. */
  answerPassword(proof: OwnProof | null): Promise<void>;
  /** Locks the screen while the work is in progress. */
  whileLocked<T>(label: string, work: () => Promise<T>): Promise<T>;
}

/** Answers no one. */
const none = () => undefined;

/**
 * Creates the state of the confirm modal, the password request and the loading lock. `requestAfter` checks a proof and
 * returns what is asked next, or null if it is accepted.
 */
export function createOverlays(
  requestAfter: (proof: OwnProof, asksCode: boolean) => Promise<PasswordRequest | null>,
): Overlays {
  const store = createStore<OverlayState>(() => ({ question: null, passwordRequest: null, lock: null }));
  let settle: (confirmed: boolean) => void = none;
  let settlePassword = settle;
  let typed: OwnProof = {};
  const check = (proof: OwnProof) => {
    const asksCode = store.getState().passwordRequest?.asksCode ?? false;
    if (!proof.passkey) typed = { ...typed, ...proof };
    store.setState({ passwordRequest: { fault: null, isChecking: true, asksCode } });
    return requestAfter(proof.passkey ? proof : typed, asksCode);
  };
  const answer = (confirmed: boolean) => {
    store.setState({ question: null });
    settle(confirmed);
  };
  return {
    store,
    answer,
    confirm(question) {
      settle(false);
      return new Promise((resolve) => {
        settle = resolve;
        store.setState({ question });
      });
    },
    confirmPassword() {
      settlePassword(false);
      return new Promise((resolve) => {
        settlePassword = resolve;
        typed = {};
        store.setState({ passwordRequest: { fault: null, isChecking: false, asksCode: false } });
      });
    },
    async answerPassword(proof) {
      const asked = settlePassword;
      const request = proof && (await check(proof));
      // The reader may have given up while it was checked, and been asked for something else since.
      if (settlePassword !== asked) return;
      store.setState({ passwordRequest: request });
      if (request) return;
      typed = {};
      settlePassword = none;
      asked(proof !== null);
    },
    async whileLocked(label, work) {
      store.setState({ lock: label });
      try {
        return await work();
      } finally {
        store.setState({ lock: null });
      }
    },
  };
}
