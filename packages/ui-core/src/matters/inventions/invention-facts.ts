import { inventionFields } from "@iphub/sdk/records/inventions";
import { fieldsWithout } from "@iphub/sdk/records/record";

/** What a screen says of a matter, a line each; the other fields have places of their own or none. */
export const inventionFacts = fieldsWithout(inventionFields, [
  "id",
  "title",
  "references",
  "applicationNumber",
  "teams",
  "createdAt",
  "updatedAt",
]);
