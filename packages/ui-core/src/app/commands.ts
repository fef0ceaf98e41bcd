import type { Permission } from "@iphub/sdk/contract/permissions";
import type { Ports } from "../platform/ports.ts";
import type { Screen } from "../screen.ts";
import { screens } from "../screens.ts";

/** The keys of one command, independent of the renderer, so that every key sheet and key map can use it. */
export interface CommandBinding {
  /** `go:<route>` opens a screen; other commands have names. */
  readonly id: string;
  /** Alternatives; the keys of a sequence are separated by a space, and `Ctrl+` also means the Mac's ⌘. */
  readonly keys: readonly string[];
  /** What one needs for it; it is not offered to others. */
  readonly permission?: Permission | undefined;
}

/** One command with its keys, as a key sheet shows it. */
export interface Command extends CommandBinding {
  readonly title: string;
  readonly group: "Everywhere" | "Go to" | "In a list" | "On a board";
}

/** The commands that work on every screen. */
export const everywhere: readonly CommandBinding[] = [
  { id: "search", keys: ["/"] },
  { id: "palette", keys: ["Ctrl+k"] },
  { id: "help", keys: ["?"] },
];

/** The screens with a key: `g`, then their letter. */
export const goTo: readonly CommandBinding[] = screens.flatMap(
  ({ routes, navigation, key = navigation?.key }: Screen): CommandBinding[] =>
    key === undefined ? [] : [{ id: `go:${routes[0]}`, keys: [`g ${key}`], permission: navigation?.permission }],
);

/** The longest time between the keys of a sequence, in milliseconds. */
const sequenceMilliseconds = 1_000;

/** Reads key presses one by one and returns the command they make. */
export interface CommandKeys {
  /** `key` in the notation of the registry. `waiting`: it starts a sequence. */
  press(key: string): CommandBinding | "waiting" | null;
}

/** Creates a key reader for some commands. */
export function createCommandKeys(commands: readonly CommandBinding[], ports: Pick<Ports, "after">): CommandKeys {
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
