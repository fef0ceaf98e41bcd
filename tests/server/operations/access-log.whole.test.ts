import { createHmac } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import type { AccessEntry } from "@iphub/sdk/contract/access-log";
import { purgeAccessLog } from "@iphub/server/operations/access-log/stream-access-log";
import { expect, onTestFinished, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

const [amyMail, benMail, eveMail] = ["amy@firm.example", "ben@firm.example", "eve@firm.example"];

/** The entries once one of them is there: they are saved within a second of the answer. */
async function saved(reader: Hub, wanted: (entry: AccessEntry) => boolean): Promise<AccessEntry[]> {
  let entries: AccessEntry[] = [];
  const isThere = async () => {
    entries = (await reader.accessLog.list({ size: 500 })).data;
    return entries.some(wanted);
  };
  await expect.poll(isThere, { timeout: 10_000 }).toBe(true);
  return entries;
}

forEachEngine((engine) => {
  async function start(options: Partial<Parameters<typeof startWholeHub>[0]> = {}): Promise<WholeHub> {
    const hub = await startWholeHub({ database: await engine.fresh(), ...options });
    onTestFinished(() => hub.close());
    return hub;
  }

  test("a reading just before the log is read is in it", async () => {
    const hub = await start();
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const { id } = await amy.inventions.create({ title: "Just read", references: ["JR-1"] });
    for (const reader of [ben, amy]) {
      await reader.inventions.get({ id });
      const { people } = await amy.accessLog.matter({ id });
      expect(people.filter(({ matter }) => matter > 0).length).toBe(reader === ben ? 1 : 2);
    }
  });

  test("sign-ins, refused ones, their ends and uses of an API token are recorded with address and token", async () => {
    const hub = await start();
    const amy = await hub.as("amy");
    const visitor = createHub({ baseUrl: hub.url, token: memoryTokenStore() });
    await expect(visitor.auth.login({ email: benMail, password: "wrong password" })).rejects.toThrow("failed");
    const signedIn = await visitor.auth.login({ email: benMail, password: wholeHubPassword });
    await createHub({ baseUrl: hub.url, token: memoryTokenStore(signedIn) }).auth.logout({});
    const { id, token } = await (await hub.as("ben")).tokens.create({ name: "Script", scope: "read" });
    const script = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    await script.users.me();
    await script.users.me();
    const entries = await saved(amy, ({ kind }) => kind === "token");
    const ofBen = entries.filter(({ person }) => person === benMail).reverse();
    expect(ofBen.map(({ kind, outcome, tokenId }) => [kind, outcome, tokenId])).toEqual([
      ["sign-in", "refused", null],
      ["sign-in", "done", null],
      ["sign-out", "done", null],
      ["token", "done", id],
    ]);
    expect(new Set(ofBen.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
    await expect((await hub.as("ben")).accessLog.list({})).rejects.toMatchObject({ status: 403 });
    const refused = await saved(amy, ({ kind }) => kind === "call");
    expect(refused.find(({ kind }) => kind === "call")).toMatchObject({
      person: benMail,
      outcome: "refused",
      call: "accessLog.list",
    });
  });

  test("wrong passwords of someone who is signed in, a token that is used twice and an unknown command line are recorded", async () => {
    const clock = new TestClock();
    const hub = await start({ clock });
    const ben = await hub.as("ben");
    const password = "wrong password";
    await expect(ben.auth.reauthenticate({ password })).rejects.toMatchObject({ status: 400 });
    const newPassword = "another horse entirely";
    await expect(ben.auth.changePassword({ password, newPassword })).rejects.toMatchObject({ status: 400 });
    const visitor = createHub({ baseUrl: hub.url, token: memoryTokenStore(), retries: 0 });
    const unknown = { id: "u".repeat(43), verifier: "v".repeat(43) };
    await expect(visitor.auth.finishCommandLine(unknown)).rejects.toMatchObject({ code: "sign_in_over" });
    const token = await hub.tokenFor("ben");
    const refresh = () => rawCall({ url: hub.url, path: "/api/auth/refresh", method: "POST", token });
    expect((await refresh()).status).toBe(200);
    clock.advance(61_000);
    expect((await refresh()).status).toBe(401);
    const entries = await saved(await hub.as("amy"), ({ call }) => call === "auth.refresh");
    expect(entries.map(({ person, kind, outcome, call }) => [person, kind, outcome, call]).reverse()).toEqual([
      [benMail, "sign-in", "refused", "auth.reauthenticate"],
      [benMail, "sign-in", "refused", "auth.changePassword"],
      [null, "sign-in", "refused", "auth.finishCommandLine"],
      [benMail, "call", "refused", "auth.refresh"],
    ]);
  });

  test("reads of a matter by its parts, and of mail on no matter, are recorded", async () => {
    const hub = await start();
    const ben = await hub.as("ben");
    await ben.notes.listForInvention({ inventionId: "m-1" });
    await ben.correspondence.unassigned({});
    const [deadline] = await ben.deadlines.propose({ inventionId: "m-1", trigger: "CTNF", mailDate: "2031-01-31" });
    await ben.deadlines.paper({ id: deadline?.id ?? "" });
    const entries = await saved(await hub.as("amy"), ({ kind }) => kind === "document");
    expect(entries.map(({ kind, call, inventionId, subject }) => [kind, call, inventionId, subject]).reverse()).toEqual(
      [
        ["matter", "notes.listForInvention", "m-1", null],
        ["mail", "correspondence.unassigned", null, null],
        ["document", "deadlines.paper", "m-1", deadline?.id],
      ],
    );
  });

  test("who listens to a matter is in the log as its reader, and a live connection is a use of its token", async () => {
    const hub = await start();
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const { id } = await amy.inventions.create({ title: "Walled", references: [] });
    await amy.walls.set({ id, owners: [benMail], people: [benMail] });
    const made = await ben.tokens.create({ name: "Script", scope: "read" });
    const listeners = [await listenTo(hub.url, made.token), await listenTo(hub.url, await hub.tokenFor("eve"))];
    onTestFinished(() => {
      for (const one of listeners) one.hub.live.close();
    });
    for (const { hub: listener } of listeners) await listener.live.join(id).catch(() => undefined);
    await expect.poll(async () => (await ben.accessLog.matter({ id })).people.length, { timeout: 10_000 }).toBe(2);
    const { people } = await ben.accessLog.matter({ id });
    expect(people.map(({ email, matter, refused }) => [email, matter, refused]).toSorted()).toEqual([
      [benMail, 1, 0],
      [eveMail, 0, 1],
    ]);
    const uses = (await amy.accessLog.list({ kind: "token" })).data;
    expect(uses.map(({ person, tokenId, address, call }) => [person, tokenId, address, call])).toEqual([
      [benMail, made.id, "127.0.0.1", "live.connect"],
    ]);
  });

  test("what is asked for under an id that no database holds keeps no other entry out of the log", async () => {
    const hub = await start();
    const path = "/api/inventions/m-1%00";
    expect((await rawCall({ url: hub.url, path, token: await hub.tokenFor("eve") })).status).toBe(404);
    await (await hub.as("ben")).inventions.get({ id: "m-1" });
    const entries = await saved(await hub.as("amy"), ({ person }) => person === benMail);
    expect(entries.map(({ person, outcome }) => [person, outcome])).toEqual([
      [benMail, "done"],
      [eveMail, "refused"],
    ]);
  });

  test("reads of a walled matter are in the log for those who see it, and in no way for others", async () => {
    const hub = await start();
    const [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    const { id } = await amy.inventions.create({ title: "Walled", references: ["LOG-1"] });
    const file = await amy.files.upload({ reference: "LOG-1", file: new File(["secret"], "claims.txt") });
    await amy.walls.set({ id, owners: [amyMail, benMail] });
    await amy.walls.set({ id, owners: [benMail], people: [benMail] });
    await ben.files.preview({ id: file.id });
    await expect(eve.inventions.get({ id })).rejects.toMatchObject({ status: 404 });
    await amy.tasks.export({ qs: "words of a search" });
    const unseen = await saved(amy, ({ kind }) => kind === "export");
    expect(unseen.filter(({ inventionId }) => inventionId !== null && inventionId === id)).toEqual([]);
    expect(JSON.stringify(unseen)).not.toContain(file.id);
    expect(unseen.find(({ kind }) => kind === "export")?.detail).toContain("words of a search");
    await expect(amy.accessLog.matter({ id })).rejects.toMatchObject({ status: 404 });

    const { people } = await ben.accessLog.matter({ id });
    expect(people).toMatchObject([
      { email: eveMail, canSee: null, refused: 1 },
      { email: benMail, canSee: "owner", documents: 1, refused: 0 },
    ]);
    await amy.walls.break({ id, reason: "Court order" });
    const seen = (await amy.accessLog.list({ inventionId: id })).data;
    expect(seen.map(({ person, kind, outcome }) => [person, kind, outcome])).toContainEqual([
      benMail,
      "document",
      "done",
    ]);
    expect(seen.find(({ kind }) => kind === "document")?.subject).toBe(file.id);
    const lines = (await (await amy.accessLog.export({ inventionId: id })).text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(seen.toReversed());
    const { people: now } = await amy.accessLog.matter({ id });
    expect(now.find(({ email }) => email === amyMail)?.canSee).toBe("broke the wall");
  });

  test("a clean shutdown loses nothing, and entries are deleted after the time that the firm set", async () => {
    const database = await engine.fresh();
    const clock = new TestClock();
    const first = await startWholeHub({ database, clock, environment: { IPHUB_ACCESS_LOG_DAYS: "30" } });
    await (await first.as("ben")).inventions.get({ id: "m-1" });
    await first.close();
    const hub = await start({ database, clock, environment: { IPHUB_ACCESS_LOG_DAYS: "30" } });
    const amy = await hub.as("amy");
    expect((await amy.accessLog.list({ person: benMail })).data).toMatchObject([
      { kind: "matter", inventionId: "m-1" },
    ]);
    await amy.inventions.get({ id: "m-1" });
    await saved(amy, ({ person }) => person === amyMail);
    await purgeAccessLog(hub.platform);
    expect((await amy.accessLog.list({})).total).toBe(2);
    clock.advance(31 * 24 * 3_600_000);
    await purgeAccessLog(hub.platform);
    const left = await (await hub.as("amy")).accessLog.list({});
    expect(left.data.map(({ person }) => person)).toEqual([amyMail]);
  });

  test("entries are streamed to a syslog server and, signed, to a webhook that fails at first", async () => {
    const frames: string[] = [];
    const syslog = createServer((socket) => socket.on("data", (data) => frames.push(data.toString())));
    const posts: { body: string; time: string; signature: string }[] = [];
    let calls = 0;
    const webhook = createHttpServer((request, response) => {
      let body = "";
      request.on("data", (data) => (body += data));
      request.on("end", () => {
        calls += 1;
        response.statusCode = calls === 1 ? 503 : 204;
        if (calls > 1) {
          const { "iphub-timestamp": time, "iphub-signature": signature } = request.headers;
          posts.push({ body, time: String(time), signature: String(signature) });
        }
        response.end();
      });
    });
    const portOf = async (server: typeof syslog | typeof webhook) => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => void server.close());
      return (server.address() as AddressInfo).port;
    };
    const [syslogPort, webhookPort] = [await portOf(syslog), await portOf(webhook)];
    const secret = "a secret of sixteen or more";
    const hub = await start({
      environment: {
        IPHUB_ACCESS_LOG_SYSLOG: `tcp://127.0.0.1:${syslogPort}`,
        IPHUB_ACCESS_LOG_WEBHOOK: `http://127.0.0.1:${webhookPort}/log`,
        IPHUB_ACCESS_LOG_WEBHOOK_SECRET: secret,
      },
    });
    await (await hub.as("ben")).inventions.get({ id: "m-1" });
    await expect.poll(() => frames.join(""), { timeout: 25_000 }).toContain(benMail);
    await expect.poll(() => posts.length, { timeout: 35_000 }).toBeGreaterThan(0);

    expect(frames.join("")).toMatch(/^\d+ <110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ iphub - matter - \uFEFF\{/);
    const [post] = posts;
    expect(JSON.parse(post?.body ?? "{}").entries).toMatchObject([{ person: benMail, inventionId: "m-1" }]);
    const expected = createHmac("sha256", secret).update(`${post?.time}.${post?.body}`).digest("hex");
    expect(post?.signature).toBe(`sha256=${expected}`);
  }, 90_000);
});
