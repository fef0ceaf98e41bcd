import { statSync } from "node:fs";
import { note } from "../../command-line/output/sink.ts";

/**
 * Where root works on the data folder of another account, the process goes on as that account: what root writes there
 * the hub could not open. Settings and keys are read before.
 */
export function workAsOwner(dataDirectory: string): void {
  if (process.geteuid?.() !== 0) return;
  const found = statSync(dataDirectory, { throwIfNoEntry: false });
  if (found === undefined || found.uid === 0) return;
  process.setgroups?.([found.gid]);
  process.setegid?.(found.gid);
  process.seteuid?.(found.uid);
  note(
    `${dataDirectory} belongs to the account ${found.uid}, and this runs as it. Other folders that are read or written ` +
      "must be open to that account.",
  );
}
