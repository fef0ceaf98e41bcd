import { screens } from "@iphub/ui-core/screens";
import { useQueryCompletion } from "@iphub/ui-core/work/tasks/use-query-completion";
import { useState } from "react";
import { keyLabel } from "../terminal-kit/key-press.ts";
import { useNavigation } from "../terminal-kit/navigation.ts";
import type { PaletteCommand } from "../terminal-kit/palette.tsx";
import { fuzzyFilter, Picker, type PickerItem } from "../terminal-kit/picker.tsx";
import { wrapCells } from "../terminal-kit/text-cells.ts";
import { completeJump, jumpHelp, jumpKeys, jumpOf, type ReadJump, readJump } from "./jump.ts";
import { jumps } from "./jump-table.ts";

/** Cells of a line below what is typed. */
const noteWidth = 60;

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
  const offer = offerOf(text, props.commands);
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

function offerOf(text: string, commands: readonly PaletteCommand[]): Offer {
  if (text.trim() === "?") {
    const items = jumps.map((jump) => ({ id: jump.name, label: jump.name, hint: jumpKeys(jump) }));
    return { items, isFound: true };
  }
  const jump = jumpOf(text);
  if (jump && /\s\?\s*$/.test(text)) return { items: [], notes: jumpHelp(jump), isFound: true };
  const read = readJump(text);
  const items = commands.map(itemOf);
  if (!read) return { items, isFound: false };
  const fitting = fuzzyFilter(items, text, ({ label }) => label).map(({ item }) => item);
  if ("reason" in read) {
    // Words behind a list that takes none may be letters of a command, as those of `health report` are.
    const notes = fitting.length > 0 ? undefined : faultLines(text, read);
    return { items: fitting, notes, isFound: true };
  }
  const title = screens.find(({ stem }) => stem === read.jump.stem)?.title ?? read.jump.name;
  const filters = text.trim().slice(read.jump.name.length).trim();
  const typed = { id: typedId, label: `Go to: ${title}`, hint: filters === "" ? jumpKeys(read.jump) : filters };
  return { items: [typed, ...fitting.filter(({ id }) => id !== `go.${read.jump.stem}`)], isFound: true };
}

/** A mark below what is wrong, and why; a line that does not fit has the place in words only. */
function faultLines(text: string, { reason, at, length }: Extract<ReadJump, { readonly reason: string }>): string[] {
  const mark = " ".repeat(at) + "^".repeat(Math.max(1, Math.min(length, text.length - at)));
  return [...(text.length < noteWidth ? [mark] : []), ...wrapCells(reason, noteWidth)];
}

function itemOf({ id, group, label, keys }: PaletteCommand): PickerItem {
  return { id, label: `${group}: ${label}`, hint: keys?.map(keyLabel).join(" ") };
}
