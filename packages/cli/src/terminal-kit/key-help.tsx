import { type ReactNode, useState } from "react";
import { Panel } from "./frame.tsx";
import { groupBindings, type KeyBinding, keysLabel } from "./keys.ts";
import { useRoom, useTheme } from "./terminal-context.ts";
import { padCells, textWidth } from "./text-cells.ts";
import { KeyScope, useActiveBindings, useKeys } from "./use-keys.tsx";

const helpWidth = 64;

function HelpPanel(props: { readonly bindings: readonly KeyBinding[]; readonly onClose: () => void }) {
  const room = useRoom();
  const theme = useTheme();
  const [top, setTop] = useState(0);
  const keyCells = Math.max(0, ...props.bindings.map((binding) => textWidth(keysLabel(binding))));
  const lines = [...groupBindings(props.bindings)].flatMap(([group, bindings]) => [
    theme.paint(group, { bold: true }),
    ...bindings.map((binding) => {
      const keys = theme.paint(padCells(keysLabel(binding), keyCells), { role: "accent" });
      return `  ${keys}  ${binding.label}`;
    }),
  ]);
  const lastTop = Math.max(0, lines.length - Math.max(1, room.rows - 2));
  const step = (by: number) => () => setTop((known) => Math.max(0, Math.min(lastTop, known + by)));
  useKeys([
    { id: "help.down", keys: ["j", "down"], label: "down", group: "Help", rank: 2, run: step(1), isOff: lastTop === 0 },
    { id: "help.up", keys: ["k", "up"], label: "up", group: "Help", rank: 3, run: step(-1), isOff: lastTop === 0 },
    { id: "help.close", keys: ["escape", "q", "?"], label: "close", group: "Help", rank: 1, run: props.onClose },
  ]);
  const width = Math.min(helpWidth, room.columns - 2);
  return <Panel title="Keys" lines={lines.slice(Math.min(top, lastTop))} width={width} />;
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
