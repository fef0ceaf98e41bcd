import type { Socket } from "node:net";
import { createHubFor, HubAbortError, HubHttpError, HubNetworkError, HubTimeoutError } from "@iphub/sdk";
import { wholeFileHeader } from "@iphub/sdk/contract/whole-file";
import { createCanceller } from "@iphub/sdk/ports";
import { expect, test } from "vitest";
import { failure, httpPeer, json, rawPeer } from "./peer.ts";
import { sample } from "./sample-contract.ts";
import { StillClock } from "./still-clock.ts";

const head = "HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\nx-request-id: r-1\r\ncontent-length: 8\r\n\r\n";

test("a file comes with its name, type, size and content", async () => {
  const { baseUrl } = await httpPeer((_request, response) => {
    const disposition = `attachment; filename="fallback.pdf"; filename*=UTF-8''B%C3%BCro%20%E6%BC%A2.pdf`;
    response.writeHead(200, {
      "content-type": "application/pdf",
      "content-disposition": disposition,
      "content-length": 4,
    });
    response.end("%PDF");
  });
  const file = await createHubFor(sample, { baseUrl }).things.download({ id: "k-1" });
  expect(file).toMatchObject({ filename: "Büro 漢.pdf", contentType: "application/pdf", size: 4 });
  expect(await file.text()).toBe("%PDF");
});

test("a file is whole unless the hub says that it has more", async () => {
  let said: Record<string, string> = {};
  const { baseUrl } = await httpPeer((_request, response) => {
    response.writeHead(200, said).end("%PDF");
  });
  const download = () => createHubFor(sample, { baseUrl }).things.download({ id: "k-1" });
  expect((await download()).isWhole).toBe(true);
  said = { [wholeFileHeader]: "false" };
  expect((await download()).isWhole).toBe(false);
  said = { [wholeFileHeader]: "true" };
  expect((await download()).isWhole).toBe(true);
});

test.each([
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ["attachment; filename=plain.pdf", "plain.pdf"],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=broken.pdf", "broken.pdf"],
  ["inline", null],
])("the name in %s is %s", async (disposition, filename) => {
  const { baseUrl } = await httpPeer((_request, response) => {
    response.writeHead(200, { "content-disposition": disposition }).end();
  });
  const file = await createHubFor(sample, { baseUrl }).things.download({ id: "k-1" });
  expect(file.filename).toBe(filename);
  expect(await file.text()).toBe("");
});

test("a file is read piece by piece as it comes", async () => {
  let more: () => void = () => undefined;
  const { baseUrl } = await httpPeer((_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("one");
    more = () => response.end("two");
  });
  const file = await createHubFor(sample, { baseUrl }).things.download({ id: "k-1" });
  const pieces: string[] = [];
  for await (const piece of file) {
    pieces.push(Buffer.from(piece).toString());
    more();
  }
  expect(pieces).toEqual(["one", "two"]);
});

test("a file that is cut is a broken connection", async () => {
  const { baseUrl } = await rawPeer((socket) => socket.end(`${head}%PDF`));
  const file = await createHubFor(sample, { baseUrl }).things.download({ id: "k-1" });
  const error = await file.bytes().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HubNetworkError);
  expect(error).toMatchObject({ requestId: "r-1" });
});

test("a file that stalls times out, however long it took before", async () => {
  const ports = new StillClock();
  const { baseUrl } = await rawPeer((socket) => socket.write(`${head}%PDF`));
  const file = await createHubFor(sample, { baseUrl, ports, timeoutMs: 1_000 }).things.download({ id: "k-1" });
  const reader = file[Symbol.asyncIterator]();
  ports.advance(900);
  expect((await reader.next()).value).toHaveLength(4);
  ports.advance(5_000);
  const rest = reader.next();
  ports.advance(999);
  expect(ports.pending).toBe(1);
  ports.advance(1);
  await expect(rest).rejects.toBeInstanceOf(HubTimeoutError);
  expect(ports.pending).toBe(0);
});

test("a file can be aborted while it comes", async () => {
  const controller = new AbortController();
  const { baseUrl } = await rawPeer((socket) => socket.write(`${head}%PDF`));
  const hub = createHubFor(sample, { baseUrl });
  const file = await hub.things.download({ id: "k-1" }, { signal: controller.signal });
  const reader = file[Symbol.asyncIterator]();
  await reader.next();
  const rest = reader.next();
  controller.abort();
  await expect(rest).rejects.toBeInstanceOf(HubAbortError);
});

test("an upload can be stopped while it goes up: its connection ends, and it is not sent again", async () => {
  const canceller = createCanceller();
  const [came, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sockets = new Set<Socket>();
  const { baseUrl } = await rawPeer((socket) => {
    if (!sockets.has(socket)) socket.once("close", () => closed.resolve());
    sockets.add(socket);
    came.resolve();
  });
  const file = new File([new Uint8Array(8 * 1024 * 1024)], "large.bin");
  const { things } = createHubFor(sample, { baseUrl });
  const sent = things.upload({ note: "", file }, { signal: canceller.signal });
  await came.promise;
  canceller.abort();
  await expect(sent).rejects.toBeInstanceOf(HubAbortError);
  await closed.promise;
  await expect(things.upload({ note: "", file }, { signal: canceller.signal })).rejects.toBeInstanceOf(HubAbortError);
  expect(sockets.size).toBe(1);
});

test("a reader that leaves lets the connection go", async () => {
  const closed = Promise.withResolvers<void>();
  const { baseUrl } = await rawPeer((socket) => {
    socket.on("close", () => closed.resolve());
    socket.write(`${head}%PDF`);
  });
  const file = await createHubFor(sample, { baseUrl }).things.download({ id: "k-1" });
  for await (const piece of file) {
    expect(piece).toHaveLength(4);
    break;
  }
  await closed.promise;
});

test("a file that is refused is the hub's error, not a file", async () => {
  const { baseUrl } = await httpPeer((_request, response) => json(response, failure("not_found"), 404));
  const call = createHubFor(sample, { baseUrl }).things.download({ id: "k-1" });
  await expect(call).rejects.toBeInstanceOf(HubHttpError);
});

async function sentForm(file: unknown) {
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, { ok: true }));
  await createHubFor(sample, { baseUrl }).things.upload({ note: "für dich", file });
  const [request] = seen;
  const type = String(request?.headers["content-type"]);
  // The platform's own parser is the judge of what was written.
  const form = await new Response(new Uint8Array(request?.body ?? []), {
    headers: { "content-type": type },
  }).formData();
  return { form, headers: request?.headers };
}

async function fileOf(form: FormData) {
  const file = form.get("file");
  return file instanceof File ? { name: file.name, type: file.type, text: await file.text() } : file;
}

test("a file is uploaded with its name and type, and its size is known", async () => {
  const { form, headers } = await sentForm(new File(["%PDF"], 'a "b".pdf', { type: "application/pdf" }));
  expect(form.get("note")).toBe("für dich");
  expect(await fileOf(form)).toEqual({ name: 'a "b".pdf', type: "application/pdf", text: "%PDF" });
  expect(Number(headers?.["content-length"])).toBeGreaterThan(4);
});

test("a stream is uploaded as it is read", async () => {
  async function* stream() {
    yield new TextEncoder().encode("one ");
    yield new TextEncoder().encode("two");
  }
  const { form, headers } = await sentForm({ name: "a.txt", type: "text/plain", stream: stream() });
  expect(await fileOf(form)).toEqual({ name: "a.txt", type: "text/plain", text: "one two" });
  expect(headers?.["transfer-encoding"]).toBe("chunked");
});

test("several files go under one name", async () => {
  const { form } = await sentForm([new Blob(["a"]), new Blob(["b"])]);
  expect(form.getAll("file")).toHaveLength(2);
});
