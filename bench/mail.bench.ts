// MAILS e-mails come in over SMTP, CONNECTIONS at once: how many a second are stored and filed on their matter, small ones
// and ones with an attachment; and what the hub's process holds during it.
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { createTransport } from "nodemailer";
import { freePort, startBenchHub } from "./support/hub-process.ts";
import { mostDuring, residentMegabytes } from "./support/memory.ts";

const mails = Number(process.env.MAILS ?? 1_000);
const connections = Number(process.env.CONNECTIONS ?? 8);
const kilobyte = 1024;

const engine = process.env.ENGINE === "postgres" ? "postgres" : "embedded";
const smtpPort = await freePort();
const hub = await startBenchHub(engine, 0, { environment: { IPHUB_SMTP_PORT: String(smtpPort) } });
const transport = createTransport({
  host: "127.0.0.1",
  port: smtpPort,
  ignoreTLS: true,
  pool: true,
  maxConnections: connections,
  maxMessages: Number.POSITIVE_INFINITY,
});
try {
  const token = await createHub({ baseUrl: hub.url }).auth.login({
    email: "ada@iphub.example",
    password: "demo-pass-1",
  });
  const reader = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
  console.log(`${engine}: ${mails} mails over ${connections} connections`);
  await measure("2 KB of text", "small", {});
  await measure("with 100 KB attached", "attached", {
    attachments: [{ filename: "claims.bin", content: Buffer.alloc(100 * kilobyte, 1) }],
  });
  const filed = await reader.correspondence.list({ id: "m-17248024", size: 1 });
  if (filed.length === 0) throw new Error("No mail was filed on its matter.");
} finally {
  transport.close();
  await hub.close();
}

async function measure(name: string, id: string, rest: Readonly<Record<string, unknown>>): Promise<void> {
  const from = performance.now();
  const before = residentMegabytes(hub.pid);
  const most = await mostDuring(hub.pid, async () => {
    await Promise.all(Array.from({ length: mails }, (_, at) => send(`<${id}-${at}@bench.example>`, rest)));
  });
  const perSecond = mails / ((performance.now() - from) / 1000);
  const grown = `the hub holds at most ${most.toFixed(0)} MB, ${(most - before).toFixed(0)} more`;
  console.log(`${name.padEnd(22)} ${perSecond.toFixed(0).padStart(5)} a second  ${grown}`);
}

async function send(messageId: string, rest: Readonly<Record<string, unknown>>): Promise<void> {
  await transport.sendMail({
    from: "client@example.com",
    to: "docket@firm.example",
    subject: `17/248,024 ${messageId}`,
    text: "Please proceed. ".repeat(128),
    messageId,
    ...rest,
  });
}
