import type { Person } from "@iphub/sdk/contract/shapes";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { identityKeys } from "../query-keys.ts";

/** The people that a text finds; the first ones for an empty text. No one is asked for while it is not enabled. */
export function usePeople(search: string, enabled = true) {
  const { hub } = useHubApp();
  const remote = useRemote<Person[]>(identityKeys.people(search), () => hub.users.suggest({ q: search }), enabled);
  return { state: remote.state, rows: remote.data ?? [] };
}

/**
 * The first people and those that a text finds: while the hub searches, there is always someone to pick. `isSearching` until
 * the hub has answered for the text.
 */
export function useOfferedPeople(search: string) {
  const first = usePeople("");
  const found = usePeople(search);
  const people: readonly Person[] = [...first.rows, ...found.rows];
  return { people, isSearching: found.state === "pending" };
}
