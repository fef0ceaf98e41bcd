import { HubHttpError } from "@iphub/sdk/errors";
import { hashKey } from "@tanstack/react-query";
import { docketMatterIds, keptDeadlines, keptDocket } from "../docket/public.ts";
import { keptPeople, pinnedMatterIds } from "../identity/public.ts";
import { keptMatter, matterKeys, recentInventionIds, removeRecentInvention } from "../matters/public.ts";
import type { DeviceStore, KeptAnswer } from "../platform/device-store.ts";
import type { HubApp } from "../platform/hub-app.ts";
import { answerApart, type KeptQuery, keptAnswer } from "../platform/kept-queries.ts";
import { offlineOf } from "../platform/offline.ts";
import { keptTasks, taskMatterIds } from "../work/public.ts";

/** The most matters that are kept, and how many of them are those that are pinned and were opened last. */
const mostMatters = 50;
const mostChosen = 10;
/** A larger answer is not kept, nor are further matters once all have as much as that, in characters. */
const largestAnswer = 500_000;
const largestSum = 5_000_000;
/** How often everything is read again, and how long after a matter was opened it is kept, in milliseconds. */
const renewMs = 15 * 60_000;
const openedMs = 1_000;
/** For how long a matter that only the docket leads to is current, so that a reload does not read all of them again. */
const currentMs = 5 * 60_000;
/** The pause before each of these matters is read, and how often it is repeated while screens wait for the hub. */
const restMs = 200;
const mostRests = 50;

/** Whether the hub says that the person may not read a thing, or that it is gone. */
function isGone(error: unknown): boolean {
  return error instanceof HubHttpError && [401, 403, 404].includes(error.status);
}

/** How an answer is fetched to be kept. */
interface KeepOptions {
  /** Also where it is current for a screen. */
  readonly isAgain?: boolean;
  /** Apart from the query cache, where no screen has shown it. */
  readonly isApart?: boolean;
}

/** Keeps answers of the hub on the device while a person is signed in. */
export class OfflineKeeper {
  readonly #app: HubApp;
  readonly #device: DeviceStore;
  readonly #email: string;
  #isOver = false;
  #running = Promise.resolve();
  /** During a run, what is on the device by its place, so that a run reads that once. */
  #known: Map<string, KeptAnswer> | null = null;

  constructor(app: HubApp, device: DeviceStore, email: string) {
    this.#app = app;
    this.#device = device;
    this.#email = email;
  }

  /** Reads everything now, again every 15 minutes and after each time without the hub; the returned function ends it. */
  start(): () => void {
    const { hub, ports, queries } = this.#app;
    let later = () => {};
    const renew = () => {
      later = ports.after(renewMs, renew);
      void this.run();
    };
    renew();
    const stops = [
      hub.live.onState((state) => {
        if (state === "connected") void this.run();
      }),
      hub.live.on("invention:removed", ({ inventionId }) => {
        if (inventionId) void this.#forget(inventionId).then(() => this.run(true));
      }),
      queries.getQueryCache().subscribe((event) => {
        const [noun, kind, id] = event.query.queryKey;
        const isAnswer = event.type === "updated" && event.action.type === "success" && !event.action.manual;
        if (!isAnswer || noun !== "inventions" || kind !== "one" || typeof id !== "string") return;
        ports.after(openedMs, () => void this.#try(() => this.#keepMatter(id)));
      }),
    ];
    return () => {
      this.#isOver = true;
      later();
      for (const stop of stops) stop();
    };
  }

  /**
   * Reads what is to be readable, and deletes what is not wanted or not allowed any more.
   * @param isAgain whether answers that are current for a screen are asked for again too
   */
  run(isAgain = false): Promise<void> {
    const keepAll = async () => {
      this.#known = new Map((await this.#answers()).map((answer) => [hashKey(answer.queryKey), answer]));
      try {
        await this.#keepAll(isAgain);
      } finally {
        this.#known = null;
      }
    };
    this.#running = this.#running.then(() => this.#try(keepAll));
    return this.#running;
  }

  /** Stores the cached data of the answers that are on the device: live events have kept it current until now. */
  async keepShown(): Promise<void> {
    const { queries, ports } = this.#app;
    const answers = await this.#answers();
    const shown = answers.map((one) => ({ ...one, data: queries.getQueryData(one.queryKey), at: ports.now() }));
    if (!this.#isOver) await this.#put(shown.filter(isKept));
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    if (this.#isOver || offlineOf(this.#app).getState().isAway) return;
    try {
      await work();
    } catch (error) {
      this.#app.ports.report("What is read without the hub could not be kept", error);
    }
  }

  async #keepAll(isAgain: boolean): Promise<void> {
    const { hub, ports, queries } = this.#app;
    for (const query of [...keptDocket(hub), keptTasks(hub, this.#email)]) await this.#keep(query, null, { isAgain });
    const recent = [...(await pinnedMatterIds(hub, queries)), ...recentInventionIds(ports)];
    const chosen = [...new Set(recent)].slice(0, mostChosen);
    const named = [...docketMatterIds(queries), ...taskMatterIds(queries)].filter((id) => !chosen.includes(id));
    const others = [...new Set(named)].slice(0, mostMatters - chosen.length);
    await this.#dropWhere((id) => !chosen.includes(id) && !others.includes(id));
    let sum = 0;
    for (const id of chosen) sum += await this.#keepMatter(id, { isAgain });
    await this.#keepPeople(isAgain);
    const withoutRoom = await this.#keepNamed(others, largestSum - sum, isAgain);
    await this.#dropWhere((id) => withoutRoom.includes(id));
    if (others.length > 0) await this.#keepPeople(true);
  }

  /** Keeps the people who are named in what is kept. */
  async #keepPeople(isAgain: boolean): Promise<void> {
    await this.#keep(keptPeople(this.#app.hub, JSON.stringify(await this.#answers())), null, { isAgain });
  }

  /** Keeps matters that no one has opened here, in their order and up to a size; returns those that have no room. */
  async #keepNamed(ids: readonly string[], size: number, isAgain: boolean): Promise<readonly string[]> {
    const after = isAgain ? Number.POSITIVE_INFINITY : this.#app.ports.now() - currentMs;
    const known = Map.groupBy(await this.#answers(), ({ matterId }) => matterId);
    let left = size;
    for (const [place, id] of ids.entries()) {
      if (left <= 0) return ids.slice(place);
      const before = known.get(id) ?? [];
      if (before.length > 0 && before.every(({ at }) => at > after)) {
        left -= before.reduce((sum, answer) => sum + sizeOf(answer), 0);
        continue;
      }
      await this.#rest();
      if (this.#isOver || offlineOf(this.#app).getState().isAway) break;
      left -= await this.#keepMatter(id, { isAgain, isApart: true });
    }
    return [];
  }

  /** Lets screens go first. */
  async #rest(): Promise<void> {
    const { ports, queries } = this.#app;
    for (let rests = 0; rests < mostRests; rests += 1) {
      await new Promise<void>((resolve) => {
        ports.after(restMs, resolve);
      });
      if (this.#isOver || queries.isFetching() === 0) return;
    }
  }

  /** Keeps a matter and returns its size. */
  async #keepMatter(id: string, how: KeepOptions = {}): Promise<number> {
    const { hub } = this.#app;
    let size = 0;
    for (const query of [...keptMatter(hub, id), keptDeadlines(hub, id)]) {
      const own = await this.#keep(query, id, how);
      if (own === null && query.queryKey[0] === "inventions") {
        await this.#forget(id);
        return 0;
      }
      size += own ?? 0;
    }
    return size;
  }

  /** Keeps one answer and returns its size; null where the person may not read it any more, or it is gone. */
  async #keep(query: KeptQuery, matterId: string | null, how: KeepOptions): Promise<number | null> {
    const { isAgain = false, isApart = false } = how;
    const { ports, queries } = this.#app;
    try {
      const answer =
        isApart && queries.getQueryData(query.queryKey) === undefined
          ? await answerApart(query, matterId, ports.now())
          : await keptAnswer(queries, query, matterId, isAgain);
      if (this.#isOver || !isKept(answer)) return 0;
      await this.#put([answer]);
      return sizeOf(answer);
    } catch (error) {
      if (!isGone(error)) throw error;
      await this.#drop([query.queryKey]);
      return null;
    }
  }

  async #answers(): Promise<readonly KeptAnswer[]> {
    return this.#known ? [...this.#known.values()] : ((await this.#device.kept())?.answers ?? []);
  }

  async #put(answers: readonly KeptAnswer[]): Promise<void> {
    await this.#device.keep(answers);
    for (const answer of answers) this.#known?.set(hashKey(answer.queryKey), answer);
  }

  async #drop(queryKeys: readonly KeptAnswer["queryKey"][]): Promise<void> {
    await this.#device.drop(queryKeys);
    for (const queryKey of queryKeys) this.#known?.delete(hashKey(queryKey));
  }

  /** Deletes the answers about some matters. */
  async #dropWhere(isOut: (matterId: string) => boolean): Promise<void> {
    const out = (await this.#answers()).filter(({ matterId }) => matterId !== null && isOut(matterId));
    await this.#drop(out.map(({ queryKey }) => queryKey));
  }

  /** Deletes a matter that the person may not see any more, here and on the device. */
  async #forget(id: string): Promise<void> {
    const { ports, queries } = this.#app;
    removeRecentInvention(ports, id);
    await this.#dropWhere((one) => one === id);
    for (const queryKey of [matterKeys.invention(id), matterKeys.milestones(id), matterKeys.inventionNotes(id)]) {
      queries.removeQueries({ queryKey, type: "inactive" });
    }
  }
}

function isKept(answer: KeptAnswer): boolean {
  return answer.data !== undefined && sizeOf(answer) <= largestAnswer;
}

function sizeOf({ data }: KeptAnswer): number {
  return JSON.stringify(data).length;
}
