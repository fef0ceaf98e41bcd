import { createHub, createHubFor, HubInputError, memoryTokenStore } from "@iphub/sdk";
import { tasks } from "@iphub/sdk/contract/tasks";
import { expect, test } from "vitest";
import { httpPeer, json } from "./peer.ts";
import { sample } from "./sample-contract.ts";

const task = tasks.get.example.output;

async function hubWithPeer(answer: unknown = task) {
  const peer = await httpPeer((_request, response) => json(response, answer));
  const hub = createHub({ baseUrl: `${peer.baseUrl}/`, token: memoryTokenStore("t-1") });
  return { ...peer, hub };
}

async function inputFaults(call: Promise<unknown>) {
  const error = await call.catch((thrown: unknown) => thrown);
  return error instanceof HubInputError ? error.fields : error;
}

// spec: 7.132
test("a flat input fills the path, the query and the body, and a key of several goes to each", async () => {
  const { hub, seen } = await hubWithPeer();
  const updatedAt = "2026-01-31T09:00:00.000Z";
  expect(await hub.tasks.update({ id: "k/1 ü", title: "Draft", dueAt: null, updatedAt })).toEqual(task);
  const [request] = seen;
  expect(request?.method).toBe("PUT");
  expect(request?.url).toBe("/api/workflow/tasks/k%2F1%20%C3%BC?updatedAt=2026-01-31T09%3A00%3A00.000Z");
  expect(JSON.parse(String(request?.body))).toEqual({ id: "k/1 ü", title: "Draft", dueAt: null, updatedAt });
  expect(request?.headers.authorization).toBe("Bearer t-1");
  expect(request?.headers["content-type"]).toBe("application/json");
});

test("a whole record that get gave can be sent back to update", async () => {
  const { hub, seen } = await hubWithPeer();
  await hub.tasks.update(await hub.tasks.get({ id: "k-1" }));
  expect(JSON.parse(String(seen[1]?.body))).toEqual(task);
});

test("a body under one key travels as the body itself", async () => {
  const { hub, seen } = await hubWithPeer({ theme: "light" });
  await hub.settings.set({ name: "HUB_THEME", value: { theme: "light" } });
  expect(String(seen[0]?.body)).toBe('{"theme":"light"}');
});

test("the trailing slash of a path is kept", async () => {
  const { hub, seen } = await hubWithPeer(["local"]);
  await hub.auth.providers();
  expect(seen[0]?.url).toBe("/api/auth/");
});

// spec: 7.68
test("lists in the query are repeated keys", async () => {
  const { hub, seen } = await hubWithPeer({ data: [], total: 0 });
  await hub.overview.list({ tags: ["2AR", "R&D"], qs: "a b" });
  expect(seen[0]?.url).toBe("/api/search/overview/milestones?qs=a%20b&tags=2AR&tags=R%26D");
});

test("a hub under a path of its host keeps that path", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, ["local"]));
  await createHub({ baseUrl: `${baseUrl}/iphub/` }).auth.providers();
  expect(seen[0]?.url).toBe("/iphub/api/auth/");
});

test("every wrong field is named with what to do, and nothing is sent", async () => {
  const { hub, seen } = await hubWithPeer();
  const wrong = { title: " ", references: ["17/248,024", ""], titel: "x" };
  expect(await inputFaults(hub.inventions.create(wrong))).toEqual([
    { field: "title", message: "is empty; write something" },
    { field: "references[1]", message: "is empty; write something" },
    { field: "titel", message: "is not a known field; did you mean title?" },
  ]);
  expect(seen).toEqual([]);
});

test("a path parameter that would be another address is refused", async () => {
  const { hub, seen } = await hubWithPeer();
  expect(await inputFaults(hub.settings.get({ name: ".." }))).toEqual([{ field: "name", message: "must not be .." }]);
  expect(seen).toEqual([]);
});

// spec: 7.134
test("a form is urlencoded, without the path's key", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, { ok: true }));
  await createHubFor(sample, { baseUrl }).things.form({ id: "k-1", text: "a&b = ü", tags: ["x", "y"] });
  expect(seen[0]?.url).toBe("/api/things/k-1/form");
  expect(seen[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect([...new URLSearchParams(String(seen[0]?.body))]).toEqual([
    ["text", "a&b = ü"],
    ["tags", "x"],
    ["tags", "y"],
  ]);
});

test("a call without content gives nothing", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response) => {
    response.writeHead(204).end();
  });
  const hub = createHubFor(sample, { baseUrl, token: memoryTokenStore("t-1") });
  expect(await hub.things.remove({ id: "k-1" })).toBeUndefined();
  expect(seen[0]?.body.length).toBe(0);
});

test("text is given as it is", async () => {
  const { baseUrl } = await httpPeer((_request, response) => {
    response.end("https://login.example/?a=1");
  });
  expect(await createHubFor(sample, { baseUrl }).things.text()).toBe("https://login.example/?a=1");
});

test("a query that takes any key takes those that no other part names", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, []));
  await createHubFor(sample, { baseUrl }).things.find({ qs: "a", tags: ["x"], sort: "title" });
  expect(seen[0]?.url).toBe("/api/things/find?qs=a&sort=title");
  expect(String(seen[0]?.body)).toBe('{"tags":["x"]}');
});

test("a raw request gives status, headers, type and data", async () => {
  const { hub, seen } = await hubWithPeer({ any: 1 });
  const answer = await hub.request("post", "/api/new/thing?a=1", { query: { b: ["x", "y"] }, body: { c: true } });
  const { headers, ...rest } = answer;
  expect(rest).toEqual({ status: 200, contentType: "application/json", requestId: "r-1", data: { any: 1 } });
  expect(headers).toMatchObject({ "content-type": "application/json", "x-request-id": "r-1" });
  expect(seen[0]?.method).toBe("POST");
  expect(seen[0]?.url).toBe("/api/new/thing?a=1&b=x&b=y");
  expect(seen[0]?.headers.authorization).toBe("Bearer t-1");
});

test("a raw request never leaves the hub with the token", async () => {
  const { hub } = await hubWithPeer();
  expect(await inputFaults(hub.request("GET", ".elsewhere.example/"))).toEqual([
    { field: "path", message: "must begin with a slash, such as /api/auth/" },
  ]);
});

// spec: 8.24
test.each([undefined, ""])("without an address (%o) the call says so", async (baseUrl) => {
  await expect(createHub({ baseUrl }).auth.providers()).rejects.toThrow(/^Url is not defined$/);
});

test("with an empty path the call says so", async () => {
  const { hub } = await hubWithPeer();
  await expect(hub.request("GET", "")).rejects.toThrow(/^Url is not defined$/);
});

test("without a token store a call that needs a sign-in says so", async () => {
  const { baseUrl, seen } = await httpPeer((_request, response) => json(response, {}));
  await expect(createHub({ baseUrl }).users.me()).rejects.toThrow(/^getAuthToken function should be defined$/);
  expect(seen).toEqual([]);
});

test("a stand-in fetch is used instead of the platform's", async () => {
  const asked: string[] = [];
  const hub = createHub({
    baseUrl: "http://hub.example",
    fetch: async (url) => {
      asked.push(url);
      return Response.json(["local"]);
    },
  });
  expect(await hub.auth.providers()).toEqual(["local"]);
  expect(asked).toEqual(["http://hub.example/api/auth/"]);
});
