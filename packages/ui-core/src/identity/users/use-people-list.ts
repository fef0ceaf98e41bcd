import type { PasswordLink } from "@iphub/sdk/contract/password-links";
import type { Account } from "@iphub/sdk/contract/people";
import type { Role } from "@iphub/sdk/contract/permissions";
import type { SecuredAccount } from "@iphub/sdk/contract/secure-account";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { HubHttpError } from "@iphub/sdk/errors";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { identityKeys } from "../query-keys.ts";

const pageSize = 50;

/** The fields of a person that an administrator fills in. */
export interface PersonDraft {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly teams: readonly string[];
}

/** A one-time link and its person. */
export interface HandedLink extends PasswordLink {
  readonly name: string;
}

/** A person whose work is to be handed over; `refusal` is why their account could not be closed, null if no one tried. */
export interface Leaving {
  readonly account: Account;
  readonly refusal: string | null;
}

/** The people of the hub for an administrator: those that a search finds, with their actions. */
export function usePeopleList(q: string) {
  const { hub, ports, queries } = useHubApp();
  const list = useRemoteList<Account>(identityKeys.accountList(q), (skip) =>
    hub.users.list({ q, skip, size: pageSize }),
  );
  const { write, sending, errorOf, clear } = useWrite();
  const [handed, setHanded] = useState<HandedLink | null>(null);
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: identityKeys.accounts });
    await queries.invalidateQueries({ queryKey: identityKeys.teams });
  };
  const { leaving, ...accountState } = useAccountState(write, changed);
  const sendLink = async (account: Account) => {
    const link = await write(() => hub.auth.sendPasswordLink({ id: account.id }));
    if (link) setHanded({ ...link, name: fullName(account) });
  };
  return {
    list,
    sending,
    errorOf,
    /** The link made last, until it is dismissed. */
    handed,
    /** Whose work is being handed over. */
    leaving,
    actions: {
      clear,
      ...accountState,
      /** Adds a person and makes an invitation link. */
      invite: async ({ roles, teams, ...names }: PersonDraft): Promise<boolean> => {
        const made = await write(() => hub.users.create({ ...names, roles: [...roles], teams: [...teams] }));
        if (!made) return false;
        await sendLink(made);
        await changed();
        return true;
      },
      change: async (account: Account, { roles, teams, firstName, lastName }: PersonDraft): Promise<boolean> => {
        const sent = { id: account.id, firstName, lastName, roles: [...roles], teams: [...teams] };
        const done = await write(() => hub.users.update(sent), {
          done: "Person changed",
          subject: fullName({ ...account, ...sent }),
        });
        if (done) await changed();
        return done !== null;
      },
      sendLink,
      /**
       * Ends everything that a compromised account can act with, and gives what it did from the beginning of a day of the
       * reader's; null where that was refused.
       */
      secure: async (account: Account, day: string): Promise<SecuredAccount | null> => {
        const since = startOfDayInZone(day, ports.timeZone);
        const secured = await write(() => hub.users.secure({ id: account.id, since }));
        if (secured) await changed();
        return secured;
      },
      putAway: () => setHanded(null),
    },
  };
}

/** Closes and reopens accounts; one that the hub keeps open leads to the hand-over of the person's work. */
function useAccountState(write: ReturnType<typeof useWrite>["write"], changed: () => Promise<void>) {
  const { hub } = useHubApp();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  return {
    leaving,
    handOver: (account: Account) => setLeaving({ account, refusal: null }),
    /** Ends the review of what a person holds. */
    endHandOver: () => setLeaving(null),
    setDisabled: async (account: Account, disabled: boolean): Promise<void> => {
      const refused = (error: unknown) => {
        const holds = error instanceof HubHttpError && error.code === "deadlines_left";
        if (holds) setLeaving({ account, refusal: error.message });
        return holds;
      };
      const words = { done: disabled ? "Account closed" : "Account reopened", subject: fullName(account), refused };
      const done = await write(() => hub.users.update({ id: account.id, disabled }), words);
      if (done) await changed();
    },
  };
}
