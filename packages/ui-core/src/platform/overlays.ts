import { createStore, type StoreApi } from "zustand/vanilla";

/** A question that must be answered before work continues. */
export interface Question {
  readonly title: string;
  /** What will happen, in one or two sentences. */
  readonly message: string;
  /** The verb of the action, such as 'Discard'. */
  readonly confirmLabel: string;
}

/** The overlays above the whole screen. */
export interface OverlayState {
  readonly question: Question | null;
  /** What the reader waits for while the screen is locked. */
  readonly lock: string | null;
}

/** Asks questions and locks the screen from anywhere; the renderer shows them in one place. */
export interface Overlays {
  readonly store: StoreApi<OverlayState>;
  /** Asks, and returns whether the reader confirmed; a second question answers the first with no. */
  confirm(question: Question): Promise<boolean>;
  answer(confirmed: boolean): void;
  /** Locks the screen while the work is in progress. */
  whileLocked<T>(label: string, work: () => Promise<T>): Promise<T>;
}

/** Creates the state of the confirm modal and the loading lock. */
export function createOverlays(): Overlays {
  const store = createStore<OverlayState>(() => ({ question: null, lock: null }));
  let settle: (confirmed: boolean) => void = () => undefined;
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
