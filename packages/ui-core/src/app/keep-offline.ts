import { HubHttpError } from "@iphub/sdk/errors";
import { keptDeadlines, keptDocket } from "../docket/public.ts";
import { keptPeople, pinnedMatterIds } from "../identity/public.ts";
import { keptMatter, matterKeys, recentInventionIds, removeRecentInvention } from "../matters/public.ts";
import type { DeviceStore, KeptAnswer } from "../platform/device-store.ts";
import type { HubApp } from "../platform/hub-app.ts";
import { type KeptQuery, keptAnswer } from "../platform/kept-queries.ts";
import { offlineOf } from "../platform/offline.ts";
import { keptTasks } from "../work/public.ts";

/** The most matters that are kept: the pinned ones, then those opened last. */
const mostMatters = 10;
/** A larger answer is not kept, in characters. */
const largest = 500_000;
/** How often everything is read again, and how long after a matter was opened it is kept, in milliseconds. */
const renewMs = 15 * 60_000;
const openedMs = 1_000;

/** Whether the hub says that the person may not read a thing, or that it is gone. */
function isGone(error: unknown): boolean {
  return error instanceof HubHttpError && [401, 403, 404].includes(error.status);
}

/** Keeps answers of the hub on the device while a person is signed in. */
export class OfflineKeeper {
  readonly #app: HubApp;
  readonly #device: DeviceStore;
  readonly #email: string;
  #isOver = false;
  #running = Promise.resolve();

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
    this.#running = this.#running.then(() => this.#try(() => this.#keepAll(isAgain)));
    return this.#running;
  }

  /** Keeps what is shown of the same as it is: live events have kept it current until now. */
  async keepShown(): Promise<void> {
    const { queries, ports } = this.#app;
    const answers = (await this.#device.kept())?.answers ?? [];
    const shown = answers.map((one) => ({ ...one, data: queries.getQueryData(one.queryKey), at: ports.now() }));
    if (!this.#isOver) await this.#device.keep(shown.filter(isKept));
  }

  async #try(work: () => Promise<void>): Promise<void> {
    if (this.#isOver || offlineOf(this.#app).getState().isAway) return;
    try {
      await work();
    } catch (error) {
      this.#app.ports.report("What is read without the hub could not be kept", error);
    }
  }

  async #keepAll(isAgain: boolean): Promise<void> {
    const { hub, ports, queries } = this.#app;
    for (const query of [...keptDocket(hub), keptTasks(hub, this.#email)]) await this.#keep(query, null, isAgain);
    const ids = [...new Set([...(await pinnedMatterIds(hub, queries)), ...recentInventionIds(ports)])];
    const wanted = ids.slice(0, mostMatters);
    for (const id of wanted) await this.#keepMatter(id, isAgain);
    const answers = (await this.#device.kept())?.answers ?? [];
    const others = answers.filter(({ matterId }) => matterId !== null && !wanted.includes(matterId));
    await this.#device.drop(others.map(({ queryKey }) => queryKey));
    await this.#keep(keptPeople(hub, JSON.stringify(answers)), null);
  }

  async #keepMatter(id: string, isAgain = false): Promise<void> {
    const { hub } = this.#app;
    for (const query of [...keptMatter(hub, id), keptDeadlines(hub, id)]) {
      if (!(await this.#keep(query, id, isAgain)) && query.queryKey[0] === "inventions") return this.#forget(id);
    }
  }

  /** Keeps one answer; false where the person may not read it any more, or it is gone. */
  async #keep(query: KeptQuery, matterId: string | null, isAgain = false): Promise<boolean> {
    try {
      const answer = await keptAnswer(this.#app.queries, query, matterId, isAgain);
      if (!this.#isOver && isKept(answer)) await this.#device.keep([answer]);
      return true;
    } catch (error) {
      if (!isGone(error)) throw error;
      await this.#device.drop([query.queryKey]);
      return false;
    }
  }

  /** Deletes a matter that the person may not see any more, here and on the device. */
  async #forget(id: string): Promise<void> {
    const { ports, queries } = this.#app;
    removeRecentInvention(ports, id);
    const answers = (await this.#device.kept())?.answers ?? [];
    await this.#device.drop(answers.filter(({ matterId }) => matterId === id).map(({ queryKey }) => queryKey));
    for (const queryKey of [matterKeys.invention(id), matterKeys.milestones(id), matterKeys.inventionNotes(id)]) {
      queries.removeQueries({ queryKey, type: "inactive" });
    }
  }
}

function isKept({ data }: KeptAnswer): boolean {
  return data !== undefined && JSON.stringify(data).length <= largest;
}
