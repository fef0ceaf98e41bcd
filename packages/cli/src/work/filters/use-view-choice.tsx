import type { ListChoices, ViewedList } from "@iphub/sdk/contract/filters";
import { useListViews } from "@iphub/ui-core/work/filters/use-list-views";
import { type ReactNode, useState } from "react";
import { commandsOf, useCommands } from "../../terminal-kit/commands.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { Select } from "../../terminal-kit/select.tsx";

/** The key that shows a list in one of its saved views; put what it returns over the screen. */
export function useViewChoice(list: ViewedList): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const command = commandsOf(list, "Views");
  useCommands([command("view", ["V"], "saved view", () => setIsOpen(true), { rank: 25 })]);
  return isOpen ? <ViewChoice list={list} onClose={() => setIsOpen(false)} /> : undefined;
}

type Props = { readonly list: ViewedList; readonly onClose: () => void };

function ViewChoice({ list, onClose }: Props) {
  const { place, go } = useNavigation();
  const { views } = useListViews(list);
  const shown = views.find(({ choices }) => queryOf(choices) === (place.query ?? ""));
  const show = (id: string) => {
    onClose();
    go({ ...place, query: queryOf(views.find((one) => one.id === id)?.choices) || undefined });
  };
  return (
    <Select
      title="Saved view"
      options={[
        { id: "", label: "The list without a view" },
        ...views.map(({ id, title, type }) => ({ id, label: title, hint: type })),
      ]}
      value={shown?.id ?? (place.query ? undefined : "")}
      onChange={show}
      onClose={onClose}
    />
  );
}

/** The choices of a view as the query of a screen. */
function queryOf(choices: ListChoices = {}): string {
  const chosen = Object.entries(choices).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(chosen).toString();
}
