import { textIn, type WriterState } from "./writer-state.ts";

/** The input of a call. */
export type Input = Readonly<Record<string, unknown>>;

/** How a call of the contract is made: its example with these fields, or null where there is nothing to do it to. */
export interface Write {
  input(state: WriterState): Input | null;
  /** Notes what came of it. */
  done?(state: WriterState, answer: unknown, input: Input): void;
  /** Set where the person must have signed in within the last ten minutes. */
  readonly isRecent?: boolean;
}

/** A call on a record of the writer's own. */
export function onOwn(kind: string, more: (state: WriterState) => Input = () => ({}), done?: Write["done"]): Write {
  return {
    input: (state) => {
      const id = state.own.one(kind);
      return id === null ? null : { id, ...more(state) };
    },
    ...(done ? { done } : {}),
  };
}

/** A call that removes a record of the writer's own. */
export function removal(kind: string, key = "id", isRecent = false): Write {
  return {
    isRecent,
    input: ({ own }) => {
      const id = own.one(kind);
      return id === null ? null : { [key]: id };
    },
    done: ({ own }, _answer, input) => own.remove(kind, String(input[key])),
  };
}

/** A call that makes a record. */
export function making(kind: string, input: Write["input"], ...idAt: readonly string[]): Write {
  return {
    input,
    done: ({ own }, answer) => {
      const id = textIn(answer, ...(idAt.length > 0 ? idAt : ["id"]));
      if (id !== null) own.add(kind, id);
    },
  };
}

/** A matter to write on: of the writer, or of all. */
export const matter = ({ own, shared, random }: WriterState) =>
  (random.next() < 0.5 ? own.one("matters") : null) ?? random.one(shared.matters);
/** A day of the years to come. */
export const day = ({ random }: WriterState) =>
  new Date(Date.UTC(2031, 0, 1 + random.below(3_000))).toISOString().slice(0, 10);
