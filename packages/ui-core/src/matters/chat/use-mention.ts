import type { Person } from "@iphub/sdk/contract/shapes";
import { type TypedMention, typedMention, withMention } from "@iphub/sdk/domain/matters/mention";
import { useEffect, useRef, useState } from "react";
import { usePeopleSearch } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/** How many people are offered, and how long typing rests before they are asked for, in milliseconds. */
const mostOffered = 6;
const restMs = 120;

/** The mention that is being typed in a text, the people who fit it, and the one who would be taken. */
export function useMention() {
  const { search } = usePeopleSearch();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [active, setActive] = useState(0);
  const { ask, forget } = useRested(async (query: string, isLatest: () => boolean) => {
    const found = await search(query).catch(() => []);
    if (isLatest()) setPeople(found.slice(0, mostOffered));
  });
  const options = typed === null || typed.query === "" ? [] : people;
  const close = () => {
    forget();
    setTyped(null);
    setPeople([]);
  };
  return {
    options,
    active,
    /** To be called with each change of the text or of its caret; null where more than a place is selected. */
    look: (text: string, caret: number | null) => {
      const now = caret === null ? null : typedMention(text, caret);
      if (now?.start === typed?.start && now?.query === typed?.query) return;
      // Those who fitted another mention would be taken by a quick key.
      if (now?.start !== typed?.start) setPeople([]);
      setTyped(now);
      setActive(0);
      if (now === null || now.query === "") forget();
      else ask(now.query.replaceAll(".", " "));
    },
    step: (by: number) => setActive((active + options.length + by) % Math.max(1, options.length)),
    /** The text with the mention completed, and the caret after it; null where no one is offered. */
    take: (text: string, person = options[active] ?? options[0]) => {
      if (typed === null || person === undefined) return null;
      close();
      return withMention(text, typed, person);
    },
    close,
  };
}

/** Runs a search once typing rests; of several only the latest counts. */
function useRested(run: (query: string, isLatest: () => boolean) => Promise<void>) {
  const { ports } = useHubApp();
  const latest = useRef(0);
  const cancel = useRef<() => void>(undefined);
  const forget = () => {
    cancel.current?.();
    latest.current += 1;
  };
  useEffect(
    () => () => {
      cancel.current?.();
      latest.current += 1;
    },
    [],
  );
  const ask = (query: string) => {
    forget();
    const mine = latest.current;
    cancel.current = ports.after(restMs, () => void run(query, () => mine === latest.current));
  };
  return { ask, forget };
}
