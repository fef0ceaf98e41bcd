import type { Hub } from "@iphub/sdk";
import { type LiveEventName, liveEvents } from "@iphub/sdk/contract/events";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { freePort } from "../../support/free-port.ts";
import { type RawSocket, rawSocket, type SocketStart } from "../../support/raw-socket.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const names = Object.keys(liveEvents).filter((name): name is LiveEventName => name in liveEvents);
const outsiders = ["amy", "eve"] as const;
/** How an outsider's socket came to be: it followed the matter before the wall, came after it, or was away then. */
const sockets = ["before", "after", "resuming behind"].flatMap((when) => outsiders.map((name) => `${name} ${when}`));

/**
 * Two hubs, of which only the first has a walled matter. amy, an administrator, and eve are outside the wall; ben and
 * rob are within. Everything happens in the first hub's matter between two changes that both hubs have.
 */
forEachEngine((engine) => {
  const hubs: WholeHub[] = [];
  const heard: Map<string, RawSocket>[] = [];
  const opened: RawSocket[] = [];
  let member: RawSocket;
  let matter: { id: string; taskId: string };
  let smtpPort: number;

  async function connect(hub: WholeHub, name: (typeof outsiders)[number] | "ben" | "rob", start?: SocketStart) {
    const socket = await rawSocket(hub.url, await hub.tokenFor(name), start);
    opened.push(socket);
    return socket;
  }

  async function rename(hub: WholeHub, title: string): Promise<void> {
    await (await hub.as("ben")).tasks.update({ id: "k-1", title });
  }

  /** The open matter that both outsiders follow, with its task open, before the wall is built. */
  async function openMatter(hub: WholeHub, before: readonly RawSocket[]): Promise<typeof matter> {
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const { id } = await amy.inventions.create({ title: "Open at first", references: ["SECRET-1", "18/000,042"] });
    const { id: taskId } = await ben.tasks.create({ inventionId: id, title: "Open task" });
    for (const socket of before) {
      expect(await socket.ask("join", id)).toContain('"ok":true');
      expect(await socket.ask("presence", { taskId, editing: true })).toContain('"ok":true');
    }
    const people = ["rob@firm.example"];
    await amy.walls.set({ id, owners: ["ben@firm.example"], people, excludedPeople: ["eve@firm.example"] });
    return { id, taskId };
  }

  beforeAll(async () => {
    smtpPort = await freePort();
    const environment = { IPHUB_SMTP_PORT: String(smtpPort) };
    for (const settings of [environment, {}]) {
      const hub = await startWholeHub({ database: await engine.fresh(), environment: settings });
      hubs.push(hub);
      heard.push(await lived(hub, hub === hubs[0]));
    }
  });
  afterAll(async () => {
    for (const socket of opened) socket.close();
    for (const hub of hubs) await hub.close();
  });

  /** The sockets of the outsiders in a hub, which has the walled matter or not, after everything has happened. */
  async function lived(hub: WholeHub, hasMatter: boolean): Promise<Map<string, RawSocket>> {
    const before = await Promise.all(outsiders.map((name) => connect(hub, name)));
    if (hasMatter) matter = await openMatter(hub, before);
    const start = { after: await lastNumber(hub), rooms: [matter.id] };
    await rename(hub, "The beginning");
    await Promise.all(before.map((socket) => socket.until("The beginning")));
    const after = await Promise.all(outsiders.map((name) => connect(hub, name, start)));
    if (hasMatter) await everything(hub);
    await rename(hub, "The end");
    const resuming = await Promise.all(outsiders.map((name) => connect(hub, name, start)));
    const all = [...before, ...after, ...resuming];
    await Promise.all(all.map((socket) => socket.until("The end")));
    return new Map(all.map((socket, at) => [sockets[at] ?? "", socket]));
  }

  async function everything(hub: WholeHub): Promise<void> {
    member = await connect(hub, "rob", { rooms: [matter.id] });
    const ben = await hub.as("ben");
    await work(ben);
    await mails();
    await presences(hub);
    await appendAll(hub);
    await member.until("Secret and last");
  }

  /** What people do in a matter, through the calls that they use. */
  async function work(ben: Hub): Promise<void> {
    const { id: inventionId, taskId } = matter;
    await ben.inventions.update({ id: inventionId, title: "Secret title" });
    await ben.tasks.update({ id: taskId, title: "Secret task" });
    const extra = await ben.tasks.create({ inventionId, title: "Secret extra" });
    await ben.tasks.delete({ id: extra.id });
    const milestone = await ben.milestones.create({ inventionId, title: "Secret milestone" });
    await ben.milestones.update({ id: milestone.id, clientDueDate: "2031-05-01" });
    await ben.notes.createForMilestone({ milestoneId: milestone.id, content: "Secret note" });
    await ben.milestones.finish({ id: milestone.id });
    await ben.milestones.cancel({ id: milestone.id });
    const note = await ben.notes.createForInvention({ inventionId, content: "Secret note" });
    await ben.notes.updateForInvention({ id: note.id, content: "Secret change" });
    await ben.notes.deleteForInvention({ id: note.id });
    await ben.chat.send({ inventionId, message: "@eve @amy secret words" });
    await ben.files.upload({ reference: inventionId, file: new File(["secret"], "secret.txt") });
    const [deadline] = await ben.deadlines.propose({ inventionId, trigger: "CTNF", mailDate: "2031-01-31" });
    await ben.deadlines.docket({ id: deadline?.id ?? "" });
  }

  /** Mail that is filed on the matter, and mail that names it and another. */
  async function mails(): Promise<void> {
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, secure: false, ignoreTLS: true });
    const mail = { from: "client@example.com", to: "mail@firm.example" };
    await transport.sendMail({ ...mail, subject: "SECRET-1 secret mail", text: "Secret" });
    await transport.sendMail({ ...mail, subject: "SECRET-1 and 18/000,043 secret mail", text: "Secret" });
  }

  async function presences(hub: WholeHub): Promise<void> {
    const editor = await connect(hub, "ben");
    expect(await editor.ask("presence", { taskId: matter.taskId, editing: true })).toContain('"ok":true');
    expect(await member.ask("presence", { taskId: matter.taskId })).toContain('"ok":true');
    await member.until('"email":"ben@firm.example"');
  }

  /** Every live event of the contract, also those that no call here causes and those that are added one day. */
  async function appendAll({ platform }: WholeHub): Promise<void> {
    const events = [...names, "stream:added" as const].map((name, at) => ({
      type: name === "chat:mention" ? "chat-message" : `secret-${name}`,
      actor: "ben@firm.example",
      inventionId: matter.id,
      metadata: { mentions: outsiders.map((one) => `${one}@firm.example`) },
      live: { name, payload: { secret: at === names.length ? "Secret and last" : `Secret ${name}` } },
    }));
    await platform.database.kysely.transaction().execute((tx) => platform.events.append(tx, events));
  }

  async function lastNumber({ platform }: WholeHub): Promise<number> {
    const row = await platform.db.selectFrom("event_log").select("seq").orderBy("seq", "desc").limit(1).execute();
    return row[0]?.seq ?? 0;
  }

  /** The messages from the beginning on, byte for byte but for numbers of the log, ids that a hub makes up, and times. */
  function messages(socket: RawSocket | undefined): string[] {
    const all = (socket?.heard ?? []).map(({ name, text }) => `${name} ${text}`);
    const from = all.findIndex((one) => one.includes("The beginning"));
    return all
      .slice(from)
      .map((one) => one.replaceAll(/"seq":\d+/g, '"seq":0').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME"));
  }

  test("a member gets every live event of the contract", () => {
    expect([...new Set(member.heard.map(({ name }) => name))].sort()).toEqual([...names].sort());
  });

  describe.each(sockets)("the socket of %s the wall", (name) => {
    test("gets the same bytes as in a hub without the matter", () => {
      const [withIt, without] = heard.map((own) => messages(own.get(name)));
      expect(withIt).toEqual(without);
      expect(withIt?.at(-1)).toContain("The end");
    });
  });

  test("an outsider's socket joins neither the matter nor a task of it, in the words of an unknown one", async () => {
    for (const name of outsiders) {
      const [known, unknown] = heard.map((own) => own.get(`${name} before`));
      expect(await known?.ask("join", matter.id)).toBe(await unknown?.ask("join", matter.id));
      const open = { taskId: matter.taskId, editing: true };
      expect(await known?.ask("presence", open)).toBe(await unknown?.ask("presence", open));
    }
  });

  test("a changed wall tells outsiders to load again, and not of which matter", async () => {
    const [hub] = hubs;
    if (!hub) return expect.fail("no hub is running");
    const socket = await connect(hub, "eve");
    await (await hub.as("ben")).walls.set({ id: matter.id, people: ["rob@firm.example", "ben@firm.example"] });
    await rename(hub, "After the wall");
    await socket.until("After the wall");
    const [resync, ...rest] = socket.heard;
    expect(rest.map(({ name }) => name)).toEqual(["task:updated"]);
    expect([resync?.name, Object.keys(JSON.parse(resync?.text ?? "{}"))]).toEqual([
      "hub:resync",
      ["seq", "createdAt", "actor", "inventionId"],
    ]);
    expect(resync?.text).toContain('"actor":null,"inventionId":null');
  });

  test("a matter of a team that was opened by mistake is removed for its team, and unknown to others", async () => {
    const [hub] = hubs;
    if (!hub) return expect.fail("no hub is running");
    const ben = await hub.as("ben");
    const sockets = await Promise.all((["ben", "eve"] as const).map((name) => connect(hub, name)));
    const { id } = await ben.inventions.create({ title: "A mistake", references: [], teams: ["t-chem"] });
    const after = await lastNumber(hub);
    await ben.inventions.takeBack({ id });
    await rename(hub, "After the mistake");
    const late = await Promise.all((["ben", "eve"] as const).map((name) => connect(hub, name, { after })));
    await Promise.all([...sockets, ...late].map((socket) => socket.until("After the mistake")));
    const removals = [...sockets, ...late].map((one) => one.heard.some(({ text }) => text.includes(id)));
    expect(removals).toEqual([true, false, true, false]);
  });

  test("the presence of a task is no longer sent to a person once its matter is restricted to another team", async () => {
    const [hub] = hubs;
    if (!hub) return expect.fail("no hub is running");
    const ben = await hub.as("ben");
    const { id } = await ben.inventions.create({ title: "Open for a while", references: [] });
    const task = await ben.tasks.create({ inventionId: id, title: "Watched" });
    const [bens, eves] = await Promise.all([connect(hub, "ben"), connect(hub, "eve")]);
    expect(await eves.ask("presence", { taskId: task.id })).toContain('"ok":true');
    await ben.inventions.update({ id, teams: ["t-chem"] });
    await rename(hub, "Kept to a team");
    await Promise.all([bens.until("Kept to a team"), eves.until("Kept to a team")]);
    expect(await bens.ask("presence", { taskId: task.id, editing: true })).toContain('"ok":true');
    await bens.until('"editing":true');
    const people = bens.heard.filter(({ name }) => name === "task:presence").at(-1)?.text ?? "";
    expect([people.includes("ben@firm.example"), people.includes("eve@firm.example")]).toEqual([true, false]);
    await rename(hub, "Presence was told");
    await eves.until("Presence was told");
    const kept = eves.heard.findIndex(({ text }) => text.includes("Kept to a team"));
    const after = eves.heard.slice(kept);
    expect(after.filter(({ text }) => text.includes("ben@firm.example") && text.includes(task.id))).toEqual([]);
  });
});
