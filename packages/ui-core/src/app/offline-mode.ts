import type { Person } from "@iphub/sdk/contract/shapes";
import { hashKey, type QueryCacheNotifyEvent } from "@tanstack/react-query";
import { keptPeopleKey, namesShown } from "../identity/public.ts";
import type { DeviceStore, KeptAnswer } from "../platform/device-store.ts";
import type { HubApp } from "../platform/hub-app.ts";
import { offlineOf } from "../platform/offline.ts";
import { putKeptTasks, showWaiting, waitingTasksOf } from "../work/public.ts";

/** Undoes what was set for the time without the hub. */
const backs = new WeakMap<HubApp, () => void>();

/**
 * Begins the time without the hub: what is in the query cache stays as it is, and what is not is read from the device.
 * @param since until when the data was live, in milliseconds since 1970
 */
export async function goOffline(app: HubApp, device: DeviceStore, since: number): Promise<void> {
  const store = offlineOf(app);
  if (store.getState().isAway) return;
  store.setState({ isAway: true, since, takenAt: {} });
  backs.set(app, holdAnswers(app));
  const kept = await device.kept();
  if (kept && store.getState().isAway) putKept(app, kept.answers);
}

/** Lets the query cache ask the hub again, where it was kept from that. */
export function askAgain(app: HubApp): void {
  backs.get(app)?.();
  backs.delete(app);
}

/** Ends it: sends what waits, then reads again what is shown. @throws what the hub says of the person, if it is not back */
export async function comeBack(app: HubApp): Promise<void> {
  const store = offlineOf(app);
  if (!store.getState().isAway) return;
  const { session, hub, queries, ports } = app;
  const identity = await hub.users.me();
  // Another call may have been faster.
  if (!store.getState().isAway) return;
  askAgain(app);
  store.setState({ isAway: false, since: null, takenAt: {} });
  if (identity.secondFactorDue) return session.start();
  session.changed(identity);
  hub.live.connect().catch(() => undefined);
  // What is shown is read again also where the device fails; what waits is sent with the next look at the hub.
  const sending = waitingTasksOf(app).getState().outbox?.send();
  await sending?.catch((error: unknown) => ports.report("What waits could not be sent", error));
  await queries.invalidateQueries();
  showWaiting(queries, waitingTasksOf(app).getState().changes);
}

/** Shows answers of the device where the query cache has none. */
function putKept(app: HubApp, answers: readonly KeptAnswer[]): void {
  const { queries } = app;
  const absent = answers.filter(({ queryKey }) => queries.getQueryData(queryKey) === undefined);
  for (const { queryKey, data, at } of absent) queries.setQueryData(queryKey, data, { updatedAt: at });
  const taken = absent.map(({ queryKey, at }) => [hashKey(queryKey), at] as const);
  putKeptTasks(
    queries,
    answers.flatMap(({ matterId }) => matterId ?? []),
  );
  showWaiting(queries, waitingTasksOf(app).getState().changes);
  offlineOf(app).setState({ takenAt: Object.fromEntries(taken) });
}

/** Keeps answers from being asked for again while no one can give them; a failure in place of a known answer is dropped. */
function holdAnswers({ queries }: HubApp): () => void {
  const before = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...before, queries: { ...before.queries, staleTime: Number.POSITIVE_INFINITY } });
  const cache = queries.getQueryCache();
  for (const { queryKey, state } of cache.getAll()) {
    if (state.status !== "error" || state.data === undefined) continue;
    queries.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
  }
  const stop = cache.subscribe((event) => putNames(queries, event));
  return () => {
    stop();
    queries.setDefaultOptions(before);
  };
}

/** Gives the names of people to a part of a screen that asks for them. */
function putNames(queries: HubApp["queries"], { type, query }: QueryCacheNotifyEvent): void {
  const [noun, kind, emails] = query.queryKey;
  if (type !== "added" || noun !== "users" || kind !== "names" || !Array.isArray(emails)) return;
  const people = queries.getQueryData<readonly Person[]>(keptPeopleKey) ?? [];
  const wanted = people.filter(({ email }) => emails.includes(email));
  // Not while the part is drawn.
  void Promise.resolve().then(() => queries.setQueryData(query.queryKey, namesShown(wanted)));
}
