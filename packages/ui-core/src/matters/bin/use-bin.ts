import type { BinItem, BinKind } from "@iphub/sdk/contract/bin";
import { useEffect } from "react";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { binKindWords } from "./bin-words.ts";

const binKey = ["bin"];

/**
 * What was deleted and waits in the bin, of one kind or of all: restored one by one, or deleted for good by who manages
 * the hub.
 */
export function useBin(kind?: BinKind) {
  const { hub, queries } = useHubApp();
  const list = useRemoteList<BinItem>([...binKey, kind ?? "all"], (skip) => hub.bin.list({ skip, kind }));
  const { write, sending } = useWrite();
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
    actions: { restore, empty },
  };
}
