import type { Hub } from "@iphub/sdk/client";
import type { Identity } from "@iphub/sdk/contract/identity";
import { isEqual } from "@iphub/sdk/domain/is-equal";
import { withUnsavedDates } from "../identity/public.ts";
import type { HubQueries } from "../platform/hub-queries.ts";
import type { Ports } from "../platform/ports.ts";
import type { Session } from "../platform/session.ts";

/**
 * Reads again who is signed in, and what they may do, at each live connection after the first: the hub closes the connection
 * of a person whose roles or teams have changed. What they may see may have changed too: what is shown is fetched again, and
 * what is not shown is dropped from the cache.
 */
export function followIdentity(
  hub: Hub,
  queries: HubQueries,
  session: Pick<Session, "store" | "changed" | "start">,
  ports: Pick<Ports, "report">,
): void {
  const look = async () => {
    const identity = withUnsavedDates(hub, await hub.users.me());
    const state = session.store.getState();
    // Another person may have signed in by now.
    if (state.phase !== "signed-in" || state.identity.userId !== identity.userId) return;
    if (identity.secondFactorDue) return session.start();
    if (isEqual(state.identity, identity)) return;
    session.changed(identity);
    if (isEqual(accessOf(state.identity), accessOf(identity))) return;
    queries.removeQueries({ type: "inactive" });
    await queries.invalidateQueries();
  };
  let wasConnected = false;
  hub.live.onState((live) => {
    if (live === "closed") wasConnected = false;
    if (live !== "connected") return;
    if (wasConnected) look().catch((error: unknown) => ports.report("It is not known what the person may do", error));
    wasConnected = true;
  });
}

function accessOf({ permissions, teams }: Identity): Pick<Identity, "permissions" | "teams"> {
  return { permissions, teams };
}
