import type { Key } from "ink";
import { graphemes } from "./text-cells.ts";

/**
 * One key press. `name` is its name in bindings: a character (`j`, `G`, `?`), a named key (`up`, `enter`, `escape`,
 * `space`) or either after modifiers (`ctrl+u`, `alt+b`, `shift+tab`). `text` is what it would type, else "".
 */
export type KeyPress = { readonly name: string; readonly text: string };

const named: readonly [keyof Key, string][] = [
  ["upArrow", "up"],
  ["downArrow", "down"],
  ["leftArrow", "left"],
  ["rightArrow", "right"],
  ["pageUp", "pageup"],
  ["pageDown", "pagedown"],
  ["home", "home"],
  ["end", "end"],
  ["return", "enter"],
  ["escape", "escape"],
  ["tab", "tab"],
  ["backspace", "backspace"],
  ["delete", "delete"],
];

const controlNames: Readonly<Record<string, string>> = { "\r": "enter", "\n": "enter", "\t": "tab", " ": "space" };

function fromText(character: string): KeyPress | undefined {
  const name = controlNames[character];
  if (name !== undefined) {
    return { name, text: character === " " ? " " : "" };
  }
  if (!/^\p{Control}/u.test(character)) {
    return { name: character, text: character };
  }
  // Ctrl with a letter that arrived in one chunk with other keys: 0x15 is Ctrl-U.
  const code = character.charCodeAt(0);
  return code >= 1 && code <= 26 ? { name: `ctrl+${String.fromCharCode(code + 96)}`, text: "" } : undefined;
}

/** The presses in the data of Ink's `useInput`. A chunk of several characters (a held key) gives one press for each. */
export function parsePresses(input: string, key: Key): readonly KeyPress[] {
  if (key.eventType === "release") {
    return [];
  }
  const special = named.find(([field]) => key[field] === true)?.[1];
  const modifiers = (key.ctrl ? "ctrl+" : "") + (key.meta && special !== "escape" ? "alt+" : "");
  if (special !== undefined) {
    const shift = key.shift ? "shift+" : "";
    return [{ name: modifiers + shift + special, text: "" }];
  }
  if (modifiers !== "") {
    return input === "" ? [] : [{ name: modifiers + (controlNames[input] ?? input.toLowerCase()), text: "" }];
  }
  return graphemes(input).flatMap((character) => fromText(character) ?? []);
}

const shown: Readonly<Record<string, string>> = {
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
  enter: "Enter",
  escape: "Esc",
  tab: "Tab",
  space: "Space",
  backspace: "⌫",
  delete: "Del",
};

const shownModifiers: Readonly<Record<string, string>> = { ctrl: "^", alt: "M-", shift: "⇧" };

/** A key's label: `ctrl+u` is `^U`, `enter` is `Enter`. */
export function keyLabel(name: string): string {
  const parts = name === "+" ? ["+"] : name.split("+");
  const last = parts.at(-1) ?? "";
  const modifiers = parts.slice(0, -1).map((part) => shownModifiers[part] ?? `${part}-`);
  return modifiers.join("") + (shown[last] ?? (modifiers.includes("^") ? last.toUpperCase() : last));
}
