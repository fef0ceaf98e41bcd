import { useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";
import { type SyncOutcome, syncAndPoll } from "./sync-and-poll.ts";

/** The documents repository of a matter: its folder as a tree, and the synchronisation with the matter's files. */
export function useDirectorySync(reference: string) {
  const { hub, ports, queries } = useHubApp();
  const [state, setState] = useState<"idle" | "pending" | SyncOutcome["state"]>("idle");
  const [reason, setReason] = useState<string | null>(null);
  const [root, setRoot] = useState<string | null>(null);
  const index = useRemote(matterKeys.directory, () => hub.directory.list());
  const pause = (milliseconds: number) => new Promise<void>((resolve) => ports.after(milliseconds, resolve));

  const sync = async () => {
    setState("pending");
    setReason(null);
    const calls = {
      enqueue: () => hub.directory.sync({ reference }),
      status: (id: string) => hub.directory.syncStatus({ id }),
    };
    const outcome = await syncAndPoll(calls, pause).catch((error: unknown): SyncOutcome => {
      ports.report("The documents repository could not be synchronised", error);
      return { state: "failed", reason: describeFailure(error)?.message ?? "The synchronisation was stopped." };
    });
    setState(outcome.state);
    if (outcome.state === "failed") setReason(outcome.reason);
    else setRoot(outcome.root);
    // One that failed may have brought the files that it could take.
    await queries.invalidateQueries({ queryKey: matterKeys.files(reference) });
  };
  return {
    state,
    reason,
    root,
    /** Set if the index could not be loaded. */
    failed: index.state === "failed",
    entries: index.data ?? [],
    actions: { sync },
  };
}
