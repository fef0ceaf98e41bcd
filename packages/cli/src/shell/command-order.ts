import { foldText } from "@iphub/sdk/domain/fold-text";
import type { PaletteCommand } from "../terminal-kit/commands.tsx";

type Named = Pick<PaletteCommand, "group" | "label">;

/** A command that deletes, by the first word of its name. */
const deleting = /^(?:delete|remove|revoke|erase|empty|discard)\b/i;
/** So many letters of that word must be typed before it may be the first match. */
const fewestLetters = 3;

/** Whether two names are the same, without case and accents, in the singular or plural. */
export function isSameName(one: string, other: string): boolean {
  return nameOf(one) === nameOf(other);
}

/** Whether a command is a tab of what is open, and has just the name that is typed. */
export function isNamedTab({ group, label }: Named, text: string): boolean {
  return group === "Tabs" && isSameName(label, text);
}

/** Whether a command is typed with its group and its whole name, as in `boards clone`. */
export function isTypedInFull({ group, label }: Named, text: string): boolean {
  return isSameName(`${group} ${label}`, text);
}

/**
 * The commands that were found for a text, in the order in which Enter takes them: what has just that name comes first, of
 * these the tabs of what is open, and nothing that deletes unless its own word is typed.
 */
export function inOrder<Command extends Named>(found: readonly Command[], text: string): readonly Command[] {
  const rank = (command: Command) => (isNamedTab(command, text) ? 0 : isSameName(command.label, text) ? 1 : 2);
  const ordered = found.toSorted((one, other) => rank(one) - rank(other));
  const at = ordered.findIndex((command) => !deletes(command) || isMeant(command, text));
  const first = ordered[at];
  return first === undefined ? [] : [first, ...ordered.filter((command) => command !== first)];
}

function deletes({ label }: Named): boolean {
  return deleting.test(label);
}

function isMeant({ label }: Named, text: string): boolean {
  const typed = foldText(text).split(/\s+/);
  return typed.some((word) => word.length >= fewestLetters && foldText(label).startsWith(word));
}

function nameOf(text: string): string {
  return foldText(text.trim()).replace(/s$/, "");
}
