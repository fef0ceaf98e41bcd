import type { PatentKind } from "@iphub/sdk/records/inventions";

/** What each kind of patent is called, in the order of forms. */
export const patentKindWords: Readonly<Record<PatentKind, string>> = {
  utility: "Utility",
  design: "Design",
  plant: "Plant",
  reissue: "Reissue",
};

/** The kind of patent that a text names, in any case; undefined where it names none. */
export function patentKindOf(text: string): PatentKind | undefined {
  const wanted = text.trim().toLowerCase();
  const kinds: readonly PatentKind[] = ["utility", "design", "plant", "reissue"];
  return kinds.find((kind) => kind === wanted);
}
