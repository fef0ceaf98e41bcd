import { filters } from "@iphub/sdk/contract/filters";
import { creation, type SectionCalls, unlessUsed, written } from "../kind-calls.ts";

/** A saved filter or view. */
export const filterCalls: SectionCalls<"filters"> = {
  access: filters.create.access,
  read: async (hub) => ({ filters: await hub.filters.list({ list: "all" }) }),
  current: async (hub, id) => ({ filters: [await hub.filters.get({ id })] }),
  create: creation("filters.create", "filters.get"),
  change: (session, { id, after }) => written(session, "filters.update", { id, ...after }),
  delete: (session, change) => unlessUsed(change, session.call("filters.delete")({ id: change.id })),
};
