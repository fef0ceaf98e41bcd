import type { Permission } from "@iphub/sdk/contract/permissions";
import { noKeyError, officeErrorFor, refusedKeyError } from "@iphub/server/connectors/uspto/office-advice";
import { OfficeError } from "@iphub/server/connectors/uspto/office-connector";
import type { OfficeTurn } from "@iphub/server/connectors/uspto/office-turn";
import { portalClient } from "@iphub/server/connectors/uspto/portal-client";
import type { LoggedCall } from "@iphub/server/connectors/uspto/portal-queue";
import { afterEach, beforeEach, expect, test } from "vitest";
import { realWrapper, startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";

const forever = new AbortController().signal;
let peer: UsptoPeer;
let pauses: number[];
let log: LoggedCall[];

beforeEach(async () => {
  peer = await startUsptoPeer();
  peer.documents.set("17248024", realWrapper());
  [pauses, log] = [[], []];
});
afterEach(() => peer.close());

/** The turn of a hub with one process. */
const turn: OfficeTurn = {
  lost: forever,
  renew: async () => undefined,
  postpone: async () => undefined,
  release: async () => undefined,
};

function client(usptoUrl = peer.url) {
  return portalClient(
    { usptoUrl, usptoKey: "the-key", usptoPauseMs: 5_000 },
    {
      turn: async () => turn,
      isTaken: async () => false,
      pause: async (milliseconds) => void pauses.push(milliseconds),
      log: async (call) => void log.push(call),
    },
  );
}

async function bytes(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable("the call did not fail"),
    (error: unknown) => error,
  );
}

test("the real file wrapper is read whole, with the office's own days", async () => {
  const documents = await client().correspondence("17248024", forever);
  expect(documents.length).toBe(45);
  expect(documents[0]).toMatchObject({
    id: "LN4VBTHCXBLUEX2",
    date: "2023-10-03",
    code: "PETDEC",
    direction: "OUTGOING",
  });
  expect(documents[0]?.downloads[0]).toMatchObject({ format: "PDF", pages: 2 });
  expect(peer.seen[0]?.key).toBe("the-key");
});

test("both spellings of the direction, GUIDs, absent pages, odd entries and repeated ones", async () => {
  const guid = "0b5dbfe4-6a77-4c57-9f1c-2f6f3f6f8f00";
  const base = { officialDate: "2021-01-05", documentCode: "WFEE", documentCodeDescriptionText: "Fee" };
  peer.documents.set("1", [
    { ...base, documentIdentifier: guid, documentDirectionCategory: "INCOMING" },
    { ...base, documentIdentifier: guid, documentCode: "TWICE" },
    { ...base, documentIdentifier: "none", directionCategory: "SIDEWAYS", downloadOptionBag: null },
    { documentIdentifier: "bare", officialDate: "yesterday" },
    { ...base, documentIdentifier: "pages", downloadOptionBag: [{ downloadUrl: "u", pageTotalQuantity: null }, 7] },
    { documentIdentifier: null },
    { ...base, documentIdentifier: 12 },
  ] as never);
  const read = await client().correspondence("1", forever);
  expect(read.map(({ id, direction, date }) => [id, direction, date])).toEqual([
    [guid, "INCOMING", "2021-01-05"],
    ["none", "INTERNAL", "2021-01-05"],
    ["bare", "INTERNAL", ""],
    ["pages", "INTERNAL", "2021-01-05"],
  ]);
  expect(read[1]?.downloads).toEqual([]);
  expect(read[3]?.downloads).toEqual([{ format: "", url: "u", pages: null }]);
});

test("an application that the office does not know has no documents and no history", async () => {
  const office = client();
  expect(await office.correspondence("99999999", forever)).toEqual([]);
  expect(await office.refresh("99999999", forever)).toEqual([]);
  expect(await office.applicationData("99999999", forever)).toBeNull();
  expect(log.map(({ status, error }) => [status, error])).toEqual([
    [404, null],
    [404, null],
    [404, null],
  ]);
});

test("an answer that says nothing of the application takes nothing away that is known of it", async () => {
  peer.events.set("16000001", []);
  expect(await client().applicationData("16000001", forever)).toBeNull();
  peer.data.set("16000001", { applicationStatusDescriptionText: "Patented Case" });
  expect(await client().applicationData("16000001", forever)).toMatchObject({ status: "Patented Case", title: null });
});

test("NUL and half of a character in an answer are read as U+FFFD, which the database can store", async () => {
  const description = "Fee\0 \ud83d";
  const listed = { documentIdentifier: "d\0", officialDate: "2021-01-05", documentCodeDescriptionText: description };
  peer.documents.set("2", [listed]);
  peer.events.set("2", [{ eventCode: "FEE", eventDescriptionText: description, eventDate: "2021-01-05" }]);
  const [document] = await client().correspondence("2", forever);
  expect(document).toMatchObject({ id: "d\ufffd", description: "Fee\ufffd \ufffd" });
  expect(await client().refresh("2", forever)).toMatchObject([{ code: "FEE", description: "Fee\ufffd \ufffd" }]);
});

test("after 'too many calls' it waits as long as it is told, and never less than five seconds", async () => {
  peer.fail(
    "/documents",
    { status: 429, headers: { "retry-after": "7" } },
    { status: 429, headers: { "retry-after": "1" } },
  );
  expect((await client().correspondence("17248024", forever)).length).toBe(45);
  expect(pauses).toEqual([7_000, 5_000]);
  expect(log.map(({ kind, status }) => [kind, status])).toEqual([
    ["correspondence", 429],
    ["correspondence", 429],
    ["correspondence", 200],
  ]);
});

test("a server's error, a cut connection and an answer that is no JSON are tried again", async () => {
  peer.fail("/documents", { status: 500 }, "cut", { status: 200, body: "<html>" });
  expect((await client().correspondence("17248024", forever)).length).toBe(45);
  expect(pauses).toEqual([500, 1_000, 2_000]);
});

test("four failures in a row are a failure, a refused key one is enough", async () => {
  peer.fail("/documents", { status: 503 }, { status: 503 }, { status: 503 }, { status: 503 });
  expect(await failure(client().correspondence("17248024", forever))).toMatchObject({ status: 503, lasting: false });
  peer.fail("/status-codes", { status: 403 });
  const refused = await failure(client().login(forever));
  expect(refused).toMatchObject({ status: 403, lasting: true });
  expect(String(refused)).toContain("IPHUB_USPTO_KEY");
  expect(log.at(-1)).toMatchObject({ kind: "login", status: 403 });
});

test("only who manages the hub reads the name of its setting in an error", () => {
  const readBy = (permission: Permission, error: string) =>
    officeErrorFor({ permissions: new Set([permission]) }, error);
  expect(readBy("system:manage", refusedKeyError)).toContain("IPHUB_USPTO_KEY");
  expect(readBy("system:manage", noKeyError)).toContain("IPHUB_USPTO_KEY");
  const asked = "Ask your administrator.";
  expect(readBy("deadlines:docket", refusedKeyError)).toBe(`The patent office does not accept the key. ${asked}`);
  expect(readBy("deadlines:docket", noKeyError)).toBe(`No key for the patent office is configured. ${asked}`);
  expect(readBy("deadlines:docket", "The patent office reports too many calls.")).not.toContain(asked);
});

test("one call at a time, however many are asked for", async () => {
  const office = client();
  peer.fail("/documents", { delayMs: 50 }, { delayMs: 50 });
  await Promise.all([1, 2, 3, 4].map(() => office.correspondence("17248024", forever)));
  expect(peer.seen.map(({ open }) => open)).toEqual([1, 1, 1, 1]);
});

test("a document that breaks off is read again from its beginning", async () => {
  const office = client();
  const [document] = await office.correspondence("17248024", forever);
  const url = document?.downloads[0]?.url ?? "";
  peer.fail("/download/", "cut in the middle");
  expect(await office.download(url, forever, bytes)).toBe("%PDF-1.7 LN4VBTHCXBLUEX2");
  expect(log.filter(({ kind }) => kind === "download").length).toBe(2);
});

test("an address that leads elsewhere is not followed, and the key goes nowhere else", async () => {
  const other = await startUsptoPeer();
  try {
    const away = await failure(client().download(`${other.url}/api/v1/download/x.pdf`, forever, bytes));
    expect(away).toBeInstanceOf(OfficeError);
    peer.fail("/download/", { status: 302, headers: { location: `${other.url}/api/v1/download/x.pdf` } });
    expect(await failure(client().download(`${peer.url}/api/v1/download/x.pdf`, forever, bytes))).toMatchObject({
      lasting: true,
    });
    peer.fail("/download/", { status: 302, headers: { location: "/api/v1/download/applications/1/moved.pdf" } });
    expect(await client().download(`${peer.url}/api/v1/download/x.pdf`, forever, bytes)).toBe("%PDF-1.7 moved");
    expect(other.seen).toEqual([]);
    expect(await failure(client().download("file:///etc/passwd", forever, bytes))).toMatchObject({ lasting: true });
  } finally {
    await other.close();
  }
});

test("a file wrapper of 20,000 documents is read", async () => {
  peer.documents.set(
    "2",
    Array.from({ length: 20_000 }, (_, at) => ({ documentIdentifier: `D${at}`, documentCode: "IDS" })),
  );
  expect((await client().correspondence("2", forever)).length).toBe(20_000);
});

test("a call that is given up while it waits ends", async () => {
  const stop = new AbortController();
  peer.fail("/documents", { delayMs: 60_000 });
  const call = failure(client().correspondence("17248024", stop.signal));
  await expect.poll(() => peer.seen.length).toBe(1);
  stop.abort();
  expect(await call).toMatchObject({ name: "AbortError" });
});
