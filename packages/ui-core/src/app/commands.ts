import type { Ports } from "../platform/ports.ts";
import { screens } from "../screens.ts";

/** One thing that can be asked for by key: free of any renderer, so that every sheet and every key map reads it. */
export interface Command {
  /** `go:<route>` leads to a screen; the others are named. */
  readonly id: string;
  readonly title: string;
  readonly group: "Everywhere" | "Go to" | "In a list";
  /** Any of these; keys one after the other have a space between them, `Ctrl+` also stands for the Mac's ⌘. */
  readonly keys: readonly string[];
}

/** What can be asked for wherever the reader is. */
export const everywhere: readonly Command[] = [
  { id: "search", title: "Find a matter", group: "Everywhere", keys: ["/"] },
  { id: "palette", title: "Find anything", group: "Everywhere", keys: ["Ctrl+k"] },
  { id: "help", title: "Show the keys", group: "Everywhere", keys: ["?"] },
];

/** The screens that have a key: `g`, then their letter. */
export const goTo: readonly Command[] = screens.flatMap((screen): Command[] => {
  if (!("navigation" in screen)) return [];
  const { label, key } = screen.navigation;
  return [{ id: `go:${screen.routes[0]}`, title: label, group: "Go to", keys: [`g ${key}`] }];
});

/** The second key of a sequence must come within this time, in milliseconds. */
const sequenceMilliseconds = 1_000;

/** Reads key presses one by one and says which command they make. */
export interface CommandKeys {
  /** `key` as the registry writes it. `waiting`: it begins a sequence. */
  press(key: string): Command | "waiting" | null;
}

/** Makes a reader of keys for some commands. */
export function createCommandKeys(commands: readonly Command[], ports: Pick<Ports, "after">): CommandKeys {
  let begun = "";
  let forget: () => void = () => undefined;
  return {
    press(key) {
      forget();
      const pressed = begun === "" ? key : `${begun} ${key}`;
      begun = "";
      const command = commands.find((one) => one.keys.includes(pressed));
      if (command) return command;
      if (!commands.some((one) => one.keys.some((keys) => keys.startsWith(`${pressed} `)))) return null;
      begun = pressed;
      forget = ports.after(sequenceMilliseconds, () => {
        begun = "";
      });
      return "waiting";
    },
  };
}
