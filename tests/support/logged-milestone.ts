import type { Milestone } from "@iphub/sdk/contract/milestones";

/** A milestone as live events have it: without what changes from day to day. */
export function loggedForm({ finalDate: _final, standing: _standing, ...logged }: Milestone) {
  return logged;
}
