import {
  createHub,
  createHubFor,
  HubAbortError,
  HubContractError,
  HubHttpError,
  HubNetworkError,
  HubTimeoutError,
  isAborted,
  memoryTokenStore,
} from "@iphub/sdk";
import { expect, test } from "vitest";
import { deadAddress, failure, httpPeer, json, rawPeer } from "./peer.ts";
import { sample } from "./sample-contract.ts";
import { StillClock } from "./still-clock.ts";

const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-request-id: r-1\r\n";

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => ({ answered: value }),
    (error: unknown) => error,
  );
}

test("a hub that never answers times out", async () => {
  const ports = new StillClock();
  const { baseUrl } = await rawPeer(() => ports.advance(1_000));
  const error = await failureOf(createHub({ baseUrl, ports, timeoutMs: 1_000 }).auth.providers());
  expect(error).toBeInstanceOf(HubTimeoutError);
  expect(error).toMatchObject({ timeoutMs: 1_000 });
});

test("a body that stalls times out and keeps the request id", async () => {
  const ports = new StillClock();
  const { baseUrl } = await rawPeer((socket) => socket.write(`${head}content-length: 99\r\n\r\n["local"`));
  const hub = createHub({
    baseUrl,
    ports,
    timeoutMs: 1_000,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      const { status, headers, body } = answer;
      const arrayBuffer = () => {
        queueMicrotask(() => ports.advance(1_000));
        return answer.arrayBuffer();
      };
      return { status, headers, body, arrayBuffer };
    },
  });
  const error = await failureOf(hub.auth.providers());
  expect(error).toBeInstanceOf(HubTimeoutError);
  expect(error).toMatchObject({ requestId: "r-1" });
});

test("the platform's own fetch stops at a stalled body too", async () => {
  const { baseUrl } = await rawPeer((socket) => socket.write(`${head}content-length: 99\r\n\r\n["local"`));
  const error = await failureOf(createHub({ baseUrl }).auth.providers(undefined, { timeoutMs: 250 }));
  expect(error).toBeInstanceOf(HubTimeoutError);
  expect(error).toMatchObject({ requestId: "r-1", timeoutMs: 250 });
});

test("an error whose body stalls times out", async () => {
  const stalled = "HTTP/1.1 500 Oh\r\nx-request-id: r-1\r\ncontent-length: 9\r\n\r\n{";
  const { baseUrl } = await rawPeer((socket) => socket.write(stalled));
  const error = await failureOf(createHub({ baseUrl }).auth.providers(undefined, { timeoutMs: 250 }));
  expect(error).toBeInstanceOf(HubTimeoutError);
});

test("a body that comes slowly but in time is whole", async () => {
  const { baseUrl } = await httpPeer(async (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    for (const letter of '["local"]') {
      await new Promise<void>((resolve) => response.write(letter, () => setImmediate(resolve)));
    }
    response.end();
  });
  expect(await createHub({ baseUrl }).auth.providers()).toEqual(["local"]);
});

test("a body shorter than announced is a broken connection, even if it is JSON", async () => {
  const { baseUrl } = await rawPeer((socket) => socket.end(`${head}content-length: 99\r\n\r\n["local"]`));
  const error = await failureOf(createHub({ baseUrl, retries: 0 }).auth.providers());
  expect(error).toBeInstanceOf(HubNetworkError);
  expect(error).toMatchObject({ requestId: "r-1" });
});

test("a fetch that hands over less than announced is not believed", async () => {
  const answer = () =>
    new Response('["local"]', { headers: { "content-type": "application/json", "content-length": "99" } });
  const hub = createHub({ baseUrl: "http://hub.example", retries: 0, fetch: async () => answer() });
  expect(await failureOf(hub.auth.providers())).toBeInstanceOf(HubNetworkError);
});

test("a chunked body that is cut is a broken connection", async () => {
  const { baseUrl } = await rawPeer((socket) =>
    socket.end(`${head}transfer-encoding: chunked\r\n\r\n9\r\n["local"]\r\n`),
  );
  const error = await failureOf(createHub({ baseUrl, retries: 0 }).auth.providers());
  expect(error).toBeInstanceOf(HubNetworkError);
});

test("a connection that is reset before the answer is a network error", async () => {
  const { baseUrl } = await rawPeer((socket) => socket.resetAndDestroy());
  const error = await failureOf(createHub({ baseUrl, retries: 0 }).auth.providers());
  expect(error).toBeInstanceOf(HubNetworkError);
  expect(String(error)).toContain(`The hub at ${baseUrl} cannot be reached`);
});

test("a connection that is reset in the middle of the body is a network error with the request id", async () => {
  const { baseUrl } = await rawPeer((socket) => {
    socket.write(`${head}content-length: 99\r\n\r\n["lo`, () => socket.resetAndDestroy());
  });
  const error = await failureOf(createHub({ baseUrl, retries: 0 }).auth.providers());
  expect(error).toBeInstanceOf(HubNetworkError);
});

test("a hub that is not there is a network error that says why", async () => {
  const baseUrl = await deadAddress();
  const error = await failureOf(createHub({ baseUrl, retries: 0 }).auth.providers());
  expect(error).toBeInstanceOf(HubNetworkError);
  expect(String(error)).toContain("ECONNREFUSED");
});

test("a page of HTML instead of JSON breaks the contract", async () => {
  const { baseUrl } = await httpPeer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "x-request-id": "r-1" }).end("<h1>Sign in</h1>");
  });
  const error = await failureOf(createHub({ baseUrl }).auth.providers());
  expect(error).toBeInstanceOf(HubContractError);
  expect(error).toMatchObject({ requestId: "r-1" });
  expect(String(error)).toContain("text/html instead of JSON");
});

test("JSON that is not well formed breaks the contract", async () => {
  const { baseUrl } = await httpPeer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "x-request-id": "r-1" }).end('["local"');
  });
  const error = await failureOf(createHub({ baseUrl }).auth.providers());
  expect(error).toBeInstanceOf(HubContractError);
  expect(error).toMatchObject({ requestId: "r-1" });
});

test("JSON of another shape breaks the contract and says where", async () => {
  const { baseUrl } = await httpPeer((_request, response) => json(response, ["local", "carrier pigeon"]));
  const error = await failureOf(createHub({ baseUrl }).auth.providers());
  expect(error).toBeInstanceOf(HubContractError);
  expect(error).toMatchObject({ requestId: "r-1", fields: [{ field: "[1]", message: "must be local or microsoft" }] });
});

test("a refusal carries status, code, fields, request id and the record as it stands", async () => {
  const fields = [{ field: "title", message: "is empty; write something" }];
  const { baseUrl } = await httpPeer((_request, response) =>
    json(response, { ...failure("conflict", { fields }), current: { id: "k-1" } }, 409),
  );
  const error = await failureOf(
    createHub({ baseUrl, token: memoryTokenStore("t") }).tasks.update({ id: "k-1", title: "x" }),
  );
  expect(error).toBeInstanceOf(HubHttpError);
  expect(error).toMatchObject({
    status: 409,
    code: "conflict",
    message: "It is conflict.",
    fields,
    requestId: "r-1",
    current: { id: "k-1" },
  });
});

test("a refusal in HTML keeps status and request id", async () => {
  const { baseUrl } = await httpPeer((_request, response) => {
    response.writeHead(502, { "content-type": "text/html", "x-request-id": "r-2" }).end("<h1>Bad Gateway</h1>");
  });
  const error = await failureOf(createHub({ baseUrl }).auth.providers());
  expect(error).toBeInstanceOf(HubHttpError);
  expect(error).toMatchObject({ status: 502, code: "http_502", requestId: "r-2" });
  expect(error instanceof HubHttpError && error.headers?.get("content-type")).toBe("text/html");
});

// spec: 8.3
test("an aborted call ends at once, under the platform's name for it", async () => {
  const controller = new AbortController();
  const { baseUrl } = await rawPeer(() => controller.abort("gone"));
  const hub = createHub({ baseUrl });
  const heard: number[] = [];
  hub.events.on("status", ({ status }) => heard.push(status));
  const error = await failureOf(hub.auth.providers(undefined, { signal: controller.signal }));
  expect(error).toBeInstanceOf(HubAbortError);
  expect(error).toMatchObject({ name: "AbortError", cause: "gone" });
  expect([isAborted(error), heard]).toEqual([true, []]);
});

test("a call that is aborted before it begins sends nothing", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, ["local"]));
  const signal = AbortSignal.abort();
  expect(await failureOf(createHub({ baseUrl }).auth.providers(undefined, { signal }))).toBeInstanceOf(HubAbortError);
  expect(seen).toEqual([]);
});

test("a finished call leaves no timer behind", async () => {
  const ports = new StillClock();
  const { baseUrl } = await httpPeer((_request, response) => json(response, ["local"]));
  await createHub({ baseUrl, ports }).auth.providers();
  expect(ports.pending).toBe(0);
});

// spec: 8.1
test("an answer of 299 is taken, one of 300 is rejected with its event", async () => {
  const { baseUrl } = await httpPeer((_request, response, number) =>
    json(response, ["local"], number === 1 ? 299 : 300),
  );
  const hub = createHub({ baseUrl });
  const heard: number[] = [];
  hub.events.on("status", ({ status }) => heard.push(status));
  expect(await hub.auth.providers()).toEqual(["local"]);
  expect(await failureOf(hub.auth.providers())).toMatchObject({ name: "HubHttpError", status: 300 });
  expect(heard).toEqual([300]);
});

// spec: 8.2
test("an event is told per status, after the retries, and to those who hear all", async () => {
  const { baseUrl } = await httpPeer((request, response) =>
    json(response, failure("x"), request.url.includes("gone") ? 404 : 403),
  );
  const hub = createHubFor(sample, { baseUrl, token: memoryTokenStore("t") });
  const heard: string[] = [];
  hub.events.on(404, ({ status, method, path }) => heard.push(`404: ${status} ${method} ${path}`));
  const stop = hub.events.on("status", ({ error }) => heard.push(`all: ${error.status}`));
  await failureOf(hub.things.remove({ id: "gone" }));
  await failureOf(hub.things.remove({ id: "kept" }));
  stop();
  await failureOf(hub.things.remove({ id: "gone" }));
  expect(heard).toEqual([
    "404: 404 DELETE /api/things/gone",
    "all: 404",
    "all: 403",
    "404: 404 DELETE /api/things/gone",
  ]);
});
