import { useCallback, useEffect, useRef, useState } from "react";
import { useDebounced } from "./use-debounced.ts";

/** What can be chosen: an id, its words and, where two could be confused, a second line. */
export type SelectableOption = { readonly id: string; readonly title: string; readonly detail?: string };

/** What a remote search has brought: the request states, with nothing asked yet as a fourth. */
export type RemoteOptions<Option> = {
  readonly state: "idle" | "pending" | "completed" | "failed";
  readonly options: readonly Option[];
};

/** Finds options by text; aborted when a newer text is asked for. */
export type SearchOptions<Option> = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** Runs a remote search after `delayMs` of rest; the latest text wins, earlier options stay until the new ones come. */
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
  const { call, cancel } = useDebounced(run, delayMs, "cancel");

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
  return { found, ask, forget };
}
