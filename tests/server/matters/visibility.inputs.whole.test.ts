import type { Hub } from "@iphub/sdk";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RawAnswer, rawCall } from "../../contract/raw-call.ts";
import { calls, exampleBody, keysOf, type NamedCall, shapeOf } from "../../contract/schemas.ts";
import { forEachEngine } from "../../support/engines.ts";
import { freePort } from "../../support/free-port.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { isWholeRun } from "../../support/whole-run.ts";

const outsiders = ["amy", "eve"] as const;
type Outsider = (typeof outsiders)[number];
/** Who asks: the administrator may call the most, and the whole run has both. */
const asking = isWholeRun ? outsiders : outsiders.slice(0, 1);

/** Calls whose answer is of the caller's session, of this process or of the office's network, and of no matter. */
const ofNoMatter = ["auth", "health", "tokens"];
/** The access log tells of the calls of this test themselves; tests/server/operations/access-log.whole.test.ts compares it. */
const ofTheTest = ["accessLog.list", "accessLog.export"];
/**
 * The record is one chain of all matters: tests/server/operations/audit-withheld.test.ts holds what it withholds, and
 * tests/server/docket/docket-week.test.ts what a report that is signed with its head does.
 */
const ofTheRecord = [
  "audit.verify",
  "audit.export",
  "docket.verification",
  "docket.exportVerification",
  "docket.checkVerification",
];

/** It says to administrators whether there is a matter, by its purpose, and opens it to them. */
const ofTheWall = ["walls.break"];

/** Its answers are in the order of ids that each hub makes up, and no field of it names a matter. */
const ofNoField = ["workflows.create"];
/** A reference is of one matter: the refusal says that it is taken (docs/behaviour/matters.md), and no more. */
const takenReferences: Readonly<Record<string, readonly string[]>> = {
  "inventions.create": ["references"],
  "inventions.update": ["references"],
};

const left = [...ofTheTest, ...ofTheRecord, ...ofTheWall, ...ofNoField];
const compared = calls.filter(
  ({ noun, name, call }) => !left.includes(name) && !ofNoMatter.includes(noun) && call.access !== "public",
);

/** Calls below an address with further inputs: of one's own matter or task they can name the walled one as well. */
const ofOwn = compared.filter(
  ({ call }) =>
    keysOf(call.params).length > 0 &&
    !call.recentSignIn &&
    !call.bodyKey &&
    [...keysOf(call.query), ...keysOf(call.body)].length > 0,
);

/** What a member does in the walled matter; the ids of what came of it. */
async function fill(ben: Hub, inventionId: string): Promise<string[]> {
  const assignees = outsiders.map((name) => `${name}@firm.example`);
  const dueAt = "2031-03-03";
  const milestone = await ben.milestones.create({ inventionId, title: "Secret milestone", dueAt, assignees });
  const task = await ben.tasks.create({
    inventionId,
    milestoneId: milestone.id,
    title: "Secret task",
    dueAt,
    assignees,
    tags: ["secret"],
  });
  const note = await ben.notes.createForInvention({ inventionId, content: "Secret note" });
  const onMilestone = await ben.notes.createForMilestone({ milestoneId: milestone.id, content: "Secret note" });
  await ben.chat.send({ inventionId, message: "@eve @amy secret words", messageId: "secret-message" });
  const file = await ben.files.upload({ reference: inventionId, file: new File(["secret"], "secret.txt") });
  const [deadline] = await ben.deadlines.propose({ inventionId, trigger: "CTNF", mailDate: "2031-01-31" });
  await ben.deadlines.docket({ id: deadline?.id ?? "" });
  const plan = await ben.plans.create({
    title: "Plan",
    rows: [{ id: task.id, title: "Secret", updatedAt: task.updatedAt }],
  });
  const upload = await ben.files.beginUpload({ reference: inventionId, name: "secret.bin", size: 10 });
  const [report] = await ben.reports.generate({ inventionId, reportIds: ["docket-report"], format: "docx" });
  const ofWork = [milestone.id, task.id, note.id, onMilestone.id, file.id, deadline?.id ?? "", plan.id, upload.id];
  return [...ofWork, report?.id ?? ""];
}

/**
 * Two hubs, of which only the first has a walled matter that its members work in. Every input of every call of the
 * contract is given what names something of that matter: both hubs must answer an outsider in the same words.
 */
forEachEngine((engine) => {
  const hubs: WholeHub[] = [];
  const tokens: Record<Outsider, string>[] = [];
  let guesses: string[];

  beforeAll(async () => {
    const smtpPort = await freePort();
    const withMail: Readonly<Record<string, string>> = { IPHUB_SMTP_PORT: String(smtpPort) };
    for (const environment of [withMail, {}]) {
      const hub = await startWholeHub({ database: await engine.fresh(), environment });
      hubs.push(hub);
      tokens.push({ amy: await hub.tokenFor("amy"), eve: await hub.tokenFor("eve") });
    }
    guesses = await wall(smtpPort);
    for (const hub of hubs.slice(1)) await officeCalls(hub, ["17248024"]);
  });
  afterAll(() => Promise.all(hubs.map((hub) => hub.close())));

  async function wall(smtpPort: number): Promise<string[]> {
    const [hub] = hubs;
    if (!hub) throw new Error("no hub is running");
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const references = ["SECRET-1", "18/000,042"];
    const { id } = await amy.inventions.create({ title: "Secret antenna", references, applicant: "Secret Corp" });
    const ids = await fill(ben, id);
    // Placed by an administrator who is outside of the wall afterwards.
    const hold = await amy.retention.placeHold({ kind: "matter", subject: id, reason: "Secret litigation" });
    await amy.walls.set({ id, owners: ["ben@firm.example"], people: ["ben@firm.example"] });
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, secure: false, ignoreTLS: true });
    const mail = { from: "client@example.com", to: "mail@firm.example", text: "Secret" };
    await transport.sendMail({ ...mail, subject: "SECRET-1 secret mail", messageId: "<s1@example.com>" });
    await transport.sendMail({ ...mail, subject: "SECRET-1 and 18/000,043 secret mail" });
    await officeCalls(hub, ["18000042", "17248024 18000042"]);
    const [filed] = await ben.correspondence.list({ id });
    return [id, ...ids, hold.id, filed?.id ?? "", "SECRET-1", "18000042", "secret"];
  }

  /** Calls to the office about applications, as the connector notes them. */
  async function officeCalls({ platform }: WholeHub, targets: readonly string[]): Promise<void> {
    const call = {
      at: "2026-01-31T09:00:00.000Z",
      kind: "refresh",
      status: 200,
      milliseconds: 5,
      error: null,
    } as const;
    const rows = targets.map((target, at) => ({ ...call, id: `call-${at}`, target }));
    await platform.database.kysely.insertInto("office_calls").values(rows).execute();
  }

  /** Both answers, byte for byte but for what a hub makes up: ids, times. */
  async function bothAnswers(person: Outsider, { call }: NamedCall, path: string, body: unknown) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answers = await Promise.all(
      hubs.map(({ url }, at) => rawCall({ url, path, method: call.method, token: tokens[at]?.[person], body: text })),
    );
    return answers.map(plain);
  }

  describe.each(asking)("to %s, whom the wall screens,", (person) => {
    test.each(compared)("$name answers every input as in a hub without the matter", async (one) => {
      const words = [...guesses.slice(0, 3), ...guesses.slice(-3)];
      const taken = takenReferences[one.name] ?? [];
      const fields = [...keysOf(one.call.query), ...keysOf(one.call.body)].filter((key) => !taken.includes(key));
      const inputs = [
        {},
        ...keysOf(one.call.params).flatMap((field) => guesses.map((guess) => ({ [field]: guess }))),
        ...fields.flatMap((field) => words.map((guess) => ({ [field]: valueFor(one, field, guess) }))),
      ];
      for (const input of inputs) {
        const [withIt, without] = await bothAnswers(
          person,
          one,
          addressOf(one, input, guesses[0] ?? ""),
          bodyOf(one, input),
        );
        expect([input, withIt]).toEqual([input, without]);
      }
    });

    test.each(ofOwn)("$name of what they see answers every input as in a hub without the matter", async (one) => {
      const own = one.call.path.includes("/tasks/") ? "k-1" : "m-1";
      for (const field of [...keysOf(one.call.query), ...keysOf(one.call.body)]) {
        for (const guess of guesses.slice(0, 3)) {
          const input = { [field]: valueFor(one, field, guess) };
          const [withIt, without] = await bothAnswers(person, one, addressOf(one, input, own), bodyOf(one, input));
          expect([input, withIt]).toEqual([input, without]);
        }
      }
    });
  });
});

/** The guess in the shape that the field takes: as one value, or a list of it. */
function valueFor({ call }: NamedCall, field: string, guess: string): unknown {
  const given = call.example.input?.[field];
  const schema = { ...shapeOf(call.query), ...shapeOf(call.body) }[field];
  return Array.isArray(given) || (schema && takesList(schema)) ? [guess] : guess;
}

function takesList(schema: { _zod: { def: { type: string; innerType?: unknown } } }): boolean {
  return schema._zod.def.type === "array";
}

/** The address with each parameter from the input, the example, or naming the matter. */
function addressOf({ call }: NamedCall, input: Readonly<Record<string, unknown>>, otherwise: string): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(input[key] ?? otherwise)),
  );
  const query = keysOf(call.query).flatMap((key) => {
    const value = input[key];
    const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return values.map((each) => `${key}=${encodeURIComponent(String(each))}`);
  });
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

function bodyOf({ call }: NamedCall, input: Readonly<Record<string, unknown>>): unknown {
  const body = exampleBody(call);
  if (body === undefined || call.bodyKey) return body;
  const keys = keysOf(call.body);
  return { ...Object(body), ...Object.fromEntries(Object.entries(input).filter(([key]) => keys.includes(key))) };
}

/** What each hub makes up for itself: ids, addresses, the numbers of its log, times. */
const madeUp: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID"],
  [/[0-9a-f]{48}/g, "TOKEN"],
  [/\b[0-9a-f]{26}\b/g, "ID"],
  [/design-application-[0-9a-f]{6}/g, "design-application-ID"],
  [/"seq":\d+/g, '"seq":0'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME"],
];

function plain({ status, text }: RawAnswer): readonly [number, string] {
  return [status, madeUp.reduce((rest, [pattern, word]) => rest.replaceAll(pattern, word), text)];
}
