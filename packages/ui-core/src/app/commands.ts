import type { Ports } from "../platform/ports.ts";
import { screens } from "../screens.ts";

/** One command with its keys, independent of the renderer, so that every key sheet and key map can use it. */
export interface Command {
  /** `go:<route>` opens a screen; other commands have names. */
  readonly id: string;
  readonly title: string;
  readonly group: "Everywhere" | "Go to" | "In a list";
  /** Alternatives; the keys of a sequence are separated by a space, and `Ctrl+` also means the Mac's ⌘. */
  readonly keys: readonly string[];
}

/** The commands that work on every screen. */
export const everywhere: readonly Command[] = [
  { id: "search", title: "Find a matter", group: "Everywhere", keys: ["/"] },
  { id: "palette", title: "Find anything", group: "Everywhere", keys: ["Ctrl+k"] },
  { id: "help", title: "Show the keys", group: "Everywhere", keys: ["?"] },
];

/** The screens with a key: `g`, then their letter. */
export const goTo: readonly Command[] = screens.flatMap((screen): Command[] => {
  const own = "key" in screen ? { label: screen.title, key: screen.key } : null;
  const opened = "navigation" in screen ? screen.navigation : own;
  if (opened === null) return [];
  return [{ id: `go:${screen.routes[0]}`, title: opened.label, group: "Go to", keys: [`g ${opened.key}`] }];
});

/** The longest time between the keys of a sequence, in milliseconds. */
const sequenceMilliseconds = 1_000;

/** Reads key presses one by one and returns the command they make. */
export interface CommandKeys {
  /** `key` in the notation of the registry. `waiting`: it starts a sequence. */
  press(key: string): Command | "waiting" | null;
}

/** Creates a key reader for some commands. */
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
