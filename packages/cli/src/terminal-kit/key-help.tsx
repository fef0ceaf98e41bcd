import { type ReactNode, useState } from "react";
import { groupBindings, type KeyBinding, keysLabel } from "./keys.ts";
import { ScrollPanel } from "./scroll-panel.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { padCells, textWidth } from "./text-cells.ts";
import { KeyScope, useActiveBindings, useKeys } from "./use-keys.tsx";

const helpWidth = 64;

function HelpPanel(props: { readonly bindings: readonly KeyBinding[]; readonly onClose: () => void }) {
  const room = useRoom();
  const theme = useTheme();
  const keyCells = Math.max(0, ...props.bindings.map((binding) => textWidth(keysLabel(binding))));
  const lines = [...groupBindings(props.bindings)].flatMap(([group, bindings]) => [
    theme.paint(group, { bold: true }),
    ...bindings.map((binding) => {
      const keys = theme.paint(padCells(keysLabel(binding), keyCells), { role: "accent" });
      return `  ${keys}  ${binding.label}`;
    }),
  ]);
  useKeys([
    { id: "help.close", keys: ["escape", "q", "?"], label: "close", group: "Help", rank: 1, run: props.onClose },
  ]);
  const width = Math.min(helpWidth, room.columns - 2);
  return <ScrollPanel title="Keys" lines={lines} width={width} group="Help" />;
}

/** Binds `?` to a sheet of all active keys; put `overlay` into the frame. */
export function useKeyHelp(): { readonly overlay: ReactNode; readonly isOpen: boolean } {
  const active = useActiveBindings();
  const [bindings, setBindings] = useState<readonly KeyBinding[]>();
  const close = () => setBindings(undefined);
  useKeys([
    { id: "help.open", keys: ["?"], label: "all keys", group: "App", rank: 99, run: () => setBindings(active) },
  ]);
  const overlay = bindings && (
    <KeyScope captures>
      <HelpPanel bindings={bindings} onClose={close} />
    </KeyScope>
  );
  return { overlay, isOpen: bindings !== undefined };
}
