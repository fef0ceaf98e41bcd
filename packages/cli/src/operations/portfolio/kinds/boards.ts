import { boards } from "@iphub/sdk/contract/boards";
import { creation, type SectionCalls, unlessUsed, written } from "../kind-calls.ts";

/** A board of the person's own. */
export const boardCalls: SectionCalls<"boards"> = {
  access: boards.create.access,
  read: async (hub) => {
    const [{ email }, all] = await Promise.all([hub.users.me(), hub.boards.list()]);
    return { boards: all.filter(({ owner }) => owner === email) };
  },
  current: async (hub, id) => ({ boards: [await hub.boards.get({ id })] }),
  create: creation("boards.create", "boards.get", ({ after }, ids) => ids.withIds("filters", after)),
  change: (session, { id, after }, ids) => written(session, "boards.update", { id, ...ids.withIds("filters", after) }),
  delete: (session, change) => unlessUsed(change, session.call("boards.delete")({ id: change.id })),
};
