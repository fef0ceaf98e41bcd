import { setTimeout as delay } from "node:timers/promises";
import type { Identity } from "@iphub/sdk/contract/identity";
import { dateStyleSetting } from "@iphub/sdk/contract/settings";
import { startPageSetting } from "@iphub/sdk/contract/start-page";
import { startPageOf } from "@iphub/sdk/domain/identity/start-page";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../platform/platform.ts";
import { savedDateStyle } from "./date-style.ts";

/** What a person has chosen that belongs to who they are in the hub. */
export type Choices = Pick<Identity, "startPage" | "dateStyle">;

/** How long the settings may take, in milliseconds; they are one row or two of a small table. */
const patienceMs = 500;
const mostPeople = 1_000;

/**
 * The choices of people. Every face begins by asking who its person is, so that is answered while settings cannot be read, for example because
 * their table is locked: with the choices as they were last read by this process, or none.
 */
export class OwnChoices {
  readonly #platform: Pick<Platform, "db" | "log">;
  readonly #last = new LRUCache<string, Choices>({ max: mostPeople });

  constructor(platform: Pick<Platform, "db" | "log">) {
    this.#platform = platform;
  }

  /** The choices of a person, by id. */
  async of(userId: string): Promise<Choices> {
    const reading = this.#read(userId);
    const end = new AbortController();
    const late = delay(patienceMs, null, { signal: end.signal }).catch(() => null);
    const choices = await Promise.race([reading, late]);
    end.abort();
    return choices ?? this.#last.get(userId) ?? {};
  }

  async #read(userId: string): Promise<Choices | null> {
    try {
      const rows = await this.#platform.db
        .selectFrom("settings")
        .select(["name", "value"])
        .where("user_id", "=", userId)
        .where("name", "in", [startPageSetting, dateStyleSetting])
        .execute();
      const saved = new Map(rows.map(({ name, value }) => [name, value]));
      const startPage = startPageOf(saved.get(startPageSetting) ?? null);
      const dateStyle = savedDateStyle(saved.get(dateStyleSetting));
      const choices = { ...(startPage && { startPage }), ...(dateStyle && { dateStyle }) };
      this.#last.set(userId, choices);
      return choices;
    } catch (error) {
      this.#platform.log.warn({ err: error }, "the choices of a person could not be read; their last known are used");
      return null;
    }
  }
}
