import { connect } from "node:net";
import { StorageFullError } from "@iphub/server/platform/storage/file-storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type MailHub, startMailHub } from "../../support/mail-hub.ts";

forEachEngine((engine) => {
  let hub: MailHub;
  beforeAll(async () => {
    hub = await startMailHub(engine);
  });
  afterAll(() => hub.close());

  const newest = async () => (await hub.amy.correspondence.list({ id: "m-1" }))[0];

  test("an HTML body comes without anything that runs or loads, and remote images only when asked for", async () => {
    const html = `<div onclick="alert(1)" style="color:red;position:fixed;background:url(https://t.example/x)">Hi
      <script>alert(2)</script><img src=x onerror=alert(3)><img src="https://t.example/pixel.png" alt="logo">
      <a href="javascript:alert(4)">a</a><a href="https://ok.example">b</a><svg onload=alert(5)><iframe src="https://e.example"></iframe>
      <style>@import 'https://t.example/a.css'</style><form action="https://e.example"><input></form><base href="https://e.example">
      <img src="data:image/svg+xml,<svg onload=alert(6)>"><math><mtext><style><img src=x onerror=alert(7)></style></mtext></math></div>`;
    await hub.send({ subject: "ACME-001 US html", html, messageId: "<html@example.com>" });
    const listed = await newest();
    const mail = await hub.amy.correspondence.get({ id: listed?.id ?? "" });
    expect(mail.hasHtml).toBe(true);
    expect(mail.html).not.toMatch(
      /script|onerror|onclick|onload|javascript:|<iframe|<form|<svg|<style|<base|position|url\(|data:/i,
    );
    expect(mail.html).toContain('style="color:red"');
    expect(mail.html).toContain('data-remote-src="https://t.example/pixel.png"');
    expect(mail.html).not.toMatch(/ src="https/);
    expect(mail.html).toContain('href="https://ok.example" target="_blank" rel="noopener noreferrer"');
    expect(mail.remoteImages).toBe(1);
    expect(mail.text).toContain("Hi");
    const address = `${hub.url}/api/hub-correspondence/messages/${mail.id}/body?ticket=${mail.ticket}`;
    const [plain, images, forged] = await Promise.all([
      fetch(address),
      fetch(`${address}&images=1`),
      // Not the last letter: some of its bits mean nothing.
      fetch(address.replace(/.(?=.{9}$)/, (letter) => (letter === "A" ? "B" : "A"))),
    ]);
    expect(plain.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-popups.*default-src 'none'; img-src data:;/,
    );
    expect(plain.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await plain.text()).not.toMatch(/ src="https/);
    expect(await images.text()).toContain(' src="https://t.example/pixel.png"');
    expect(forged.status).toBe(404);
  });

  test("without its ticket the body of an e-mail is answered like that of an e-mail that does not exist", async () => {
    await hub.send({ subject: "ACME-001 US secret", text: "secret", messageId: "<ticket@example.com>" });
    const { id } = (await newest()) ?? { id: "" };
    for (const query of ["", "?ticket=", "?ticket=x", "?images=1", "?ticket=W10.eA"]) {
      const answers = [id, "none"].map(async (one) => {
        const answer = await fetch(`${hub.url}/api/hub-correspondence/messages/${one}/body${query}`);
        return [answer.status, (await answer.text()).replace(/"requestId":"[^"]*"/, "")];
      });
      const [known, unknown] = await Promise.all(answers);
      expect([query, known]).toEqual([query, unknown]);
    }
  });

  test("an image that the message itself brings is shown in its place, up to a bound", async () => {
    const dot = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const image = { filename: "dot.png", content: dot, cid: "dot@example.com", contentType: "image/png" };
    const script = { filename: "x.svg", content: "<svg onload=alert(1)>", cid: "x", contentType: "image/svg+xml" };
    const large = { ...image, filename: "big.png", content: Buffer.alloc(1_500_000, 1), cid: "big" };
    const html = `<img src="cid:dot%40example.com" alt="dot"><img src="CID:x"><img src="cid:none">${'<img src="cid:big">'.repeat(9)}`;
    const attachments = [image, script, large];
    await hub.send({ subject: "ACME-001 US pictures", html, attachments, messageId: "<cid@example.com>" });
    const mail = await hub.amy.correspondence.get({ id: (await newest())?.id ?? "" });
    expect(mail.html).toContain(`src="data:image/png;base64,${dot.toString("base64")}"`);
    expect(mail.html).not.toMatch(/cid:|svg/i);
    // Nine times the large one would be 18 MB: it is shown once.
    expect(mail.html?.match(/data:image/g)).toHaveLength(2);
    expect(mail.attachments.map(({ name }) => name).sort()).toEqual(["big.png", "dot.png", "x.svg"]);
  });

  test("broken headers, deep nesting and a lying structure are kept and waited with, not lost", async () => {
    const before = (await hub.amy.correspondence.unassigned({ size: 100 })).length;
    const deep = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    );
    const odd = [
      Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0x0a, 0x80, 0x81]),
      "no headers at all, only text",
      `Subject: =?utf-8?B?${"A".repeat(3000)}\r\nDate: yesterday\r\nFrom: <<<>>>\r\nMessage-ID: broken\r\n\r\n\u0000body`,
      `From: deep@example.com\r\nSubject: deep\r\nMessage-ID: <deep@example.com>\r\n${deep.join("")}Content-Type: text/plain\r\n\r\nbottom`,
      `Subject: long\r\nX-Long: ${"x".repeat(900_000)}\r\n${"X-Many: 1\r\n".repeat(100_000)}\r\nbody`,
      `Content-Type: text/html\r\nSubject: tags\r\n\r\n${"<div>".repeat(100_000)}`,
    ];
    for (const raw of odd) await hub.sendRaw(raw);
    const waiting = await hub.amy.correspondence.unassigned({ size: 100 });
    expect(waiting).toHaveLength(before + odd.length);
    const deepest = waiting.find(({ metadata }) => metadata.messageId === "<deep@example.com>");
    expect(deepest?.metadata).toMatchObject({ from: "deep@example.com", subject: "deep" });
    expect(deepest?.text).toContain("could not be read");
    const raw = await hub.platform.db
      .selectFrom("emails")
      .select(["raw_key", "raw_size"])
      .where("id", "=", deepest?.id ?? "")
      .executeTakeFirstOrThrow();
    let size = 0;
    for await (const piece of await hub.platform.storage.read(raw.raw_key)) size += piece.length;
    expect(size).toBe(raw.raw_size);
  });

  test("a large mail is taken with flat memory, one above the limit is refused and leaves nothing", async () => {
    const before = process.memoryUsage().rss;
    const content = Buffer.alloc(16 * 1024 * 1024, "a");
    await hub.send({
      subject: "ACME-001 US large",
      text: "Big.",
      attachments: [{ filename: "big.txt", content }],
      messageId: "<big@example.com>",
    });
    const mail = await newest();
    expect(mail?.attachments[0]?.size).toBe(content.length);
    const tooLarge = hub.send({
      subject: "ACME-001 US huge",
      attachments: [{ content: Buffer.alloc(20 * 1024 * 1024) }],
    });
    await expect(tooLarge).rejects.toMatchObject({ responseCode: 552 });
    const subjects = (await hub.amy.correspondence.list({ id: "m-1", size: 100 })).map(
      ({ metadata }) => metadata.subject,
    );
    expect(subjects).not.toContain("ACME-001 US huge");
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  test("on a full disk a message is refused for now and leaves nothing; sent again it is stored with its attachment", async () => {
    const { storage } = hub.platform;
    const full: typeof storage = {
      write: () => Promise.reject(new StorageFullError("ENOSPC")),
      read: (key, range) => storage.read(key, range),
      remove: (key) => storage.remove(key),
    };
    const attachments = [{ filename: "annex.txt", content: "annex" }];
    const mail = { subject: "ACME-001 US full", text: "!", messageId: "<full@example.com>", attachments };
    Object.assign(hub.platform, { storage: full });
    const refused = hub.send(mail).finally(() => Object.assign(hub.platform, { storage }));
    await expect(refused).rejects.toMatchObject({ responseCode: 451 });
    expect((await newest())?.metadata.subject).not.toBe(mail.subject);
    await expect.poll(() => hub.platform.db.selectFrom("storage_pending").select("key").execute()).toEqual([]);
    await hub.send(mail);
    const fileOf = async () => (await newest())?.attachments.map(({ name, fileId }) => [name, fileId !== null]);
    await expect.poll(fileOf, { timeout: 10_000 }).toEqual([["annex.txt", true]]);
    expect((await newest())?.metadata.subject).toBe(mail.subject);
  });

  test("of a storm over many connections what is taken is stored once, and the rest is told to come again", async () => {
    const storm = Array.from({ length: 120 }, (_, at) => {
      const messageId = `<storm-${at % 100}@example.com>`;
      const sending = hub.send({ subject: `ACME-001 US storm ${at}`, text: "!", messageId });
      return sending.then(
        () => ({ messageId, code: 250 }),
        (error: unknown) => ({ messageId, code: Reflect.get(Object(error), "responseCode") }),
      );
    });
    const answers = await Promise.all(storm);
    const taken = new Set(answers.filter(({ code }) => code === 250).map(({ messageId }) => messageId));
    expect(taken.size).toBeGreaterThanOrEqual(40);
    expect(answers.filter(({ code }) => code !== 250 && code !== 421)).toEqual([]);
    const emails = await hub.platform.db.selectFrom("emails").select("message_id as id").execute();
    expect(
      emails
        .map(({ id }) => id)
        .filter((id) => id.startsWith("<storm-"))
        .sort(),
    ).toEqual([...taken].sort());
  });

  test("a connection that breaks in the middle of a message leaves nothing", async () => {
    const count = async () => (await hub.platform.db.selectFrom("emails").select("id").execute()).length;
    const before = await count();
    const socket = connect(hub.smtpPort, "127.0.0.1");
    await new Promise((resolve) => socket.once("data", resolve));
    const say = (line: string) =>
      new Promise<void>((resolve) => {
        socket.once("data", () => resolve());
        socket.write(line);
      });
    for (const line of ["EHLO x\r\n", "MAIL FROM:<a@example.com>\r\n", "RCPT TO:<b@example.com>\r\n", "DATA\r\n"])
      await say(line);
    socket.write("Subject: ACME-001 US half\r\n\r\nhal");
    socket.destroy();
    await hub.send({ subject: "ACME-001 US after", text: "Whole.", messageId: "<after@example.com>" });
    expect(await count()).toBe(before + 1);
  });
});
