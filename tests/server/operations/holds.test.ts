import { type Hub, HubHttpError } from "@iphub/sdk";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import { paragraph } from "@iphub/server/documents/reports/docx-blocks";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { importSettled } from "../../support/import-settled.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const nouns: Contract = contract;
/** Every call that deletes, or undoes what was made. */
const deleting = Object.entries(nouns).flatMap(([noun, calls]) =>
  Object.entries(calls)
    .filter(([name, { method }]) => method === "DELETE" || /^(delete|erase|empty|remove|takeBack|undo)/.test(name))
    .map(([name]) => `${noun}.${name}`),
);

/** Calls that end an access, a setting or a state; none of them deletes work. */
const notWork = [
  ...["auth.endSession", "auth.endAllSessions", "auth.removeAuthenticator", "auth.removeSecondFactor"],
  ...["auth.removePasskey", "tokens.revoke", "calendar.revoke", "users.removeMember", "users.deleteTeam"],
  ...["walls.remove", "retention.liftHold", "callUps.removeAbsence", "deadlines.removeClosure"],
  // The record keeps both states, and an unfinished upload is no file yet.
  ...["milestones.cancel", "users.takeBackHandOver", "plans.takeBack", "files.cancelUpload"],
  // A job, which keeps the rows of held matters: see below. The bin keeps them too: tests/server/matters/bin.test.ts.
  ...["imports.undo", "bin.empty"],
];
const ofMatter = [
  ...["tasks.delete", "notes.deleteForInvention", "notes.deleteForMilestone", "files.deleteNote"],
  ...["files.delete", "milestones.takeBack"],
  "retention.eraseMatter",
];
const ofPerson = ["filters.delete", "boards.delete", "retention.erasePerson"];
const ofFirm = [
  ...[
    "inventions.takeBack",
    "reports.deleteTemplate",
    "minions.delete",
    "workflows.takeBack",
    "workflows.takeBackMilestone",
  ],
  ...[...ofMatter, ...ofPerson],
];

const held = (names: readonly string[]) => names.map((name) => `${name}: held`);

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "done";
  } catch (error) {
    if (error instanceof HubHttpError) return error.code;
    throw error;
  }
}

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let goneId: string;
  let attempts: Readonly<Record<string, () => Promise<unknown>>>;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
    attempts = await everyAttempt();
  });
  afterAll(() => hub.close());

  /** Makes one of everything that can be deleted, and gives the call that would delete it. */
  async function everyAttempt() {
    const step = await amy.milestones.create({ inventionId: "m-1", title: "Step" });
    const task = await amy.tasks.create({ inventionId: "m-1", title: "Reply" });
    const note = await amy.notes.createForInvention({ inventionId: "m-1", content: "Call" });
    const noted = await amy.milestones.create({ inventionId: "m-1", title: "Noted" });
    const stepNote = await amy.notes.createForMilestone({ milestoneId: noted.id, content: "Call again" });
    const opened = await amy.inventions.create({ title: "Opened", references: [], applicant: "Acme" });
    const file = await amy.files.upload({ reference: "m-1", file: new File(["x"], "x.txt") });
    const onPage = await amy.files.addNote({ id: file.id, page: 1, content: "Call once more" });
    const filter = await amy.filters.create({ title: "Mine", data: {} });
    const board = await amy.boards.create({ title: "Mine" });
    const docx = new File([new Uint8Array(writeDocx([paragraph("{title}")]))], "letter.docx");
    const letter = await amy.reports.uploadTemplate({ file: docx });
    const { data: agent } = await amy.minions.create({ data: { name: "Reader" } });
    const empty = await amy.workflows.create({ title: "Empty" });
    const template = await amy.workflows.create({ title: "Template" });
    const work = await amy.workflows.addMilestone({ id: template.id, title: "Work", commitMessage: "Begin" });
    const left = { email: "zoe@firm.example", firstName: "Zoe", lastName: "Left", roles: [], teams: [], isBot: false };
    const gone = await amy.users.create(left);
    await amy.users.update({ id: gone.id, disabled: true });
    goneId = gone.id;
    return {
      "tasks.delete": () => amy.tasks.delete({ id: task.id }),
      "notes.deleteForInvention": () => amy.notes.deleteForInvention({ id: note.id }),
      "notes.deleteForMilestone": () => amy.notes.deleteForMilestone({ id: stepNote.id }),
      "files.deleteNote": () => amy.files.deleteNote({ id: onPage.id }),
      "files.delete": () => amy.files.delete({ id: file.id }),
      "milestones.takeBack": () => amy.milestones.takeBack({ milestoneIds: [step.id] }),
      "inventions.takeBack": () => amy.inventions.takeBack({ id: opened.id }),
      "retention.eraseMatter": () => amy.retention.eraseMatter({ id: "m-1", reason: "Left" }),
      "filters.delete": () => amy.filters.delete({ id: filter.id }),
      "boards.delete": () => amy.boards.delete({ id: board.id }),
      "retention.erasePerson": () => amy.retention.erasePerson({ id: gone.id, reason: "Left" }),
      "reports.deleteTemplate": () => amy.reports.deleteTemplate({ id: letter.id }),
      "minions.delete": () => amy.minions.delete({ documentId: agent.documentId }),
      "workflows.takeBack": () => amy.workflows.takeBack({ id: empty.id }),
      "workflows.takeBackMilestone": () => amy.workflows.takeBackMilestone({ id: template.id, milestoneId: work.id }),
    };
  }

  /** What came of the named calls, one after another: `done`, or the code of the refusal. */
  async function outcomes(names: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const name of names) {
      const call = attempts[name];
      if (!call) throw new Error(`no attempt of ${name}`);
      found.push(`${name}: ${await outcomeOf(call())}`);
    }
    return found;
  }

  async function placed(holds: readonly { kind: "matter" | "person" | "firm"; subject?: string }[]) {
    const made: { readonly id: string }[] = [];
    for (const hold of holds) made.push(await amy.retention.placeHold({ ...hold, reason: "Litigation" }));
    return async () => {
      for (const { id } of made) await amy.retention.liftHold({ id });
    };
  }

  test("every call of the contract that deletes is tried under a hold, or deletes no work", () => {
    expect([...ofFirm, ...notWork].sort()).toEqual(deleting.sort());
  });

  test("a hold on a matter refuses each call that deletes something of it", async () => {
    const { id } = await amy.inventions.create({ title: "Mistake", references: [], applicant: "Acme" });
    const lift = await placed(["m-1", id].map((subject) => ({ kind: "matter" as const, subject })));
    expect(await outcomes(ofMatter)).toEqual(held(ofMatter));
    // The hold itself has happened on the matter, which is reason enough.
    expect(await failureOf(amy.inventions.takeBack({ id }))).toMatchObject({ status: 409, code: "in_use" });
    await lift();
  });

  test("a hold on a person refuses each call that deletes something of theirs", async () => {
    const subjects = ["u-amy", goneId];
    const lift = await placed(subjects.map((subject) => ({ kind: "person" as const, subject })));
    expect(await outcomes(ofPerson)).toEqual(held(ofPerson));
    await lift();
  });

  test("a message that is written in parts ends under a hold, and the whole one stays", async () => {
    const lift = await placed([{ kind: "matter", subject: "m-1" }]);
    const messageId = "parts-1";
    await amy.chat.send({ inventionId: "m-1", message: "The client ", messageId, chunk: true });
    await amy.chat.send({ inventionId: "m-1", message: "The client agrees.", messageId });
    const messages = await amy.chat.list({ id: "m-1" });
    expect(messages.map(({ message }) => message)).toEqual(["The client agrees."]);
    await expect(hub.platform.database.kysely.deleteFrom("chat_messages").execute()).rejects.toThrow("held");
    await lift();
  });

  test("undoing an import leaves out the rows of a held matter, says so, and undoes the others", async () => {
    const lines = ["Reference;Title;Deadline;Due date", "H-1;Pump;Reply;2027-01-31", "H-2;Valve;Reply;2027-01-31"];
    const { id } = await amy.imports.preview({ file: new File([lines.join("\n")], "docket.csv") });
    await amy.imports.apply({ id });
    expect((await importSettled(amy, id)).counts).toMatchObject({ applied: 2 });
    const [first] = (await amy.imports.rows({ id })).data;
    const subject = first?.inventionId ?? "";
    const lift = await placed([{ kind: "matter", subject }]);
    await amy.imports.undo({ id });
    expect((await importSettled(amy, id)).counts).toMatchObject({ undone: 1, kept: 1 });
    const [kept, undone] = (await amy.imports.rows({ id })).data;
    expect(kept?.problems.at(-1)?.message).toBe("kept: a hold lasts on its matter");
    expect(undone?.state).toBe("undone");
    expect((await amy.deadlines.list({ inventionId: subject })).total).toBe(1);
    await lift();
  });

  test("a hold on the firm refuses every call that deletes work, and none once it is lifted", async () => {
    const lift = await placed([{ kind: "firm" }]);
    expect(await outcomes(ofFirm)).toEqual(held(ofFirm));
    await lift();
    const order = ofFirm.toSorted(
      (one, other) => Number(one.startsWith("retention.")) - Number(other.startsWith("retention.")),
    );
    expect(await outcomes(order)).toEqual(order.map((name) => `${name}: done`));
  });
});
