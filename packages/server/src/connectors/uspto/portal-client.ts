import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { Dispatcher } from "undici";
import type { Configuration } from "../../configuration.ts";
import { inPeerSpan } from "../../platform/telemetry/spans.ts";
import { type OfficeCallKind, type OfficeConnector, OfficeError } from "./office-connector.ts";
import { readApplication, readApplications, readDocuments, readEvents } from "./portal-answers.ts";
import { type PortalPorts, PortalQueue } from "./portal-queue.ts";

type Settings = Pick<Configuration, "usptoUrl" | "usptoKey" | "usptoPauseMs">;

/** One request: its subject, and how its response is read. A failed read is a failed call. */
interface Asked<T> {
  readonly target: string;
  readonly signal: AbortSignal;
  readonly parse: (answer: string) => T;
  readonly body?: object;
}

/** The largest response that is read into memory, in bytes: a file wrapper of 50,000 documents. */
const largestAnswer = 64 * 1024 * 1024;
const api = "/api/v1/patent";
/** A silent connection is closed after this time, in milliseconds. */
const silence = 60_000;
const mostRedirects = 3;

/** Waits by the machine's own clock. */
export async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}

/** Whether the office is configured: a key for the public service, or another service. */
export function officeConfigured({ usptoKey, usptoUrl }: Pick<Configuration, "usptoUrl" | "usptoKey">): boolean {
  return usptoKey !== undefined || new URL(usptoUrl).host !== "api.uspto.gov";
}

/** The USPTO's Open Data Portal: one call at a time, temporary failures are retried, 404 means 'none'. */
export function portalClient(settings: Settings, ports: PortalPorts): OfficeConnector {
  const queue = new PortalQueue(settings.usptoPauseMs, ports);
  const base = settings.usptoUrl.replace(/\/+$/, "");
  const keyed = keyHeader(settings);

  async function send(url: string, signal: AbortSignal, body?: object): Promise<Dispatcher.ResponseData> {
    // Loaded with the first call: a hub that never calls the office does without.
    const { request } = await import("undici");
    return request(url, {
      method: body ? "POST" : "GET",
      headers: { accept: "application/json", ...keyed, ...(body && { "content-type": "application/json" }) },
      body: body ? JSON.stringify(body) : null,
      signal,
      headersTimeout: silence,
      bodyTimeout: silence,
    });
  }

  async function ask<T>(kind: OfficeCallKind, path: string, asked: Asked<T>): Promise<T | null> {
    const { target, signal, body, parse } = asked;
    const read = async (answer: Readable) => parse(await boundedText(answer));
    const sendIt = (until: AbortSignal) => send(`${base}${api}${path}`, until, body);
    return inPeerSpan(`patent office: ${kind}`, () => queue.run({ kind, target, signal, send: sendIt, read }));
  }

  const ofApplication = (id: string, part: string) => `/applications/${encodeURIComponent(id)}${part}`;

  return {
    isBusy: () => queue.isBusy(),
    async login(signal) {
      await ask("login", "/status-codes?limit=1", { target: "key", signal, parse: () => true });
    },
    async refresh(id, signal) {
      const path = ofApplication(id, "/transactions");
      return (await ask("refresh", path, { target: id, signal, parse: readEvents })) ?? [];
    },
    async correspondence(id, signal) {
      const path = ofApplication(id, "/documents");
      return (await ask("correspondence", path, { target: id, signal, parse: readDocuments })) ?? [];
    },
    async applicationData(id, signal) {
      return ask("application data", ofApplication(id, ""), { target: id, signal, parse: readApplication });
    },
    async applicationsList(ids, signal) {
      const body = searchFor(ids);
      const asked = { target: ids.join(" "), signal, body, parse: readApplications };
      return (await ask("applications list", "/applications/search", asked)) ?? [];
    },
    async download(url, signal, save) {
      const read = async (body: Readable) => ({ saved: await save(body) });
      const fetched = await queue.run({
        kind: "download",
        target: url,
        signal,
        send: (until) => follow(url, base, keyed, until),
        read,
      });
      if (fetched !== null) return fetched.saved;
      throw new OfficeError("The patent office no longer has this document.", { status: 404, lasting: true });
    },
  };
}

/** Searches applications by their numbers, at most the hundred of one page. */
function searchFor(ids: readonly string[]): object {
  const filters = [{ name: "applicationNumberText", value: [...ids] }];
  return { filters, pagination: { offset: 0, limit: 100 } };
}

function keyHeader({ usptoKey }: Settings): Record<string, string> {
  return usptoKey === undefined ? {} : { "x-api-key": usptoKey };
}

/** Follows an address that the office gave, with redirects within the office; the key is sent to no other host. */
async function follow(
  address: string,
  base: string,
  keyed: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { request } = await import("undici");
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (!isOfOffice(url, base)) {
      throw new OfficeError("The document's address is not one of the patent office.", { lasting: true });
    }
    const headers = new URL(url).host === new URL(base).host ? keyed : {};
    const answer = await request(url, { headers, signal, headersTimeout: silence, bodyTimeout: silence });
    const location = answer.headers.location;
    if (answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== "string") return answer;
    await answer.body.dump();
    url = new URL(location, url).href;
  }
  throw new OfficeError("The document's address redirects too often.", { lasting: true });
}

/** Whether an address belongs to the configured service or, for the public service, to another host of the office. */
export function isOfOffice(address: string, base: string): boolean {
  if (!URL.canParse(address)) return false;
  const [url, office] = [new URL(address), new URL(base)];
  if (url.protocol !== office.protocol) return false;
  return url.host === office.host || (office.host.endsWith(".uspto.gov") && url.host.endsWith(".uspto.gov"));
}

async function boundedText(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > largestAnswer) throw new OfficeError("The patent office's response is too large.", { lasting: true });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
