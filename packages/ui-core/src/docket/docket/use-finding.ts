import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Remote, useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";
import { useNamedFindings } from "./use-named-findings.ts";

/** One finding by its id, updated like the list; nothing is loaded without an id. */
export function useFinding(id: string | null): Remote<DocketFinding> {
  const { hub } = useHubApp();
  const remote = useRemote(docketKeys.finding(id ?? ""), () => hub.docket.get({ id: id ?? "" }), id !== null);
  const [data] = useNamedFindings(remote.data ? [remote.data] : []);
  return { ...remote, data };
}
