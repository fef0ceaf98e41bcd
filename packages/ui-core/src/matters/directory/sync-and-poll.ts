import { DIRECTORY_POLL_MS, DIRECTORY_POLLS } from "../../platform/timings.ts";

/** The two calls of a synchronisation. */
export interface SyncCalls {
  enqueue(): Promise<{ readonly id?: string | null } | null>;
  /** The misspelt `fullfiled` is part of the published API. */
  status(id: string): Promise<{
    readonly fullfiled: boolean;
    readonly status: string | null;
    readonly root: string | null;
    readonly reason?: string | null | undefined;
  }>;
}

/** The result of a synchronisation. */
export type SyncOutcome =
  | { readonly state: "completed"; readonly root: string }
  | { readonly state: "failed"; readonly reason: string };

/**
 * Requests a synchronisation and polls it ten times, a second apart. It succeeded if a poll says fulfilled with the
 * status 'succeeded'; any other fulfilled status, an absent token, or ten polls without a result is a failure. The
 * error of a failed call is thrown.
 */
export async function syncAndPoll(
  calls: SyncCalls,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<SyncOutcome> {
  const token = await calls.enqueue();
  if (!token?.id) return { state: "failed", reason: "The synchronisation could not be queued." };
  for (let poll = 0; poll < DIRECTORY_POLLS; poll += 1) {
    await pause(DIRECTORY_POLL_MS);
    const { fullfiled, status, root, reason } = await calls.status(token.id);
    if (!fullfiled) continue;
    if (status === "succeeded") return { state: "completed", root: root ?? "" };
    return { state: "failed", reason: reason ?? "The folder could not be synchronised." };
  }
  return { state: "failed", reason: "The synchronisation takes longer than ten seconds; check again later." };
}
