import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import type { NewEvent } from "../../platform/events/event-log.ts";

/** The event of an action on a finding; `actor` is null if its facts changed. */
export function findingEvent(
  did: "waived" | "reopened" | "settled",
  actor: string | null,
  finding: DocketFinding,
  reason: string | null,
): NewEvent {
  return {
    type: `docket-finding-${did}`,
    actor,
    inventionId: finding.invention.id,
    metadata: {
      findingId: finding.id,
      title: finding.subject,
      kind: finding.kind,
      ...(reason === null ? {} : { reason }),
    },
    live: { name: "docket:finding", payload: { finding } },
  };
}
