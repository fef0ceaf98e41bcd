import type { Command } from "./commands.ts";

/** The commands of a focused list. */
export const inList: readonly Command[] = [
  { id: "next", title: "Next row", group: "In a list", keys: ["j", "ArrowDown"] },
  { id: "previous", title: "Previous row", group: "In a list", keys: ["k", "ArrowUp"] },
  { id: "first", title: "First row", group: "In a list", keys: ["Home"] },
  { id: "last", title: "Last row", group: "In a list", keys: ["End"] },
  { id: "open", title: "Open the row", group: "In a list", keys: ["Enter"] },
];
