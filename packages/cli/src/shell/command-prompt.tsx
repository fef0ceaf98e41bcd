import { useReader } from "@iphub/ui-core/platform/use-reader";
import { mayOpen } from "@iphub/ui-core/screen-permissions";
import { screens } from "@iphub/ui-core/screens";
import { useQueryCompletion } from "@iphub/ui-core/work/tasks/use-query-completion";
import { useState } from "react";
import type { PaletteCommand } from "../terminal-kit/commands.tsx";
import { fuzzyFilter } from "../terminal-kit/fuzzy-filter.ts";
import { keyLabel } from "../terminal-kit/key-press.ts";
import { useNavigation } from "../terminal-kit/navigation.ts";
import { Picker } from "../terminal-kit/picker.tsx";
import { type PickerItem, pickerNoteWidth } from "../terminal-kit/picker-look.ts";
import { useRoom } from "../terminal-kit/terminal-context.ts";
import { inOrder, isNamedTab, isSameName, isTypedInFull } from "./command-order.ts";
import { completeJump, filtersIn, jumpHelp, jumpKeys, jumpOf, type ReadJump, readJump } from "./jump.ts";
import { type Jump, jumps } from "./jump-table.ts";

/** The item that opens what is typed. */
const typedId = "jump.typed";

/**
 * The line that `:` opens: letters of a command, or the name of a list with its filters (`deadlines office:EP`); `?` lists
 * what can be typed, and after a name its keys.
 */
export function CommandPrompt(props: { readonly commands: readonly PaletteCommand[]; readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const { go } = useNavigation();
  const completion = useQueryCompletion(completeJump);
  const room = useRoom();
  const { permissions: mine } = useReader();
  const width = pickerNoteWidth(room.columns);
  const offer = closedOffer(text, props.commands, mine) ?? offerOf(text, props.commands, mine, width);
  const pick = (id: string) => {
    const read = id === typedId ? readJump(text) : readJump(id);
    const command = props.commands.find((one) => one.id === id);
    if (!command && (!read || "reason" in read)) return;
    props.onClose();
    if (command) command.run();
    else if (read && "place" in read) go(read.place);
  };
  return (
    <Picker
      title="Commands"
      items={offer.items}
      notes={offer.notes}
      empty={offer.notes ? "" : undefined}
      placeholder="A command, or a list and its filters; ? shows them"
      isFiltered={offer.isFound}
      completion={completion}
      order={(items, query) => inOrder(commandsOf(items, props.commands), query).map(itemOf)}
      onQuery={setText}
      onPick={pick}
      onClose={props.onClose}
    />
  );
}

interface Offer {
  readonly items: readonly PickerItem[];
  /** Lines below what is typed: where a fault is, or what can be typed. */
  readonly notes?: readonly string[];
  /** Whether the items are those that fit what is typed. */
  readonly isFound: boolean;
}

/** What fits where the list that is named is one which the person cannot use; null for any other text. */
function closedOffer(text: string, commands: readonly PaletteCommand[], mine: readonly string[]): Offer | null {
  const list = listNamed(text);
  if (!list || isOpenTo(list, mine)) return null;
  const items = fittingOf(text, commands).map(itemOf);
  return { items, notes: items.length > 0 ? undefined : [`You have no permission for '${list.name}'.`], isFound: true };
}

/** The list whose name a text begins with, or is but for case and marks. */
function listNamed(text: string): Jump | undefined {
  return jumpOf(text) ?? jumps.find((one) => [one.name, ...(one.also ?? [])].some((name) => isSameName(name, text)));
}

function isOpenTo({ stem }: Jump, mine: readonly string[]): boolean {
  const screen = screens.find((one) => one.stem === stem);
  return screen === undefined || mayOpen(screen, mine);
}

function fittingOf(text: string, commands: readonly PaletteCommand[]): readonly PaletteCommand[] {
  return inOrder(
    fuzzyFilter(commands, text, titleOf).map(({ item }) => item),
    text,
  );
}

function offerOf(text: string, commands: readonly PaletteCommand[], mine: readonly string[], width: number): Offer {
  if (text.trim() === "?") {
    const known = jumps.filter((jump) => isOpenTo(jump, mine));
    const items = known.map((jump) => ({ id: jump.name, label: namesOf(jump), hint: jumpKeys(jump) }));
    return { items, isFound: true };
  }
  const jump = jumpOf(text);
  if (jump && /\s\?\s*$/.test(text)) return { items: [], notes: jumpHelp(jump), isFound: true };
  const read = readJump(text);
  const fitting = fittingOf(text, commands);
  if (read && "reason" in read) {
    // Words behind a list that takes none may be letters of a command, as those of `docket aud` are.
    const notes = fitting.length > 0 ? undefined : faultLines(text, read, width);
    return { items: fitting.map(itemOf), notes, isFound: true };
  }
  const list = listNamed(text);
  if (list && text.trim() !== "") return { items: withList(list, fitting, text), isFound: true };
  const [first] = fitting;
  const isNamed = text.trim() === "" || (first !== undefined && isSameName(first.label, text));
  const notes = isNamed ? undefined : nothingWords(text, fitting.length > 0);
  return notes ? { items: [], notes, isFound: true } : { items: commands.map(itemOf), isFound: false };
}

/** The list that is named, before the commands that fit but for a tab of that name and a command that is typed in full. */
function withList(list: Jump, fitting: readonly PaletteCommand[], text: string): readonly PickerItem[] {
  const title = screens.find(({ stem }) => stem === list.stem)?.title ?? list.name;
  const filters = filtersIn(text);
  const hint = filters === "" ? jumpKeys(list) : filters;
  const typed = { id: jumpOf(text) ? typedId : list.name, label: `Go to: ${title}`, hint };
  const others = fitting.filter(({ id }) => id !== `go.${list.stem}`);
  const meant = others.filter((command) => isNamedTab(command, text) || isTypedInFull(command, text));
  return [...meant.map(itemOf), typed, ...others.filter((command) => !meant.includes(command)).map(itemOf)];
}

/** What to do where no command has the name that is typed; undefined where some fit. */
function nothingWords(text: string, isSomeFound: boolean): readonly string[] | undefined {
  const isTab = screens.some((screen) => "tab" in screen && isSameName(screen.tab, text));
  if (isTab) return [`'${text.trim()}' is a tab of a matter. Open a matter first: :matters lists them, f finds one.`];
  return isSomeFound
    ? undefined
    : ["Nothing fits. ? shows the lists that have a name; f finds matters, tasks and people."];
}

function namesOf({ name, also = [] }: Jump): string {
  return [name, ...also].join(", ");
}

/** A mark below what is wrong, and why; a line that does not fit has the place in words only. */
function faultLines(
  text: string,
  { reason, at, length }: Extract<ReadJump, { readonly reason: string }>,
  width: number,
): string[] {
  const mark = " ".repeat(at) + "^".repeat(Math.max(1, Math.min(length, text.length - at)));
  return [...(text.length < width ? [mark] : []), reason];
}

function itemOf(command: PaletteCommand): PickerItem {
  return { id: command.id, label: titleOf(command), hint: command.keys?.map(keyLabel).join(" ") };
}

function commandsOf(items: readonly PickerItem[], commands: readonly PaletteCommand[]): PaletteCommand[] {
  const known = new Map(commands.map((command) => [command.id, command]));
  return items.flatMap(({ id }) => known.get(id) ?? []);
}

function titleOf({ group, label }: PaletteCommand): string {
  return `${group}: ${label}`;
}
