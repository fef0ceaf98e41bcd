import type { CallInput } from "@iphub/sdk";
import type { Invention, inventions } from "@iphub/sdk/contract/inventions";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";

/** The fields of a new matter. */
export type NewInvention = CallInput<typeof inventions.create>;

/** Opens matters; one that was opened by mistake can be removed while nothing has happened on it. */
export function useInventionCreate() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const refetch = () => void queries.invalidateQueries({ queryKey: matterKeys.inventionLists });
  const takeBack = async ({ id, title }: Invention) => {
    await write(() => hub.inventions.takeBack({ id }), { done: "Matter removed", subject: title });
    refetch();
  };
  return {
    sending,
    errorOf,
    /** Opens a matter and returns it as stored; null if it was refused, which a toast reports. */
    create: async (matter: NewInvention): Promise<Invention | null> => {
      const undo = (made: Invention) => void takeBack(made);
      const words = { done: "Matter opened", subject: matter.title, undo };
      const created = await write(() => hub.inventions.create(matter), words);
      if (created) queries.setQueryData(matterKeys.invention(created.id), created);
      if (created) refetch();
      return created;
    },
  };
}
