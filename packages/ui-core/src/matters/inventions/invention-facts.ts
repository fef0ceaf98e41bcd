import { inventionFields, type PatentKind } from "@iphub/sdk/records/inventions";
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

/** The label of each kind of patent, in the order of forms. */
export const patentKindWords: Readonly<Record<PatentKind, string>> = {
  utility: "Utility",
  design: "Design",
  plant: "Plant",
  reissue: "Reissue",
};

/** The kind of patent with this label, in any case; undefined for another text. */
export function patentKindOf(text: string): PatentKind | undefined {
  const wanted = text.trim().toLowerCase();
  const kinds: readonly PatentKind[] = ["utility", "design", "plant", "reissue"];
  return kinds.find((kind) => kind === wanted);
}
