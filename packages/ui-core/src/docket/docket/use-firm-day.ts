import { useState } from "react";
import { useToday } from "../../platform/use-today.ts";

/** Today at the firm. */
interface FirmDay {
  /** As the last answer of the hub said it; until the first one the reader's own day. */
  readonly today: string;
  /** The reader's own day: answers are fetched again when it changes. */
  readonly asOf: string;
  /** Takes the day of an answer; to be called while a screen is drawn. An older one, from the cache, is not taken. */
  learn(answer: { readonly day: string } | undefined): void;
}

/** Today at the firm, by whose days tasks are due: the same for every reader, wherever they are. */
export function useFirmDay(): FirmDay {
  const asOf = useToday();
  const [said, setSaid] = useState<string | null>(null);
  return {
    today: said ?? asOf,
    asOf,
    learn: (answer) => {
      if (answer !== undefined && answer.day > (said ?? "")) setSaid(answer.day);
    },
  };
}
