import type { BinItem, BinKind } from "@iphub/sdk/contract/bin";
import type { Permission } from "@iphub/sdk/contract/permissions";
import { useEffect } from "react";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { binKindWords } from "./bin-words.ts";

const binKey = ["bin"];

/** What one needs to restore a record: the permission to write such records. */
const restoring: Readonly<Record<BinKind, Permission>> = {
  task: "tasks:write",
  note: "notes:write",
  file: "files:write",
  board: "filters:write",
  filter: "filters:write",
};

/**
 * What was deleted and waits in the bin, of one kind or of all: restored one by one, or deleted for good by who manages
 * the hub.
 */
export function useBin(kind?: BinKind) {
  const { hub, queries } = useHubApp();
  const list = useRemoteList<BinItem>([...binKey, kind ?? "all"], (skip) => hub.bin.list({ skip, kind }));
  const { write, sending } = useWrite();
  const { permissions } = useReader();
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: binKey });
    const events = ["task:deleted", "task:created", "note:deleted", "note:created"] as const;
    const stops = events.map((name) => hub.live.on(name, refetch));
    return () => {
      for (const stop of stops) stop();
    };
  }, [hub, queries]);
  const restore = async ({ id, kind, title }: BinItem) => {
    const done = await write(() => hub.bin.restore({ id }), { done: `${binKindWords[kind]} restored`, subject: title });
    // Boards, filters and files have no live event of their own: what shows them asks again.
    if (done) await queries.invalidateQueries();
  };
  const empty = async () => {
    const words = { done: "Bin emptied", subject: "The bin" };
    if (await write(() => hub.bin.empty(), words)) await queries.invalidateQueries({ queryKey: binKey });
  };
  return {
    ...list,
    sending,
    mayEmpty: useMay("system:manage"),
    mayRestore: (item: Pick<BinItem, "kind">) => permissions.includes(restoring[item.kind]),
    actions: { restore, empty },
  };
}
