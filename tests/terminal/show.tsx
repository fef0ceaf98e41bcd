import { RoomContext, type Size, ThemeContext } from "@iphub/cli/terminal-kit/terminal-context";
import { createTheme } from "@iphub/cli/terminal-kit/theme";
import { KeyRoot } from "@iphub/cli/terminal-kit/use-keys.tsx";
import { Box } from "ink";
import { render } from "ink-testing-library";
import type { ReactNode } from "react";

/** A theme without any codes: frames read as plain text. */
export const plainTheme = createTheme("dark", 0, false);

const usualRoom: Size = { columns: 80, rows: 22 };

/** What a screen puts around its parts: keys, a plain theme and a body of a known size. */
export function Stage(props: {
  readonly room?: Size;
  readonly onInterrupt?: () => void;
  readonly children: ReactNode;
}) {
  const room = props.room ?? usualRoom;
  return (
    <ThemeContext value={plainTheme}>
      <KeyRoot onInterrupt={props.onInterrupt}>
        <RoomContext value={room}>
          <Box flexDirection="column" width={room.columns} height={room.rows}>
            {props.children}
          </Box>
        </RoomContext>
      </KeyRoot>
    </ThemeContext>
  );
}

/** Renders something on a stage of a known size. */
export function show(element: ReactNode, room?: Size): ReturnType<typeof render> {
  return render(<Stage room={room}>{element}</Stage>);
}

/** Types keys and waits until the last of them is drawn. */
export async function type(stdin: ReturnType<typeof render>["stdin"], ...chunks: readonly string[]): Promise<void> {
  for (const chunk of chunks) {
    stdin.write(chunk);
    // Each press takes two turns of the event loop: one to act, one to be drawn.
    for (let turn = 0; turn < 2 * (chunk.length + 1); turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
