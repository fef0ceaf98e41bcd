import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";

/** One deadline with its reasons; nothing is fetched without an id. */
export function useDeadline(id: string | null) {
  const { hub } = useHubApp();
  return useRemote(docketKeys.deadline(id ?? ""), () => hub.deadlines.get({ id: id ?? "" }), id !== null);
}
