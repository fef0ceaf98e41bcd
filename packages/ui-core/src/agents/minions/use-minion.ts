import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { minionKeys } from "../query-keys.ts";
import { type MinionFields, minionDataOf } from "./minion-fields.ts";
import { presentMinionId } from "./minion-pages.ts";

/** One minion, to read, change and delete ('No minion id present'). */
export function useMinion(id: string) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const remote = useRemote<Minion>(minionKeys.minion(id), async () => {
    const { data } = await hub.minions.get({ documentId: presentMinionId(id), populate: "*" });
    return data;
  });
  const save = async (fields: MinionFields): Promise<boolean> => {
    const change = () => hub.minions.update({ documentId: presentMinionId(id), data: minionDataOf(fields) });
    const saved = await write(change, { done: "Minion saved", subject: fields.name.trim() });
    if (!saved) return false;
    queries.setQueryData(minionKeys.minion(id), saved.data);
    // Fetched again after a change; the lists show it too.
    void queries.invalidateQueries({ queryKey: minionKeys.minion(id) });
    void queries.invalidateQueries({ queryKey: minionKeys.minionLists });
    return true;
  };
  const remove = async (): Promise<boolean> => {
    const words = { done: "Minion deleted", subject: remote.data?.name };
    const done = await write(() => hub.minions.delete({ documentId: presentMinionId(id) }), words);
    if (!done) return false;
    void queries.invalidateQueries({ queryKey: minionKeys.minionLists });
    return true;
  };
  return {
    ...remote,
    sending,
    errorOf: (field: string) => errorOf(`data.${field}`),
    actions: { save, remove },
  };
}

/** Whether the reader may create, change and comment on minions; the hub checks it too. */
export function useMayWriteMinions(): boolean {
  return useMay("minions:write");
}
