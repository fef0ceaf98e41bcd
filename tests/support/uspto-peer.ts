import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";

/** A document as the portal lists it, without the copies: the peer adds an address of its own for a PDF. */
export interface PeerDocument {
  readonly documentIdentifier?: string | null;
  readonly officialDate?: string | null;
  readonly documentCode?: string | null;
  readonly documentCodeDescriptionText?: string | null;
  readonly [field: string]: unknown;
}

/** What the peer does instead of answering a call properly. */
export type Fault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | "cut"
  | "cut in the middle"
  | { readonly delayMs: number };

/** One call as it came in. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  /** How many calls were open when it came, itself included. */
  readonly open: number;
  readonly at: number;
}

/** A service on loopback that speaks the Open Data Portal's protocol. */
export interface UsptoPeer {
  readonly url: string;
  readonly seen: SeenCall[];
  /** The documents and events of applications; an application that is in neither is 404. */
  readonly documents: Map<string, PeerDocument[]>;
  readonly events: Map<string, readonly { eventCode: string; eventDescriptionText: string; eventDate: string }[]>;
  /** What an application's answer says of it as a whole (`applicationMetaData`); for those that have events. */
  readonly data: Map<string, Readonly<Record<string, unknown>>>;
  /** The content of a document by its identifier; a small PDF that names it by default. */
  readonly contents: Map<string, Buffer>;
  /** Makes the next calls whose path holds `part` fail so, one after the other. */
  fail(part: string, ...faults: Fault[]): void;
  close(): Promise<void>;
}

/** The real file wrapper of 17/248,024 as the portal sent it, from the sample's facts. */
export function realWrapper(): PeerDocument[] {
  const path = join(import.meta.dirname, "../../packages/server/src/operations/demo/facts/documents-17248024.json");
  const facts: { id: string; date: string; code: string; description: string; direction: string }[] = JSON.parse(
    readFileSync(path, "utf8"),
  );
  return facts.map(({ id, date, code, description, direction }) => ({
    applicationNumberText: "17248024",
    officialDate: `${date}T23:18:25.000-0400`,
    documentIdentifier: id,
    documentCode: code,
    documentCodeDescriptionText: description,
    directionCategory: direction,
  }));
}

/** Starts the peer on a port of its own. */
export async function startUsptoPeer(): Promise<UsptoPeer> {
  const faults: { part: string; fault: Fault }[] = [];
  const peer: { -readonly [K in keyof UsptoPeer]: UsptoPeer[K] } = {
    url: "",
    seen: [],
    documents: new Map(),
    events: new Map(),
    data: new Map(),
    contents: new Map(),
    fail: (part, ...more) => {
      faults.push(...more.map((fault) => ({ part, fault })));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.on("close", () => {
      open -= 1;
    });
    const path = request.url ?? "";
    const key = request.headers["x-api-key"];
    peer.seen.push({ method: request.method ?? "", path, key: key?.toString(), open, at: performance.now() });
    const at = faults.findIndex(({ part }) => path.includes(part));
    const [planned] = at < 0 ? [] : faults.splice(at, 1);
    misbehave(planned?.fault, request, response, () => {
      if (path.endsWith("/applications/search")) void searchApplications(peer, request, response);
      else answer(peer, path, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  peer.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return peer;
}

function misbehave(fault: Fault | undefined, request: IncomingMessage, response: ServerResponse, answer: () => void) {
  if (fault === undefined) return answer();
  if (fault === "cut") return request.socket.destroy();
  if (fault === "cut in the middle") {
    response.writeHead(200, { "content-length": 1000 }).write("%PDF-1.7 half");
    return void setImmediate(() => request.socket.destroy());
  }
  if ("delayMs" in fault) return void setTimeout(answer, fault.delayMs);
  response
    .writeHead(fault.status, fault.headers)
    .end(fault.body ?? JSON.stringify({ code: fault.status, error: "no" }));
}

function answer(peer: UsptoPeer, path: string, response: ServerResponse) {
  const [, application = "", part = ""] = /applications\/([^/?]+)(?:\/(\w+))?/.exec(path) ?? [];
  if (path.includes("/download/")) return sendContent(peer, path, response);
  if (path.includes("/status-codes")) return sendJson(response, { count: 0, statusCodeBag: [] });
  if (part === "documents") {
    const documents = peer.documents.get(application);
    return documents
      ? sendJson(response, { documentBag: documents.map((one) => withCopy(peer, one)) })
      : notFound(response);
  }
  if (!peer.events.has(application)) return notFound(response);
  sendJson(response, {
    count: 1,
    patentFileWrapperDataBag: [
      {
        applicationNumberText: application,
        eventDataBag: peer.events.get(application),
        ...(peer.data.has(application) ? { applicationMetaData: peer.data.get(application) } : {}),
      },
    ],
  });
}

/** Those of the numbers in the filter that the peer knows; 404 where it knows none, as the portal does. */
async function searchApplications(peer: UsptoPeer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const piece of request) body += String(piece);
  const asked: { filters: { name: string; value: string[] }[] } = JSON.parse(body);
  const numbers = asked.filters.find(({ name }) => name === "applicationNumberText")?.value ?? [];
  const known = numbers.filter((one) => peer.documents.has(one) || peer.events.has(one));
  if (known.length === 0) return notFound(response);
  sendJson(response, {
    count: known.length,
    patentFileWrapperDataBag: known.map((applicationNumberText) => ({ applicationNumberText })),
  });
}

function withCopy(peer: UsptoPeer, document: PeerDocument): PeerDocument {
  const downloadUrl = `${peer.url}/api/v1/download/applications/17248024/${document.documentIdentifier}.pdf`;
  return { downloadOptionBag: [{ mimeTypeIdentifier: "PDF", downloadUrl, pageTotalQuantity: 2 }], ...document };
}

function sendContent(peer: UsptoPeer, path: string, response: ServerResponse): void {
  const id = /([^/]+)\.pdf$/.exec(path)?.[1] ?? "";
  const content = peer.contents.get(id) ?? Buffer.from(`%PDF-1.7 ${id}`);
  response.writeHead(200, { "content-type": "application/pdf", "content-length": content.length }).end(content);
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function notFound(response: ServerResponse): void {
  const body = { code: 404, error: "Not Found", errorDetails: "No matching records found", requestIdentifier: "r" };
  response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify(body));
}
