import { taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { searchFor, searchTextOf } from "@iphub/ui-core/work/tasks/search-text";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { useQueryCompletion } from "@iphub/ui-core/work/tasks/use-query-completion";
import { type FormEvent, useId, useState } from "react";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = {
  readonly query: TaskQuery;
  readonly onChange: (change: TaskQuery) => void;
};

/** `QueryField {query, onChange(change)}`: words or a query; one that cannot be read is said and not searched for. */
export function QueryField({ query, onChange }: Props) {
  const [fault, setFault] = useState<string | null>(null);
  const look = (text: string) => {
    const found = taskQueryFault(text);
    setFault(found);
    if (found === null) onChange(searchFor(text, query));
  };
  const { options, look: lookAround, completed } = useQueryCompletion();
  const [typed, setTyped] = useState("");
  const listId = useId();
  const follow = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    setTyped(target.value);
    lookAround(target.value, target.selectionStart === target.value.length ? target.value.length : null);
  };
  return (
    <div onInput={follow}>
      <TextField
        label="Words or a query"
        hideLabel
        type="search"
        placeholder="Words, or due:<+5bd who:me -tag:client"
        value={searchTextOf(query)}
        error={fault}
        debounceMs={1000}
        list={listId}
        onChange={look}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option} value={completed(typed, option).text} />
        ))}
      </datalist>
    </div>
  );
}
