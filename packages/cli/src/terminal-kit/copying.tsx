import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { createContext, type RefObject, use, useLayoutEffect } from "react";
import type { Place } from "./navigation.ts";
import { Select } from "./select.tsx";
import { singleLine } from "./text-cells.ts";

/** What can be copied of the selected row; absent parts are omitted. */
export interface Copyable {
  readonly id: string;
  readonly references: readonly string[];
  readonly title: string;
  /** The place that shows it, from which its web address is built. */
  readonly place: Place;
  /** The row as text: its cells in order. */
  readonly row: readonly (string | null)[];
}

/** Holds what can be copied on the current screen. */
export const CopyContext = createContext<RefObject<Copyable | null>>({ current: null });

/** Sets what can be copied of the selected row; `y` asks which part. */
export function useCopyable(thing: Copyable | undefined): void {
  const holder = use(CopyContext);
  useLayoutEffect(() => {
    if (!thing) return undefined;
    holder.current = thing;
    return () => {
      if (holder.current === thing) holder.current = null;
    };
  });
}

/** Asks which part is copied to the terminal's clipboard. */
export function CopyMenu(props: { readonly thing: Copyable; readonly host: string; readonly onClose: () => void }) {
  const { thing, host, onClose } = props;
  const { toasts } = useHubApp();
  const options = optionsOf(thing, host);
  const pick = (id: string) => {
    onClose();
    const chosen = options.find((option) => option.id === id);
    if (!chosen) return;
    process.stdout.write(clipboardCode(chosen.text));
    toasts.show({ type: "success", title: `Copied the ${chosen.id}`, message: chosen.text });
  };
  const labelled = options.map(({ id, text }) => ({ id, label: `${id}: ${singleLine(text)}` }));
  return <Select title="Copy" options={labelled} onChange={pick} onClose={onClose} />;
}

function optionsOf({ id, references, title, place, row }: Copyable, host: string) {
  const cells = row.flatMap((cell) => (cell === null || cell === "" ? [] : [singleLine(cell)]));
  const all = [
    { id: "reference", text: references[0] ?? "" },
    { id: "title", text: singleLine(title) },
    { id: "address", text: host + placeAddress(place) },
    { id: "id", text: id },
    { id: "row", text: cells.join("\t") },
  ];
  return all.filter(({ text }) => text !== "");
}

/**
 * The code that puts a text into the terminal's clipboard (OSC 52 of xterm), which also works over ssh; other terminals
 * ignore it.
 */
function clipboardCode(text: string): string {
  return `\u001b]52;c;${Buffer.from(text, "utf8").toString("base64")}\u0007`;
}
