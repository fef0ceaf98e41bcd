import { useWindowSize } from "ink";
import { useState } from "react";
import type { Command } from "./commands.tsx";
import { splitColumns } from "./frame.tsx";

/** Which of list and detail has the focus, and is visible if there is room for one, and how to switch. */
export interface Turn {
  readonly focus: "list" | "detail";
  /** Whether the detail is visible, next to the list or in its place. */
  readonly isDetailShown: boolean;
  /** The action of Enter on a row; undefined if both are visible. */
  readonly turn: (() => void) | undefined;
  /** `w`, and Escape back to the list; to be listed before the screen's own commands. */
  readonly commands: readonly Command[];
}

/**
 * A list with a read-only detail. From 110 columns both are visible: `w`, then in the sheet of keys alone, gives the detail the keys
 * that move in the list.
 */
export function useTurn(words: Pick<Command, "id" | "label" | "group" | "rank" | "isOff">): Turn {
  const [focus, setFocus] = useState<"list" | "detail">("list");
  const isSplit = useWindowSize().columns >= splitColumns;
  const turn = () => setFocus((known) => (known === "list" ? "detail" : "list"));
  const { rank, ...unranked } = words;
  return {
    focus,
    isDetailShown: isSplit || focus === "detail",
    turn: isSplit ? undefined : turn,
    commands: [
      { ...unranked, ...(isSplit ? {} : { rank }), keys: ["w"], run: turn },
      {
        id: `${words.id}.list`,
        keys: ["escape"],
        label: "the list",
        group: words.group,
        rank: 1,
        run: () => setFocus("list"),
        isOff: focus === "list",
      },
    ],
  };
}
