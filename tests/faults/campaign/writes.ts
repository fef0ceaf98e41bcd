import { matterWrites } from "./matter-writes.ts";
import { docketWrites, workWrites } from "./work-writes.ts";
import { making, onOwn, removal, type Write } from "./write.ts";
import { textIn } from "./writer-state.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const others: Readonly<Record<string, Write>> = {
  "users.create": {
    input: (state) => ({ email: `${state.text("p").replaceAll(/[^a-z0-9]/gi, "")}@firm.example`.toLowerCase() }),
    done: ({ own }, answer) => own.add("people", textIn(answer, "id") ?? ""),
  },
  "users.update": onOwn("people"),
  "users.createTeam": making("teams", (state) => ({ name: state.text("Team") })),
  "users.updateTeam": {
    input: ({ own }) =>
      own.one("teams") === null ? null : { teamId: own.one("teams"), members: ["dan@iphub.example"] },
  },
  "users.deleteTeam": removal("teams", "teamId"),
  "users.updateMe": { input: () => ({}) },
  "users.addAssistant": { input: () => ({ email: "dan@iphub.example" }), isRecent: true },
  "tokens.create": {
    ...making("tokens", (state) => ({ name: state.text("Token"), expiresOn: inDays(30) })),
    isRecent: true,
  },
  "tokens.revoke": removal("tokens"),
  "settings.set": { input: () => ({}) },
  "minions.create": making("minions", (state) => ({ data: { name: state.text("Agent") } }), "data", "documentId"),
  "minions.update": {
    input: (state) => {
      const documentId = state.own.one("minions");
      return documentId === null ? null : { documentId, data: { name: state.text("Agent, changed") } };
    },
  },
  "minions.delete": removal("minions", "documentId"),
  "minions.createComment": {
    input: (state) => {
      const minionId = state.own.one("minions");
      return minionId === null ? null : { data: { minionId, content: state.text("Comment") } };
    },
  },
};

/** The calls that one request makes: each with its example, where these fields are other ones. */
export const writes: Readonly<Record<string, Write>> = { ...matterWrites, ...workWrites, ...docketWrites, ...others };

/** The writes that a campaign does not make, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  "auth.*": "sign-ins are the writers' own; docs/behaviour/identity.md and its tests hold them",
  "directory.sync": "needs a documents repository",
  "docket.resolve": "needs a finding of the office's record",
  "docket.waive": "needs a finding of the office's record",
  "docket.reopen": "needs a finding of the office's record",
  "callUps.acknowledge":
    "call-ups come with days; tests/server/docket/call-ups.year-*.whole.test.ts kill the hub for a year of them",
  "walls.break": "the writers see every wall that they set",
  "users.handOver": "is of what another person holds, as it was reviewed at that moment",
  "users.takeBackHandOver": "follows a hand-over",
  "users.removeMember": "has the address of an assistant's team in it",
  "users.secure": "ends the sessions of a writer",
  "retention.erasePerson": "needs a closed account",
  "workflows.saveMilestone": "has a whole form of steps that fits its template",
  "workflows.takeBackMilestone": "follows workflows.addMilestone before anything else is done to the template",
};
