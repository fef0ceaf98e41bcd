import { spawnSync } from "node:child_process";
import { layoutRow, sizeColumns } from "@iphub/cli/terminal-kit/columns";
import { Frame, Panel } from "@iphub/cli/terminal-kit/frame.tsx";
import { useTerminalRelease } from "@iphub/cli/terminal-kit/mouse.tsx";
import { useRoom } from "@iphub/cli/terminal-kit/terminal-context";
import { renderTerminal } from "@iphub/cli/terminal-kit/terminal-session.tsx";
import { KeyScope, useKeys } from "@iphub/cli/terminal-kit/use-keys.tsx";
import { VirtualList } from "@iphub/cli/terminal-kit/virtual-list.tsx";
import { useApp, useInput, useStdout } from "ink";
import { useRef, useState } from "react";

type Matter = { readonly id: string; readonly title: string };

let laidOutRows = 0;
const matters: readonly Matter[] = Array.from({ length: Number(process.env.ROWS ?? "200") }, (_, index) => ({
  id: `17/${String(index).padStart(6, "0")}`,
  title: `Matter number ${index} with a title that is long enough to be cut somewhere on every usual screen width`,
}));
const spoken = process.env.TITLE;
const columns = [
  { id: "matter", title: "Matter", width: 12, min: 10, cut: "middle" },
  { id: "title", title: "Title", width: 60, min: 10, grow: 1 },
  { id: "due", title: "Due", width: 13, min: 13 },
] as const;

function Overlay(props: { readonly onClose: () => void }) {
  useKeys([{ id: "close", keys: ["escape"], label: "close", group: "Overlay", run: props.onClose }]);
  return <Panel title="Why this date?" lines={["three months", "no extension fee"]} width={40} />;
}

/** Names the window after the number of keys that were read, for tests of keys that must change nothing on screen. */
function KeyCount() {
  const { write } = useStdout();
  const read = useRef(0);
  useInput((input) => {
    read.current += input.length;
    write(`\u001b]0;keys read: ${read.current}\u0007`);
  });
  return null;
}

function Screen() {
  const { exit } = useApp();
  const handOver = useTerminalRelease();
  const [opened, setOpened] = useState("");
  const [hasOverlay, setHasOverlay] = useState(false);
  const [hasCrashed, setHasCrashed] = useState(false);
  if (hasCrashed) {
    throw new Error("the screen broke");
  }
  useKeys([
    { id: "quit", keys: ["q"], label: "quit", group: "App", rank: 30, run: () => exit() },
    { id: "why", keys: ["w"], label: "why this date", group: "App", rank: 20, run: () => setHasOverlay(true) },
    {
      id: "edit",
      keys: ["e"],
      label: "edit",
      group: "App",
      run: () =>
        handOver(async () => {
          spawnSync("sh", ["-c", 'echo "in the editor"; read -r line; echo "$line"'], { stdio: "inherit" });
        }),
    },
    { id: "render-crash", keys: ["R"], label: "crash", group: "App", run: () => setHasCrashed(true) },
    {
      id: "crash",
      keys: ["X"],
      label: "crash",
      group: "App",
      run: () =>
        setImmediate(() => {
          throw new Error("no one caught this");
        }),
    },
    {
      id: "count",
      keys: ["c"],
      label: "count",
      group: "App",
      run: () => {
        setOpened(`laid out ${laidOutRows}`);
        laidOutRows = 0;
      },
    },
  ]);
  const overlay = hasOverlay && (
    <KeyScope captures>
      <Overlay onClose={() => setHasOverlay(false)} />
    </KeyScope>
  );
  return (
    <Frame title="Milestones overview" status={`${matters.length} matters`} notice={opened} overlay={overlay}>
      {process.env.COUNT_KEYS === "yes" && <KeyCount />}
      <Rows onOpen={(matter) => setOpened(`opened ${matter.id}`)} />
    </Frame>
  );
}

function Rows(props: { readonly onOpen: (matter: Matter) => void }) {
  const room = useRoom();
  const sized = sizeColumns(columns, room.columns - 3);
  return (
    <VirtualList
      items={matters}
      idOf={(matter) => matter.id}
      lineOf={(matter) => {
        laidOutRows += 1;
        const due = { text: "▲ 3 d overdue", style: { role: "danger" } } as const;
        return layoutRow({ matter: matter.id, title: spoken ?? matter.title, due }, sized);
      }}
      onOpen={props.onOpen}
    />
  );
}

try {
  const end = await renderTerminal(<Screen />);
  console.log(`ended by ${end}`);
} catch (error) {
  console.log(`failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
