import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { freePort } from "../../support/free-port.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

/** amy reads the record; the wall keeps her from the matter. */
forEachEngine((engine) => {
  let hub: WholeHub;
  let smtpPort: number;
  beforeAll(async () => {
    smtpPort = await freePort();
    const environment = { IPHUB_SMTP_PORT: String(smtpPort) };
    hub = await startWholeHub({ database: await engine.fresh(), environment });
  });
  afterAll(() => hub.close());

  test("an export of the record says nothing of a walled matter: not its work, its calendars, or mail that may be its own", async () => {
    const [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    const references = ["SECRET-1"];
    const { id } = await amy.inventions.create({ title: "Secret antenna", references });
    const other = await amy.inventions.create({ title: "Open pump", references: ["OPEN-1"] });
    await amy.walls.set({ id, owners: ["ben@firm.example"], people: ["ben@firm.example"] });
    await ben.tasks.create({ inventionId: id, title: "Secret task" });
    await ben.calendar.create({ inventionId: id });
    await eve.calendar.create({ inventionId: other.id });
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, secure: false, ignoreTLS: true });
    const mail = { from: "client@example.com", to: "mail@firm.example", text: "Words" };
    await transport.sendMail({ ...mail, subject: "SECRET-1 or OPEN-1" });
    await transport.sendMail({ ...mail, subject: "Which of them, Secret words" });
    await transport.sendMail({ ...mail, subject: "An open question" });
    const waiting = await ben.correspondence.unassigned({});
    expect(waiting).toHaveLength(3);
    const later = waiting.find(({ metadata }) => metadata.subject.includes("Which"));
    await ben.correspondence.assign({ id: later?.id ?? "", inventionId: id });

    const exported = await (await amy.audit.export({})).text();
    for (const word of [id, "Secret task", "SECRET-1", "Secret words"]) expect(exported).not.toContain(word);
    expect(exported).toContain("An open question");
    expect(exported).toContain(other.id);
    expect((await amy.audit.verify({})).broken).toBeNull();
  });
});
