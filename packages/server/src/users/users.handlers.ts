import type { Identity, users } from "@iphub/sdk/contract/users";
import type { NounHandlers } from "../bind.ts";
import type { Actor } from "../platform/actor.ts";
import { changesBetween } from "../platform/changes.ts";
import { nowIso } from "../platform/clock.ts";
import type { Platform } from "../platform/platform.ts";
import { readInHouseAttorneys } from "./users.attorneys.ts";
import { lockNames, type Names, saveNames, suggestPeople } from "./users.store.ts";

/** Answers the calls of the noun users (spec §7 Auth and user). */
export function usersHandlers({ db, clock, events }: Platform): NounHandlers<typeof users> {
  return {
    me: async ({ actor }) => identityOf(actor, actor),
    updateMe: async ({ actor, input, write }) => {
      const wanted = input();
      return write(async (tx) => {
        const before = await lockNames(tx, actor.userId);
        const after = { firstName: wanted.firstName ?? before.firstName, lastName: wanted.lastName ?? before.lastName };
        const changes = changesBetween(before, after);
        if (Object.keys(changes).length === 0) return identityOf(actor, before);
        await saveNames(tx, actor.userId, after, nowIso(clock));
        const metadata = { userId: actor.userId, email: actor.email, changes };
        await events.append(tx, [{ type: "user-updated", actor: actor.email, metadata }]);
        return identityOf(actor, after);
      });
    },
    suggest: async ({ input }) => suggestPeople(db, input().q),
    inHouseAttorneys: async ({ actor }) => readInHouseAttorneys(db, actor),
  };
}

function identityOf(actor: Actor, names: Names): Identity {
  return {
    userId: actor.userId,
    email: actor.email,
    firstName: names.firstName,
    lastName: names.lastName,
    teams: [...actor.teams],
    permissions: [...actor.permissions],
  };
}
