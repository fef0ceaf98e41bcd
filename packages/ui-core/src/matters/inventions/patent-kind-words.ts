import type { PatentKind } from "@iphub/sdk/records/inventions";

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
