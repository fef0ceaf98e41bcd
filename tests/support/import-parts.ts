import { docketStated } from "@iphub/server/docket/deadlines/docket-stated";
import { addReferences } from "@iphub/server/matters/inventions/inventions.rules";
import { insertInventions } from "@iphub/server/matters/inventions/inventions.store";

/** What an import needs of other areas, as the hub passes it in (`handlers.ts`), with every new reference free. */
export const importParts = {
  references: (added: readonly string[]) => addReferences([], added),
  openMatters: insertInventions,
  docket: docketStated,
};
