import type { DocketTimeline } from "@iphub/sdk/contract/docket-timeline";
import { splitAtToday } from "@iphub/sdk/domain/docket/timeline/timeline-words";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { docketKeys } from "../query-keys.ts";

/** The timeline of a matter, before today and from today on; it is read again when a deadline of it changes. */
export function useInventionTimeline(inventionId: string) {
  const { hub } = useHubApp();
  const today = useOfficeToday();
  const remote = useRemote<DocketTimeline>(docketKeys.timeline(inventionId), () =>
    hub.docket.timeline({ inventionId }),
  );
  const points = remote.data?.points ?? [];
  const [past, future] = splitAtToday(points, today);
  return { ...remote, today, points, past, future };
}
