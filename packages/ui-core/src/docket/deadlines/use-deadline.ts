import { useHubApp } from "../../platform/hub-app.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** One deadline with its reasons; nothing is fetched without an id. */
export function useDeadline(id: string | null) {
  const { hub } = useHubApp();
  return useRemote(queryKeys.deadline(id ?? ""), () => hub.deadlines.get({ id: id ?? "" }), id !== null);
}
