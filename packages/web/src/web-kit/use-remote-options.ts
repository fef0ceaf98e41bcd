import { useCallback, useEffect, useRef, useState } from "react";
import { useDebounced } from "./use-debounced.ts";

/** An option: its id, its text and, to tell similar ones apart, a second line. */
export type SelectableOption = { readonly id: string; readonly title: string; readonly detail?: string };

/** The result of a remote search: the request states, and `idle` before the first one. */
export type RemoteOptions<Option> = {
  readonly state: "idle" | "pending" | "completed" | "failed";
  readonly options: readonly Option[];
};

/** Finds options by text; aborted when a newer text is asked for. */
export type SearchOptions<Option> = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/**
 * Runs a remote search after `delayMs` without a change; the latest text wins, earlier options stay until the new ones
 * arrive. `hurry` starts a search that waits for the delay.
 */
export function useRemoteOptions<Option>(search: SearchOptions<Option>, delayMs: number, limit: number) {
  const [found, setFound] = useState<RemoteOptions<Option>>({ state: "idle", options: [] });
  const running = useRef<AbortController | null>(null);

  const run = async (text: string) => {
    const request = new AbortController();
    running.current = request;
    try {
      const options = await search(text, request.signal);
      if (!request.signal.aborted) setFound({ state: "completed", options: options.slice(0, limit) });
    } catch {
      if (!request.signal.aborted) setFound({ state: "failed", options: [] });
    }
  };
  const { call, flush, cancel } = useDebounced(run, delayMs, "cancel");

  const forget = useCallback(() => {
    cancel();
    running.current?.abort();
  }, [cancel]);
  const ask = useCallback(
    (text: string) => {
      running.current?.abort();
      setFound((before) => ({ ...before, state: "pending" }));
      call(text);
    },
    [call],
  );
  useEffect(() => forget, [forget]);
  return { found, ask, hurry: flush, forget };
}
