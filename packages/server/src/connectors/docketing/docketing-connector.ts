import { type DocketingInvention, type DocketingRow, docketingInvention } from "@iphub/sdk/contract/inventions";
import * as z from "zod/mini";
import { storableJson } from "../../platform/storable-text.ts";
import { inPeerSpan } from "../../platform/telemetry/spans.ts";

/** An event of the docketing system, with its own id there. */
export interface DocketingSystemEvent extends DocketingRow {
  readonly id: string;
}

/** A page of events after a position in the system's record, and the next position. */
interface DocketingEvents {
  readonly events: readonly DocketingSystemEvent[];
  readonly after: string;
}

/** The external docketing system, as the hub uses it. */
export interface DocketingConnector {
  /**
   * The matter in the docketing system, or null if it is unknown there. Throws network errors and errors of a wrong
   * response; ends with the signal.
   */
  findMatter(matter: string, signal: AbortSignal): Promise<DocketingInvention | null>;
  /**
   * The events after a position; null starts at the beginning. No events means that there are no more now. Throws
   * network errors and errors of a wrong response; ends with the signal.
   */
  eventsAfter(after: string | null, signal: AbortSignal): Promise<DocketingEvents>;
}

/** Used if no docketing system is configured: it has no matters and no events. */
export const noDocketing: DocketingConnector = {
  findMatter: async () => null,
  eventsAfter: async (after) => ({ events: [], after: after ?? "" }),
};

/** The largest responses that are read, in bytes: a record is a few hundred, a page of events some thousands. */
const largestRecord = 64 * 1024;
const largestPage = 4 * 1024 * 1024;

const eventPage = z.object({
  events: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(200)),
        matter: z.string().check(z.minLength(1), z.maxLength(200)),
        type: z.string().check(z.minLength(1), z.maxLength(60)),
        date: z.iso.date(),
        description: z._default(z.string().check(z.maxLength(2000)), ""),
      }),
    )
    .check(z.maxLength(1000)),
  after: z.string().check(z.maxLength(1000)),
});

class DocketingAnswerError extends Error {
  override readonly name = "DocketingAnswerError";
}

/**
 * The docketing system over HTTP; `address` is the setting IPHUB_DOCKETING_URL. GET `{address}/matters/{matter}`
 * returns `{matter, title, status, url}`, or 404 if there is no such matter. GET `{address}/events?after=` returns
 * `{events: [{id, matter, type, date, description}], after}`: at most 1,000 events after the given position, the oldest
 * first, and the next position; 404 if it stores no events.
 */
export function httpDocketing(address: string): DocketingConnector {
  const base = address.replace(/\/+$/, "");
  return {
    async findMatter(matter, signal) {
      const url = `${base}/matters/${encodeURIComponent(matter)}`;
      const text = await inPeerSpan("docketing system: matter", () => ask(url, largestRecord, signal));
      return text === null ? null : readMatter(text);
    },
    async eventsAfter(after, signal) {
      const url = `${base}/events?after=${encodeURIComponent(after ?? "")}`;
      const text = await inPeerSpan("docketing system: events", () => ask(url, largestPage, signal));
      return text === null ? { events: [], after: after ?? "" } : readEvents(text);
    },
  };
}

async function ask(url: string, largest: number, signal: AbortSignal): Promise<string | null> {
  // Loaded only by hubs with such a docketing system.
  const { request } = await import("undici");
  const answer = await request(url, { signal, headers: { accept: "application/json" } });
  if (answer.statusCode === 200) return boundedText(answer.body, largest);
  await answer.body.dump();
  if (answer.statusCode === 404) return null;
  throw new DocketingAnswerError(`The docketing system responded with status ${answer.statusCode}.`);
}

async function boundedText(body: AsyncIterable<Buffer>, largest: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > largest) throw new DocketingAnswerError("The docketing system's response is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readMatter(text: string): DocketingInvention {
  const read = docketingInvention.safeParse(storableJson(text));
  if (!read.success) throw new DocketingAnswerError("The docketing system's response is not a matter.");
  return read.data;
}

function readEvents(text: string): DocketingEvents {
  const read = eventPage.safeParse(storableJson(text));
  if (!read.success) throw new DocketingAnswerError("The docketing system's response is not a page of events.");
  return read.data;
}
