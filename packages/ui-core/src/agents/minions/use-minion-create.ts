import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { minionKeys } from "../query-keys.ts";
import { type MinionFields, minionDataOf } from "./minion-fields.ts";

/** Creates a minion; only its name is required. */
export function useMinionCreate() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const create = async (fields: MinionFields): Promise<Minion | null> => {
    const name = fields.name.trim();
    const answer = await write(() => hub.minions.create({ data: minionDataOf(fields) }), {
      done: "Minion created",
      subject: name,
      failed: `Failed to add new item with name ${name}`,
    });
    if (!answer) return null;
    queries.setQueryData(minionKeys.minion(answer.data.documentId), answer.data);
    await queries.invalidateQueries({ queryKey: minionKeys.minionLists });
    return answer.data;
  };
  return { sending, errorOf: (field: string) => errorOf(`data.${field}`), actions: { create } };
}
