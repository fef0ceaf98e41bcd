import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { hostname } from "node:os";
import type { AccessEntry } from "@iphub/sdk/contract/access-log";

/** How long a syslog server may take to accept what is sent, in milliseconds. */
const patienceMilliseconds = 10_000;
const defaultPort = 514;
/** RFC 5424, table 1: log audit. */
const auditFacility = 13;
/** RFC 5424, table 2. */
const severities = { done: 6, refused: 4 } as const;

/** A message of RFC 5424: the entry is its text, as JSON in UTF-8. */
function syslogMessage(entry: AccessEntry, host: string): string {
  const priority = auditFacility * 8 + severities[entry.outcome];
  const byteOrderMark = "\uFEFF";
  return `<${priority}>1 ${entry.at} ${host} iphub - ${entry.kind} - ${byteOrderMark}${JSON.stringify(entry)}`;
}

/**
 * Sends entries to a syslog server, `tcp://host:port` (framed by octet counting, RFC 6587) or `udp://host:port` (a
 * datagram each, RFC 5426). Syslog has no receipt: what is handed to the network counts as sent.
 * @throws Error if the server cannot be reached
 */
export async function sendToSyslog(address: string, entries: readonly AccessEntry[]): Promise<void> {
  const { protocol, hostname: host, port } = new URL(address);
  const target = { host: host.replace(/^\[|\]$/g, ""), port: Number(port || defaultPort) };
  const messages = entries.map((entry) => Buffer.from(syslogMessage(entry, hostname() || "-")));
  if (protocol === "udp:") return sendDatagrams(target, messages);
  return sendFrames(target, messages);
}

type Target = { readonly host: string; readonly port: number };

async function sendDatagrams({ host, port }: Target, messages: readonly Buffer[]): Promise<void> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  try {
    for (const message of messages) {
      await new Promise<void>((resolve, reject) => {
        socket.once("error", reject);
        socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
      });
    }
  } finally {
    socket.close();
  }
}

function sendFrames(target: Target, messages: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(target);
    socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error("the syslog server does not answer")));
    socket.once("error", reject);
    // Resolved when the server has closed its side too, so that a reset in between counts as a failure.
    socket.once("close", (hadError) => (hadError ? undefined : resolve()));
    socket.resume();
    for (const message of messages) socket.write(Buffer.concat([Buffer.from(`${message.length} `), message]));
    socket.end();
  });
}
