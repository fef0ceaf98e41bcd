import type { settings } from "@iphub/sdk/contract/settings";
import { startPageSetting } from "@iphub/sdk/contract/start-page";
import { startPageFault } from "@iphub/sdk/domain/identity/start-page";
import { invalid, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkedSetting } from "./date-style.ts";
import { readSetting, saveSetting } from "./settings.store.ts";

/** The handlers of the noun settings; each person has their own. */
export function settingsHandlers({ db, clock }: Platform): NounHandlers<typeof settings> {
  return {
    get: async ({ actor, input }) => {
      const value = await readSetting(db, actor.userId, input().name);
      if (!value) throw notFound("setting");
      return value;
    },
    set: async ({ actor, input, write }) => {
      const { name, value: sent } = input();
      const value = checkedSetting(name, sent);
      const fault = name === startPageSetting ? startPageFault(value) : null;
      if (fault !== null) throw invalid([fault]);
      return write((tx) => saveSetting(tx, actor.userId, name, value, clock.now().toISOString()));
    },
  };
}
