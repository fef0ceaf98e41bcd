import type { Board } from "@iphub/sdk/contract/boards";
import type { StarterBoard } from "@iphub/sdk/domain/work/starter-boards";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";

/** The boards of the hub; the reader creates and copies boards, and deletes their own. */
export function useBoardList() {
  const { hub, queries } = useHubApp();
  const remote = useRemote<Board[]>(workKeys.boards, () => hub.boards.list());
  const { write, sending } = useWrite();
  const changed = () => queries.invalidateQueries({ queryKey: workKeys.boards });
  return {
    ...remote,
    sending,
    actions: {
      create: async (title: string, filters: readonly string[]) => {
        const words = { done: "Board created", subject: title };
        const board = await write(() => hub.boards.create({ title, filters: [...filters] }), words);
        if (board) await changed();
        return board;
      },
      /** Creates a starter board with the filters that it lists; those that the person has by name are taken. */
      start: async ({ title, lanes, lists }: StarterBoard) => {
        const make = async () => {
          const own = (await hub.filters.list()).filter(({ type }) => type === "personal");
          const ids: string[] = [];
          for (const list of lists) {
            const known = own.find((filter) => filter.title === (typeof list === "string" ? "" : list.title));
            ids.push(typeof list === "string" ? list : (known ?? (await hub.filters.create(list))).id);
          }
          return hub.boards.create({ title, lanes, filters: ids });
        };
        const board = await write(make, { done: "Board created", subject: title });
        await Promise.all([changed(), queries.invalidateQueries({ queryKey: workKeys.filters })]);
        return board;
      },
      clone: async ({ id, title }: Board) => {
        const board = await write(() => hub.boards.clone({ id }), { done: "Board cloned", subject: title });
        if (board) await changed();
        return board;
      },
      remove: async ({ id, title }: Board) => {
        const restore = async () => {
          const back = await write(() => hub.bin.restore({ id }), { done: "Board restored", subject: title });
          if (back) await changed();
        };
        const words = { done: "Board deleted", subject: title, undo: () => void restore() };
        if (await write(() => hub.boards.delete({ id }), words)) await changed();
      },
    },
  };
}
