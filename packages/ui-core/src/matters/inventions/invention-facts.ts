import { inventionFields } from "@iphub/sdk/records/inventions";
import { fieldsWithout } from "@iphub/sdk/records/record";

/** The facts of a matter, one per line; other fields are shown elsewhere or not at all. */
export const inventionFacts = fieldsWithout(inventionFields, [
  "id",
  "title",
  "references",
  "applicationNumber",
  "teams",
  "createdAt",
  "updatedAt",
]);
