import type { Disclosure } from "@iphub/sdk/contract/deadline-reading";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { docketKeys } from "../query-keys.ts";

/** What an information disclosure statement of a matter needs today; null while it is not known, or has no record. */
export function useDisclosure(inventionId: string | null): Disclosure | null {
  const { hub } = useHubApp();
  const today = useOfficeToday();
  const ask = () => hub.deadlines.disclosure({ inventionId: inventionId ?? "", date: today });
  const { data } = useRemote(docketKeys.disclosure(inventionId ?? "", today), ask, inventionId !== null);
  return data === undefined || data.needs === "unknown" ? null : data;
}
