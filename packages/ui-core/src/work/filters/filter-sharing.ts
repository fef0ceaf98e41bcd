import { sharedWithEveryone } from "@iphub/sdk/contract/filters";
import { useSession } from "../../identity/public.ts";

/** With whom a filter can be shared, by the name in `sharedWith`. */
interface Sharing {
  readonly id: string;
  readonly title: string;
}

/** With whom the reader can share a filter: their teams, and everybody. */
export function useSharings(): readonly Sharing[] {
  const session = useSession();
  const teams = session.phase === "signed-in" ? session.identity.teams : [];
  return [...teams.map(({ id, name }) => ({ id, title: name })), { id: sharedWithEveryone, title: "Everybody" }];
}
