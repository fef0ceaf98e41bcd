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

/** A request for the person's password, before an act that needs a recent sign-in. */
export interface PasswordRequest {
  /** Why the last password was not accepted; null at first. */
  readonly error: string | null;
  readonly isChecking: boolean;
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
  /** Checks a password that was typed; null gives up. */
  answerPassword(password: string | null): Promise<void>;
  /** Locks the screen while the work is in progress. */
  whileLocked<T>(label: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates the state of the confirm modal, the password request and the loading lock. `checkPassword` returns why a
 * password is not accepted, or null if it is.
 */
export function createOverlays(checkPassword: (password: string) => Promise<string | null>): Overlays {
  const store = createStore<OverlayState>(() => ({ question: null, passwordRequest: null, lock: null }));
  let settle: (confirmed: boolean) => void = () => undefined;
  let settlePassword: (confirmed: boolean) => void = () => undefined;
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
        store.setState({ passwordRequest: { error: null, isChecking: false } });
      });
    },
    async answerPassword(password) {
      if (password !== null) {
        store.setState({ passwordRequest: { error: null, isChecking: true } });
        const error = await checkPassword(password);
        if (error !== null) return store.setState({ passwordRequest: { error, isChecking: false } });
      }
      store.setState({ passwordRequest: null });
      settlePassword(password !== null);
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
