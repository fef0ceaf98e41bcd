import { type DocketingInvention, docketingInvention } from "@iphub/sdk/contract/inventions";
import { request } from "undici";
import type { DocketingConnector } from "./docketing-connector.ts";

/** The largest answer that is read, in bytes: a record is a few hundred. */
const largestAnswer = 64 * 1024;

/** The docketing system answered, but not with what was asked for. */
export class DocketingAnswerError extends Error {
  override readonly name = "DocketingAnswerError";
}

/**
 * The docketing system over HTTP: GET `{address}/matters/{matter}` answers `{matter, title, status, url}`, or 404
 * where there is no such matter. `address` is the setting IPHUB_DOCKETING_URL.
 */
export function httpDocketing(address: string): DocketingConnector {
  const base = address.replace(/\/+$/, "");
  return {
    async findMatter(matter, signal) {
      const answer = await request(`${base}/matters/${encodeURIComponent(matter)}`, {
        signal,
        headers: { accept: "application/json" },
      });
      if (answer.statusCode === 200) return readMatter(await boundedText(answer.body));
      await answer.body.dump();
      if (answer.statusCode === 404) return null;
      throw new DocketingAnswerError(`The docketing system answered with status ${answer.statusCode}.`);
    },
  };
}

async function boundedText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > largestAnswer) throw new DocketingAnswerError("The docketing system's answer is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readMatter(text: string): DocketingInvention {
  const read = docketingInvention.safeParse(JSON.parse(text));
  if (!read.success) throw new DocketingAnswerError("The docketing system's answer is not a matter.");
  return read.data;
}
