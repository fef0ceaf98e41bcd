import { sharedWithEveryone } from "@iphub/sdk/contract/filters";
import { useReader } from "../../platform/use-reader.ts";

/** What a filter can be shared with, by the name in `sharedWith`. */
interface Sharing {
  readonly id: string;
  readonly title: string;
}

/** What the reader can share a filter with: their teams, and everyone. */
export function useSharings(): readonly Sharing[] {
  const { teams } = useReader();
  return [...teams.map(({ id, name }) => ({ id, title: name })), { id: sharedWithEveryone, title: "Everybody" }];
}
