import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { useState } from "react";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { ManyPicker } from "../../terminal-kit/select.tsx";

type Props = {
  readonly heading: string;
  /** Where what is typed is kept: `board:` and the board. */
  readonly place: string;
  readonly title?: string;
  /** The ids of its filters, in order. */
  readonly lists?: readonly string[];
  readonly onSave: (title: string, filters: readonly string[]) => void;
  readonly onClose: () => void;
};

/** The form of a board: its title, then its lists, which are saved filters in the order of their ticks. */
export function BoardForm({ heading, place, title: before = "", lists = [], onSave, onClose }: Props) {
  const [title, setTitle] = useState<string | null>(null);
  const { filters } = useFilters();
  if (title === null) {
    const heard = (text: string) => setTitle(text.trim());
    return (
      <Prompt
        title={`${heading}: title`}
        draft={place}
        value={before}
        check={titleFault}
        onSubmit={heard}
        onClose={onClose}
      />
    );
  }
  const options = filters.map((filter) => ({ id: filter.id, label: filter.title, hint: filter.type }));
  return (
    <ManyPicker
      key={options.length}
      title={`Lists of ${title}`}
      none="No lists"
      options={options}
      values={lists}
      onChange={(ids) => onSave(title, ids)}
      onClose={onClose}
    />
  );
}

function titleFault(text: string): string | null {
  if (text.trim() === "") return "Title is empty; name the board";
  return text.trim().length > 200 ? "Title is longer than 200 characters; make it shorter" : null;
}
