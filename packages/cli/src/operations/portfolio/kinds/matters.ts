import { inventions } from "@iphub/sdk/contract/inventions";
import { creation, dated, type SectionCalls, unlessUsed, written } from "../kind-calls.ts";

/** A matter. */
export const matterCalls: SectionCalls<"matters"> = {
  access: inventions.create.access,
  read: async (hub, { all }) => ({ matters: await all(hub.inventions.search.all({ size: 100 })) }),
  create: creation("inventions.create", "inventions.get", ({ after }, ids) => ids.withIds("teams", after)),
  change: (session, change, ids) => {
    const referenceOverride = "references" in change.after;
    const changes = { ...dated(change), ...ids.withIds("teams", change.after), referenceOverride };
    return written(session, "inventions.update", changes);
  },
  delete: (session, change) => unlessUsed(change, session.call("inventions.takeBack")({ id: change.id })),
};
