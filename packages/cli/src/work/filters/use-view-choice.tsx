import type { ViewedList } from "@iphub/sdk/contract/filters";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useListViews } from "@iphub/ui-core/work/filters/use-list-views";
import { type ReactNode, useState } from "react";
import { commandsOf, useCommands } from "../../terminal-kit/commands.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { Picker } from "../../terminal-kit/picker.tsx";

/** The key that shows a list in one of its saved views; put what it returns over the screen. */
export function useViewChoice(list: ViewedList): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const command = commandsOf(list, "Views");
  useCommands([command("view", ["V"], "saved view", () => setIsOpen(true), { rank: 25 })]);
  return isOpen ? <ViewChoice list={list} onClose={() => setIsOpen(false)} /> : undefined;
}

type Props = { readonly list: ViewedList; readonly onClose: () => void };

function ViewChoice({ list, onClose }: Props) {
  const { toasts } = useHubApp();
  const { place, go } = useNavigation();
  const { views, state, failure, actions } = useListViews(list);
  const shown = new URLSearchParams(place.query).get("filter");
  const chosen = shown ?? (place.query ? undefined : "");
  const show = (id: string) => {
    onClose();
    const view = views.find((one) => one.id === id);
    if (view) actions.keep(view);
    go({ ...place, query: view && new URLSearchParams({ filter: view.id }).toString() });
    const message = view?.warnings.join(" ");
    if (message) toasts.show({ type: "warning", title: view?.title ?? "Saved view", message });
  };
  const options = [
    { id: "", label: "The list without a view" },
    ...views.map(({ id, title, type }) => ({ id, label: title, hint: type })),
  ];
  const failed = failure?.message ?? "The saved views could not be loaded.";
  const missing = state === "pending" ? "Loading the saved views" : failed;
  const isKnown = state === "completed";
  return (
    <Picker
      title="Saved view"
      items={isKnown ? options.map((option) => ({ ...option, isChosen: option.id === chosen })) : []}
      empty={isKnown ? undefined : missing}
      onPick={show}
      onClose={onClose}
    />
  );
}
