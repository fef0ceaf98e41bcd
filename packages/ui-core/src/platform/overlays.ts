import { createStore, type StoreApi } from "zustand/vanilla";

/** A question that must be answered before the work goes on. */
export interface Question {
  readonly title: string;
  /** What will happen, in one or two sentences. */
  readonly message: string;
  /** The verb of the action, such as 'Discard'. */
  readonly confirmLabel: string;
}

/** What lies over the whole screen. */
export interface OverlayState {
  readonly question: Question | null;
  /** What the reader waits for while nothing can be pressed. */
  readonly lock: string | null;
}

/** Asks and locks, from wherever it is needed; the renderer draws it once. */
export interface Overlays {
  readonly store: StoreApi<OverlayState>;
  /** Asks, and says whether the reader confirmed; a second question answers the first with no. */
  confirm(question: Question): Promise<boolean>;
  answer(confirmed: boolean): void;
  /** Locks the screen while the work is under way. */
  whileLocked<T>(label: string, work: () => Promise<T>): Promise<T>;
}

/** Makes the confirm modal's and the loading lock's one place. */
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
