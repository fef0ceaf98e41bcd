import type { Person } from "@iphub/sdk/contract/person";
import { useHubApp } from "../../platform/hub-app.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** The people that a text finds; the first ones for an empty text. */
export function usePeople(search: string) {
  const { hub } = useHubApp();
  const remote = useRemote<Person[]>(queryKeys.people(search), () => hub.users.suggest({ q: search }));
  return { state: remote.state, rows: remote.data ?? [] };
}
