import type { Identity } from "@iphub/sdk/contract/identity";
import type { Person } from "@iphub/sdk/contract/shapes";
import type { users } from "@iphub/sdk/contract/users";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { nowIso } from "../../platform/clock.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { secretAnswer } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { holdPermission } from "../auth/hold-access.ts";
import { requireRecentSignIn } from "../auth/recent-sign-in.ts";
import { type Choices, OwnChoices } from "../settings/own-choices.ts";
import { takeBackHandOver } from "./hand-over-record.ts";
import type { WorkParts } from "./holdings.ts";
import { permissionsOf } from "./person-columns.ts";
import { changeAccount, createAccount, readAccount, readAccounts } from "./users.accounts.ts";
import { addAssistant, readAssistants, readSponsors, removeMember } from "./users.assistants.ts";
import { handOver, readHandOver, refuseLeaving } from "./users.hand-over.ts";
import { type AccountParts, secureAccount, trailOf } from "./users.secure.ts";
import { lockNames, type Names, peopleOf, saveNames, suggestPeople } from "./users.store.ts";
import { changeTeam, createTeam, deleteTeam, readTeams } from "./users.teams.ts";

/** What the areas above have of people. */
export interface PeopleOfMatters extends AccountParts, WorkParts {
  /** The in-house attorneys of the matters that the actor may see. */
  readonly inHouseAttorneys: (db: Kysely<Schema>, actor: Actor) => Promise<Person[]>;
}

/** The handlers of the noun users. */
export function usersHandlers(platform: Platform, parts: PeopleOfMatters): NounHandlers<typeof users> {
  const { db, clock, events } = platform;
  const page = platform.configuration.feedbackUrl === undefined ? {} : { hasFeedbackPage: true as const };
  const choices = new OwnChoices(platform);
  const identityWith = (actor: Actor, names: Names, chosen: Choices): Identity => ({
    ...identityOf(actor, names),
    ...page,
    ...chosen,
  });
  return {
    ...assistantHandlers(platform),
    ...peopleHandlers(platform, parts),
    ...handOverHandlers(platform, parts),
    me: async ({ actor }) => identityWith(actor, actor, await choices.of(actor.userId)),
    updateMe: async ({ actor, input, write }) => {
      const wanted = input();
      const chosen = await choices.of(actor.userId);
      return write(async (tx) => {
        const before = await lockNames(tx, actor.userId);
        const after = { firstName: wanted.firstName ?? before.firstName, lastName: wanted.lastName ?? before.lastName };
        const changes = changesBetween(before, after);
        if (Object.keys(changes).length === 0) return identityWith(actor, before, chosen);
        await saveNames(tx, actor.userId, after, nowIso(clock));
        const metadata = { userId: actor.userId, email: actor.email, changes };
        await events.append(tx, [{ type: "user-updated", actor: actor.email, metadata }]);
        return identityWith(actor, after, chosen);
      });
    },
    suggest: async ({ input }) => {
      const { q, email } = input();
      return email.length > 0 ? peopleOf(db, email) : suggestPeople(db, q);
    },
    inHouseAttorneys: async ({ actor }) => parts.inHouseAttorneys(db, actor),
    secure: async ({ actor, params, input, write }) => {
      const account = await readAccount(db, params.id);
      if (!account) throw notFound("person");
      const sent = input();
      const secured = await write((tx) => secureAccount(tx, platform, actor, sent, parts.endFeeds), secretAnswer);
      return { ...secured, ...(await trailOf(platform, actor, { ...secured, ...account }, parts.readTrail)) };
    },
  };
}

type Calls<V extends keyof typeof users> = Pick<NounHandlers<typeof users>, V>;

function assistantHandlers(
  platform: Platform,
): Calls<"assistants" | "sponsors" | "addAssistant" | "removeMember" | "bots" | "validateBots" | "feedbackUrl"> {
  const { db, configuration } = platform;
  return {
    assistants: async ({ actor }) => readAssistants(db, actor.userId),
    sponsors: async ({ actor }) => readSponsors(db, actor.userId),
    addAssistant: async ({ actor, input, write }) => {
      const { email } = input();
      return write((tx) => addAssistant(tx, platform, actor, email));
    },
    removeMember: async ({ actor, params: { teamId, email }, write }) =>
      write((tx) => removeMember(tx, platform, actor, { teamId, email })),
    bots: async () => readBots(db),
    validateBots: async ({ input }) => validateBots(db, input().bots),
    feedbackUrl: async ({ params }) => {
      if (params.service !== "hub") throw notFound("feedback service");
      if (configuration.feedbackUrl !== undefined) return configuration.feedbackUrl;
      throw new Failure(404, "not_found", "This hub has no feedback page: IPHUB_FEEDBACK_URL is not set.");
    },
  };
}

function handOverHandlers(
  platform: Platform,
  parts: WorkParts,
): Calls<"planHandOver" | "handOver" | "takeBackHandOver"> {
  const { db } = platform;
  return {
    planHandOver: async ({ actor, params, input }) => {
      const account = await readAccount(db, params.id);
      if (!account) throw notFound("person");
      return readHandOver(db, actor, account, input().to, parts);
    },
    handOver: async ({ actor, params, input, write }) => {
      if (!(await readAccount(db, params.id))) throw notFound("person");
      const sent = input();
      return write((tx) => handOver(tx, platform, actor, sent, parts), secretAnswer);
    },
    takeBackHandOver: async ({ actor, params, write }) =>
      write((tx) => takeBackHandOver(tx, platform, actor, params.id, parts), secretAnswer),
  };
}

function peopleHandlers(
  platform: Platform,
  parts: WorkParts & Pick<AccountParts, "endFeeds">,
): Calls<"list" | "create" | "update" | "teams" | "createTeam" | "updateTeam" | "deleteTeam"> {
  const { db } = platform;
  return {
    list: async ({ input }) => readAccounts(db, input()),
    create: async ({ actor, input, write }) => {
      const sent = input();
      if (administers(sent.roles)) await requireRecentSignIn(platform, actor);
      return write((tx) => createAccount(tx, platform, actor, sent));
    },
    update: async ({ actor, params, input, write }) => {
      const account = await readAccount(db, params.id);
      if (!account) throw notFound("person");
      const sent = input();
      if (administers([...account.roles, ...(sent.roles ?? [])])) await requireRecentSignIn(platform, actor);
      return write(async (tx) => {
        await holdPermission(tx, actor, "users:manage", params.id);
        if (sent.disabled && account.disabledAt === null) await refuseLeaving(tx, actor, params.id, parts);
        return changeAccount(tx, platform, actor, sent, parts.endFeeds);
      });
    },
    teams: async () => readTeams(db),
    createTeam: async ({ actor, input, write }) => {
      const { name } = input();
      return write((tx) => createTeam(tx, platform, actor, name));
    },
    updateTeam: async ({ actor, params, input, write }) => {
      if ((await readTeams(db, params.teamId)).length === 0) throw notFound("team");
      const sent = input();
      return write((tx) => changeTeam(tx, platform, actor, sent));
    },
    deleteTeam: async ({ actor, params: { teamId }, write }) => {
      if ((await readTeams(db, teamId)).length === 0) throw notFound("team");
      return write((tx) => deleteTeam(tx, platform, actor, teamId));
    },
  };
}

/** Whether one of the roles lets a person manage people or the hub; accounts with it are changed in person only. */
function administers(roles: readonly string[]): boolean {
  const granted = permissionsOf(roles);
  return granted.includes("users:manage") || granted.includes("system:manage");
}

function identityOf(actor: Actor, names: Names): Identity {
  return {
    userId: actor.userId,
    email: actor.email,
    firstName: names.firstName,
    lastName: names.lastName,
    teams: [...actor.teams],
    permissions: [...actor.permissions],
    ...(actor.actingFor ? { actingFor: actor.actingFor } : {}),
    ...(actor.secondFactorDue ? { secondFactorDue: true } : {}),
  };
}

/** The bots by e-mail, those that are switched off as well: the validation decides which are at work. */
async function readBots(db: Kysely<Schema>): Promise<{ email: string }[]> {
  return db.selectFrom("users").select("email").where("is_bot", "=", true).orderBy("email").execute();
}

/** Which of these addresses are those of bots at work; each once, in the order given. */
async function validateBots(
  db: Kysely<Schema>,
  emails: readonly string[],
): Promise<{ email: string; exists: boolean }[]> {
  // No address has a comma: several may come in one parameter.
  const asked = [...new Set(emails.flatMap((one) => one.split(",")).map((one) => one.trim().toLowerCase()))];
  const named = asked.filter((email) => email !== "");
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("is_bot", "=", true)
    .where("disabled_at", "is", null)
    .where("email", "in", named)
    .execute();
  const there = new Set(rows.map(({ email }) => email));
  return named.map((email) => ({ email, exists: there.has(email) }));
}
