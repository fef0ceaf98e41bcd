import { keyLabel } from "./key-press.ts";
import { Picker } from "./picker.tsx";

/** A command as data, used by the palette, menus and keys. */
export type PaletteCommand = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly keys?: readonly string[];
  readonly run: () => void;
};

/** The command palette: finds a command by some of its letters, closes, then runs it. */
export function Palette(props: {
  readonly commands: readonly PaletteCommand[];
  readonly placeholder?: string;
  readonly onClose: () => void;
}) {
  const items = props.commands.map((command) => ({
    id: command.id,
    label: `${command.group}: ${command.label}`,
    hint: command.keys?.map(keyLabel).join(" "),
  }));
  return (
    <Picker
      title="Commands"
      items={items}
      placeholder={props.placeholder ?? "Type a command"}
      onClose={props.onClose}
      onPick={(id) => {
        props.onClose();
        props.commands.find((command) => command.id === id)?.run();
      }}
    />
  );
}
