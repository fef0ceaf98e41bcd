import { useInventionSearch } from "@iphub/ui-core/matters/inventions/use-invention-search";
import { Picker } from "../../terminal-kit/picker.tsx";
import { singleLine } from "../../terminal-kit/text-cells.ts";

/** Finds a matter by title, reference or application number in any spelling, like the web's header search. */
export function MatterFinder(props: {
  readonly onPick: (id: string, title: string) => void;
  readonly onClose: () => void;
}) {
  const search = useInventionSearch();
  const items = search.results.map((hit) => ({
    id: hit.id,
    label: `${hit.references[0] ?? "–"}  ${singleLine(hit.title)}`,
    hint: hit.officeStatus ?? undefined,
  }));
  const close = () => {
    search.actions.close();
    props.onClose();
  };
  const pick = (id: string) => {
    // A matter of the text before is not the one that is meant: an e-mail or a deadline would come to the wrong matter.
    if (!search.isCurrent) return;
    close();
    props.onPick(id, search.results.find((hit) => hit.id === id)?.title ?? "");
  };
  return (
    <Picker
      title={search.isCurrent && search.state === "completed" ? search.summary : "Find a matter"}
      isFiltered
      items={items}
      placeholder="Title, reference or application number"
      empty={search.summary || (search.state === "pending" ? "Searching" : "Type to search.")}
      onQuery={search.actions.type}
      onPick={pick}
      onClose={close}
    />
  );
}
