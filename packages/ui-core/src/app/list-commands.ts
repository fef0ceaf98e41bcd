import type { Command } from "./commands.ts";

/** The commands of a focused list; rows are selected to change several of them at once. */
export const inList: readonly Command[] = [
  { id: "next", title: "Next row", group: "In a list", keys: ["j", "ArrowDown"] },
  { id: "previous", title: "Previous row", group: "In a list", keys: ["k", "ArrowUp"] },
  { id: "first", title: "First row", group: "In a list", keys: ["Home"] },
  { id: "last", title: "Last row", group: "In a list", keys: ["End"] },
  { id: "open", title: "Open the row", group: "In a list", keys: ["Enter"] },
  { id: "select", title: "Select the row", group: "In a list", keys: ["x"], permission: "tasks:write" },
  {
    id: "range",
    title: "Select a range",
    group: "In a list",
    keys: ["Shift+ArrowDown", "Shift+ArrowUp"],
    permission: "tasks:write",
  },
  { id: "menu", title: "Actions of the row", group: "In a list", keys: ["."] },
  { id: "due", title: "Change a task's due date", group: "In a list", keys: ["d"], permission: "tasks:write" },
  { id: "status", title: "Change a task's status", group: "In a list", keys: ["s"], permission: "tasks:write" },
  { id: "assign", title: "Assign a task", group: "In a list", keys: ["@"], permission: "tasks:write" },
  {
    id: "people",
    title: "Set who is responsible for a deadline",
    group: "In a list",
    keys: ["b"],
    permission: "deadlines:docket",
  },
  {
    id: "attorney",
    title: "Change a matter's in-house attorney",
    group: "In a list",
    keys: ["@"],
    permission: "inventions:write",
  },
  { id: "client", title: "Change a matter's client", group: "In a list", keys: ["c"], permission: "inventions:write" },
  { id: "tags", title: "Change a task's tags", group: "In a list", keys: ["#"], permission: "tasks:write" },
];

const onBoardOf = (id: string, title: string, keys: readonly string[]): Command => ({
  id: `card-${id}`,
  title,
  group: "On a board",
  keys,
});

/** The commands of a board's card that has the focus. */
export const onBoard: readonly Command[] = [
  onBoardOf("next", "Next card", ["j", "ArrowDown"]),
  onBoardOf("previous", "Previous card", ["k", "ArrowUp"]),
  onBoardOf("first", "First card", ["Home"]),
  onBoardOf("last", "Last card", ["End"]),
  onBoardOf("right", "Next list", ["l", "ArrowRight"]),
  onBoardOf("left", "Previous list", ["h", "ArrowLeft"]),
  onBoardOf("open", "Open the card", ["Enter"]),
  { ...onBoardOf("move-right", "Move the card to the next list", ["L"]), permission: "tasks:write" },
  { ...onBoardOf("move-left", "Move the card to the previous list", ["H"]), permission: "tasks:write" },
  { ...onBoardOf("menu", "Lists that the card can be moved to", ["."]), permission: "tasks:write" },
  {
    ...onBoardOf("change", "Change its due date, status, people or tags", ["d", "s", "@", "#"]),
    permission: "tasks:write",
  },
];
