import { connect } from "node:net";
import { liveSocketPath } from "@iphub/sdk/contract/events";
import type { SeededRandom } from "../campaign/seeded-random.ts";
import type { FuzzRecord } from "./person.ts";

/** How long a connection is listened to, in milliseconds; the hub may leave it open and wait for more. */
const listenMs = 400;

const bytes = (random: SeededRandom, most: number) =>
  Buffer.from(Array.from({ length: random.below(most) }, () => random.below(256)));
const x = (times: number) => "x".repeat(times);

/** Requests that are not HTTP, or not what they say. */
const requests: readonly ((random: SeededRandom) => string | Buffer)[] = [
  (random) => bytes(random, 2_000),
  () => "GET / HTTP/9.9\r\n\r\n",
  () => "GET /\r\n\r\n",
  () => `GET /${x(100_000)} HTTP/1.1\r\nHost: hub\r\n\r\n`,
  () => `GET / HTTP/1.1\r\nHost: hub\r\nX: ${x(100_000)}\r\n\r\n`,
  () => `GET / HTTP/1.1\r\nHost: hub\r\n${"A: b\r\n".repeat(5_000)}\r\n`,
  () => "GET /%zz%00 HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n",
  () => "GET /api/search/boards/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
  () => "GET http://elsewhere/api/auth/ HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n",
  () => "TRACE / HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n",
  () => "CONNECT hub:22 HTTP/1.1\r\nHost: hub\r\n\r\n",
  () => "POST /api/auth/login HTTP/1.1\r\nHost: hub\r\nContent-Length: -5\r\n\r\n{}",
  () => "POST /api/auth/login HTTP/1.1\r\nHost: hub\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
  () =>
    "POST /api/auth/refresh HTTP/1.1\r\nHost: hub\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
  () => "POST /api/auth/refresh HTTP/1.1\r\nHost: hub\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  () =>
    "POST /api/auth/refresh HTTP/1.1\r\nHost: hub\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
  () =>
    "POST /api/auth/refresh HTTP/1.1\r\nHost: hub\r\nExpect: 200-maybe\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
  () =>
    "GET /api/auth/users/me HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer \u00ff\u0001\r\nConnection: close\r\n\r\n",
  () => `GET /api/auth/ HTTP/1.1\r\nHost: hub\r\n\r\n`.repeat(50),
  () => "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
];

/** Commands and mail that no mail server should send. */
const mails: readonly ((random: SeededRandom) => string | Buffer)[] = [
  (random) => bytes(random, 2_000),
  () => `EHLO ${x(5_000)}\r\n`,
  () => "MAIL FROM:<a@b>\r\nDATA\r\n",
  () => "EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<\u0000@hub>\r\n",
  () => `EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${x(2_000)}@hub>\r\n`,
  () => `EHLO x\r\n${"NOOP\r\n".repeat(500)}`,
  ...[
    `Subject: ${x(50_000)}\r\n\r\ntext`,
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n".repeat(500)}`,
    "Subject: =?utf-8?B?////?= =?x-unknown?Q?=ZZ?=\r\nContent-Type: text/plain; charset=x-none\r\n\r\n\u00ff\u00fe",
    "Content-Type: text/html\r\n\r\n<script>alert(1)</script><img src='file:///etc/passwd'><table>".concat(
      "<div>".repeat(3_000),
    ),
    'Content-Type: application/pdf; name="../../x.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%====',
    `References: ${"<a@b> ".repeat(3_000)}\r\nIn-Reply-To: <\u0000>\r\n\r\nx`,
    "From: \r\nTo: \r\nDate: yesterday\r\nMessage-ID: \r\n\r\n",
    `Content-Type: message/rfc822\r\n\r\n`.repeat(300),
  ].map(
    (text) => () =>
      `EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<docket@hub.example>\r\nDATA\r\n${text}\r\n.\r\nQUIT\r\n`,
  ),
];

/** Sends one malformed request or mail; what comes back is a refusal, if anything, and shows nothing of the inside. */
export async function sendMalformed(
  { url, smtpPort }: { readonly url: string; readonly smtpPort: number },
  random: SeededRandom,
  { faults }: FuzzRecord,
): Promise<"http" | "smtp"> {
  const isMail = random.next() < 0.3;
  const text = random.one(isMail ? mails : requests)(random);
  const { hostname, port } = new URL(url);
  const answer = await talk(hostname, isMail ? smtpPort : Number(port), text);
  const isRefused = isMail ? /^4\d\d.*internal/im.test(answer) : /HTTP\/1\.1 5\d\d/.test(answer);
  if (isRefused || /\n\s+at \S+ \(|node_modules/.test(answer)) {
    faults.push(
      `${JSON.stringify(String(text).slice(0, 200))} over ${isMail ? "SMTP" : "HTTP"}: ${answer.slice(0, 300)}`,
    );
  }
  return isMail ? "smtp" : "http";
}

function talk(host: string, port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, host);
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, listenMs);
    socket.setEncoding("latin1").on("data", (part: string) => {
      answer += part;
    });
    socket.on("error", end).on("close", end);
    socket.on("connect", () => {
      // Not every byte comes at once, and not every connection is closed in order.
      const half = Math.floor(text.length / 2);
      socket.write(text.slice(0, half));
      socket.write(text.slice(half));
    });
  });
}

/** Packets that no client of the hub sends. */
const packets: readonly ((random: SeededRandom, token: string) => string | Uint8Array<ArrayBuffer>)[] = [
  (random) => Uint8Array.from(bytes(random, 500)),
  () => "40{",
  () => `40${JSON.stringify({ token: { a: 1 }, after: "x", rooms: "all" })}`,
  (_random, token) => `40${JSON.stringify({ token, after: -1, rooms: [null, {}, x(3_000)] })}`,
  (_random, token) => `40${JSON.stringify({ token, after: 1e308, rooms: ["__proto__", "constructor"] })}`,
  () => '42["join"]',
  () => '421["join",{"toString":1}]',
  () => '422["presence",[[[[]]]]]',
  () => `42${"9".repeat(300)}["leave",null]`,
  () => '42["__proto__","x"]',
  () => '42["disconnect"]',
  () => '451-["join",{"_placeholder":true,"num":0}]',
  () => '45999999999-["join",{"_placeholder":true,"num":5}]',
  () => '40/other,{"token":"x"}',
  () => "41",
  () => "9",
  () => `42["join","${x(20_000)}"]`,
  () => "6".repeat(1_000),
];

/** Opens a live connection and sends what no client sends; the hub may close it. */
export function sendPackets(url: string, token: string, random: SeededRandom): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}${liveSocketPath}/?EIO=4&transport=websocket`);
    const end = () => {
      clearTimeout(timer);
      socket.close();
      resolve(heard);
    };
    const timer = setTimeout(end, listenMs);
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      heard += String(data);
    };
    socket.onclose = end;
    socket.onopen = () => {
      if (random.next() < 0.5) socket.send(`40${JSON.stringify({ token, rooms: [] })}`);
      for (let at = random.below(6); at >= 0; at -= 1) socket.send(random.one(packets)(random, token));
    };
  });
}
