import { useInput } from "ink";
import { useTerminalRelease } from "./mouse.tsx";

/** Ctrl-Z on any screen and in any field: gives the terminal to the shell until the reader resumes the program (`fg`). */
export function SuspendKey(): null {
  const release = useTerminalRelease();
  useInput((input, key) => {
    if (key.ctrl && input === "z") void release(stopUntilResumed);
  });
  return null;
}

/**
 * Stops the whole group of processes, as Ctrl-Z of any program does: a shell waits for all of them, such as npx before this
 * one. A stopped program hears nothing of a window that was resized, so it asks for the size before it draws again.
 */
async function stopUntilResumed(): Promise<void> {
  const resumed = signalled("SIGCONT");
  process.kill(0, "SIGTSTP");
  await resumed;
  const measured = signalled("SIGWINCH");
  process.kill(process.pid, "SIGWINCH");
  await measured;
}

function signalled(signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => process.once(signal, () => resolve()));
}
