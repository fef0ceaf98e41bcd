import { completeTaskQuery } from "@iphub/sdk/domain/work/task-query/complete";
import { useRef, useState } from "react";
import { usePeople } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";

const mostOffered = 8;
const ofPeople: ReadonlySet<string> = new Set(["who", "project", "attorney"]);

interface Place {
  readonly text: string;
  readonly caret: number;
}

/** The completions of a query's word before the caret, and the one that would be taken; `complete` knows the language. */
export function useQueryCompletion(complete: typeof completeTaskQuery = completeTaskQuery) {
  const [place, setPlace] = useState<Place | null>(null);
  const [active, setActive] = useState(0);
  const asked = place && complete(place.text, place.caret);
  const isOfPeople = asked !== null && asked.key !== null && asked.typed !== "" && ofPeople.has(asked.key);
  const people = useKnownPeople(asked !== null && isOfPeople ? asked.typed : null);
  const values = useKnownValues(asked?.key ?? null, asked?.typed ?? "");
  const known = { ...Object.fromEntries([...ofPeople].map((key) => [key, people])), ...values };
  const completion = place && complete(place.text, place.caret, known);
  const options = completion?.options.slice(0, mostOffered) ?? [];
  const close = () => setPlace(null);
  /** A text with the word before the caret completed to an option, and the caret after it. */
  const completed = (text: string, option: string): Place => {
    const before = `${text.slice(0, completion?.from)}${option}`;
    const rest = text.slice(place?.caret);
    const gap = option.endsWith(":") || rest.startsWith(" ") ? "" : " ";
    return { text: `${before}${gap}${rest}`, caret: before.length + gap.length };
  };
  return {
    options,
    active,
    /** To be called with each change of the text or of its caret; null where more than a place is selected. */
    look: (text: string, caret: number | null) => {
      if (text === place?.text && caret === place.caret) return;
      setActive(0);
      setPlace(caret === null ? null : { text, caret });
    },
    step: (by: number) => setActive((active + options.length + by) % Math.max(1, options.length)),
    completed,
    /** Takes an option, by default the active one; null where nothing is offered. */
    take: (text: string, chosen?: string) => {
      const option = chosen ?? options[active] ?? options[0];
      if (option === undefined) return null;
      const taken = completed(text, option);
      setPlace(option.endsWith(":") ? taken : null);
      return taken;
    },
    close,
  };
}

/** The values of the key at the caret that only the hub knows: tags, workflows by id or title, and references of matters. */
function useKnownValues(key: string | null, typed: string): Readonly<Record<string, readonly string[]>> {
  const { hub } = useHubApp();
  const tags = useRemote(workKeys.tags, () => hub.workflows.tags(), key === "tag");
  const workflows = useRemote(workKeys.workflows, () => hub.workflows.list(), key === "workflow");
  const isRef = key === "ref" && typed !== "";
  const matters = useRemote(
    workKeys.references(typed),
    () => hub.inventions.search({ qs: typed, size: mostOffered }),
    isRef,
  );
  return {
    tag: tags.data ?? [],
    workflow: workflows.data?.flatMap(({ id, title }) => [id, title]) ?? [],
    ref: (isRef && matters.data?.data.flatMap(({ references }) => references)) || [],
  };
}

/** The addresses of those who fit what is typed, or no one for null. */
function useKnownPeople(typed: string | null): readonly string[] {
  const { state, rows } = usePeople(typed ?? "", typed !== null);
  const latest = useRef<readonly string[]>([]);
  // Until the next ones have come, those found before are offered: Tab would do nothing for someone who types quickly.
  if (state === "completed") latest.current = rows.map(({ email }) => email);
  return typed === null ? [] : latest.current;
}
