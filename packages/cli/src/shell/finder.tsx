import { addressOfFound, type Found, useFinder } from "@iphub/ui-core/app/finder";
import type { Place } from "../terminal-kit/navigation.ts";
import { Picker } from "../terminal-kit/picker.tsx";
import { singleLine } from "../terminal-kit/text-cells.ts";

const kinds: Readonly<Record<Found["kind"], string>> = { matter: "Matter", task: "Task", person: "Person" };

/** Finds a matter by title, reference or application number in any spelling, a task by its words, a person by name. */
export function Finder(props: { readonly onGo: (place: Place) => void; readonly onClose: () => void }) {
  const finder = useFinder();
  // Results of another text are not offered for this one.
  const found = finder.state === "completed" ? finder.found : [];
  const items = found.map((one) => ({
    id: `${one.kind}:${one.id}`,
    label: `${kinds[one.kind].padEnd(6)}  ${one.detail || "–"}  ${singleLine(one.title)}`,
  }));
  return (
    <Picker
      title="Find a matter, task or person"
      isFiltered
      items={items}
      placeholder="Words, a name or an application number"
      empty={emptyWords(finder.state, finder.text)}
      onQuery={finder.type}
      isSearching={finder.state === "pending"}
      onPick={(id) => {
        const picked = found.find((one) => `${one.kind}:${one.id}` === id);
        if (!picked) return;
        props.onClose();
        props.onGo(placeOf(picked));
      }}
      onClose={props.onClose}
    />
  );
}

function emptyWords(state: string, text: string): string {
  if (state === "idle") return "Type to search.";
  return state === "failed" ? "The search failed. Type again to retry." : `Nothing found for '${text.trim()}'.`;
}

/** The place that shows a result; a person's open tasks are shown in the search. */
function placeOf(found: Found): Place {
  if (found.kind === "matter") return { stem: "invention", id: found.id };
  if (found.kind === "task") return { stem: "task", id: found.id };
  const [, query] = addressOfFound(found).split("?");
  return { stem: "task-search", query };
}
