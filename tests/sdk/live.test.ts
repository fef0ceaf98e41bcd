import { createHub, HubContractError, HubHttpError, type HubOptions, memoryTokenStore } from "@iphub/sdk";
import { tasks } from "@iphub/sdk/contract/tasks";
import { expect, onTestFinished, test } from "vitest";
import { type LiveRules, livePeer } from "./live-peer.ts";

const task = tasks.get.example.output;

function updated(seq: number) {
  return { seq, createdAt: "2026-01-31T09:00:00.000Z", actor: null, inventionId: "m-1", task };
}

function added(seq: number) {
  const event = {
    id: `e-${seq}`,
    seq,
    createdAt: "",
    type: "task-updated",
    inventionId: "m-1",
    actor: null,
    metadata: {},
  };
  return { seq, createdAt: "2026-01-31T09:00:00.000Z", actor: null, inventionId: "m-1", event };
}

async function liveWith(rules: LiveRules, more: Partial<HubOptions> = {}) {
  const peer = await livePeer(rules);
  const out: string[] = [];
  const onSignedOut = () => out.push("signed out");
  const token = memoryTokenStore("t-1");
  const hub = createHub({ baseUrl: peer.baseUrl, token, onSignedOut, reconnectDelayMs: 1, ...more });
  onTestFinished(() => hub.live.close());
  hub.live.onState((state) => out.push(state));
  return { ...peer, hub, live: hub.live, out, token };
}

/** Collects events until `count` have come. */
function collect<T>(count: number) {
  const events: T[] = [];
  const full = Promise.withResolvers<T[]>();
  const add = (event: T) => {
    if (events.push(event) >= count) full.resolve(events);
  };
  return { events, add, full: full.promise };
}

// spec: 7.136
test("an event comes typed, once, with the token in the handshake", async () => {
  const { live, handshakes, out } = await liveWith({
    connected: (socket) => {
      socket.emit("task:updated", updated(5));
      socket.emit("task:updated", updated(5));
      socket.emit("stream:added", added(5));
    },
  });
  const seen = collect<string>(2);
  live.on("task:updated", ({ seq, task: { title } }) => seen.add(`${seq} ${title}`));
  live.on("stream:added", ({ seq, event: { type } }) => seen.add(`${seq} ${type}`));
  await live.connect();
  expect(await seen.full).toEqual(["5 Draft response", "5 task-updated"]);
  expect(handshakes).toEqual([{ token: "t-1", after: undefined, rooms: [] }]);
  expect(out).toEqual(["connecting", "connected"]);
  expect(live.state).toBe("connected");
});

test("after a lost connection nothing is missed and nothing comes twice, even within one number", async () => {
  const log = [
    ["task:updated", updated(7)],
    ["stream:added", added(7)],
    ["task:updated", updated(8)],
  ] as const;
  const { live, handshakes } = await liveWith({
    connected: (socket, number) => {
      const after = Number(socket.handshake.auth.after ?? 0);
      // The first connection breaks in the middle of entry 7: one of its two events has been sent.
      const sent = number === 1 ? log.slice(0, 1) : log.filter(([, { seq }]) => seq > after);
      for (const [name, payload] of sent) socket.emit(name, payload);
      if (number === 1) setImmediate(() => socket.conn.close());
    },
  });
  const seen = collect<string>(3);
  live.on("task:updated", ({ seq }) => seen.add(`task ${seq}`));
  live.on("stream:added", ({ seq }) => seen.add(`stream ${seq}`));
  await live.connect();
  expect(await seen.full).toEqual(["task 7", "stream 7", "task 8"]);
  expect(handshakes[1]?.after).toBe(6);
});

test("where nothing has been seen it resumes from the place that the server named", async () => {
  const again = Promise.withResolvers<void>();
  const { live, handshakes } = await liveWith({
    connected: (socket, number) => {
      if (number === 2) return again.resolve();
      socket.emit("ready", { seq: 41 });
      setImmediate(() => socket.conn.close());
    },
  });
  await live.connect();
  await again.promise;
  expect(handshakes[1]?.after).toBe(41);
});

test.each([
  ["something happened since the client was made", 0, ["gap"]],
  ["nothing has happened for longer than there is a client", 3_600_000, []],
  ["the hub does not say for how long nothing happened", undefined, ["gap"]],
])("the first connection tells of a gap where %s, later ones fill theirs", async (_what, quietMs, told) => {
  const again = Promise.withResolvers<void>();
  const { live } = await liveWith({
    connected: (socket, number) => {
      socket.emit("ready", { seq: 41, quietMs: number === 1 ? quietMs : 0 });
      if (number === 1) setImmediate(() => socket.conn.close());
      else socket.emit("task:updated", updated(42));
    },
  });
  const heard: string[] = [];
  live.onGap(() => heard.push("gap"));
  live.on("task:updated", () => again.resolve());
  await live.connect();
  await again.promise;
  expect(heard).toEqual(told);
});

test("matters are joined, joined again after a lost connection, and left", async () => {
  const again = Promise.withResolvers<void>();
  const { live, heard, handshakes, io } = await liveWith({
    join: () => {
      if (handshakes.length === 2) again.resolve();
      return { ok: true, seq: 12 };
    },
  });
  await live.join("m-1");
  for (const socket of await io.fetchSockets()) socket.disconnect(true);
  await again.promise;
  expect(heard).toEqual(["join m-1", "join m-1"]);
  expect(handshakes[1]).toEqual({ token: "t-1", after: 12, rooms: ["m-1"] });
  live.leave("m-1");
  await expect.poll(() => heard).toEqual(["join m-1", "join m-1", "leave m-1"]);
});

test("a matter that is refused is a typed failure, and is not joined again", async () => {
  const { live } = await liveWith({
    join: () => ({ error: { code: "not_found", message: "There is no such matter." } }),
  });
  const error = await live.join("m-9").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HubHttpError);
  expect(error).toMatchObject({ status: 404, code: "not_found", message: "There is no such matter." });
});

test("an expired token is refreshed and the socket connects with the new one", async () => {
  const { live, handshakes, heard, token } = await liveWith({
    refuse: (sent) => (sent === "t-1" ? "token_expired" : undefined),
    refreshed: "t-2",
  });
  await live.connect();
  expect(handshakes.map((handshake) => handshake.token)).toEqual(["t-1", "t-2"]);
  expect(heard).toEqual(["POST /api/auth/refresh"]);
  expect(token.get()).toBe("t-2");
});

test.each([500, 502, 504])(
  "a refresh that is answered with %i is tried again, and the socket connects",
  async (status) => {
    const statuses = [status];
    const { live, heard, out, token } = await liveWith(
      {
        refuse: (sent) => (sent === "t-1" ? "token_expired" : undefined),
        refreshed: "t-2",
        refreshStatus: () => statuses.shift() ?? 200,
      },
      { retries: 0 },
    );
    await live.connect();
    expect(heard).toEqual(["POST /api/auth/refresh", "POST /api/auth/refresh"]);
    expect([token.get(), out.includes("signed out")]).toEqual(["t-2", false]);
  },
);

test("a token that is no longer good signs out and closes", async () => {
  const { live, out, token } = await liveWith({ refuse: () => "signed_out" });
  await expect(live.connect()).rejects.toMatchObject({ status: 401, code: "signed_out" });
  expect(out).toEqual(["connecting", "signed out", "closed"]);
  expect(token.get()).toBeNull();
});

test("another refusal is reported and tried again", async () => {
  let refusals = 0;
  const { live } = await liveWith({ refuse: () => (refusals++ === 0 ? "busy" : undefined) });
  const errors: string[] = [];
  live.onError(({ message }) => errors.push(message));
  await live.connect();
  expect(errors).toEqual(["The live socket was refused: busy"]);
});

test("an event that breaks the contract is reported and goes no further", async () => {
  const { live } = await liveWith({
    connected: (socket) => {
      socket.emit("task:updated", { ...updated(1), task: { ...task, status: "lost" } });
      socket.emit("task:updated", updated(2));
    },
  });
  const seen = collect<number>(1);
  const errors: unknown[] = [];
  live.on("task:updated", ({ seq }) => seen.add(seq));
  live.onError((error) => errors.push(error));
  await live.connect();
  expect(await seen.full).toEqual([2]);
  expect(errors[0]).toBeInstanceOf(HubContractError);
  expect(String(errors[0])).toContain("task.status");
});

test("a listener that fails does not stop the others", async () => {
  const { live } = await liveWith({ connected: (socket) => socket.emit("task:updated", updated(1)) });
  const seen = collect<number>(1);
  live.on("task:updated", () => {
    throw new Error("broken listener");
  });
  const stop = live.on("task:updated", () => seen.add(-1));
  live.on("task:updated", ({ seq }) => seen.add(seq));
  stop();
  await live.connect();
  expect(await seen.full).toEqual([1]);
});

test("close ends it for good, and connect begins again", async () => {
  const { live, out, handshakes } = await liveWith({});
  await live.connect();
  live.close();
  expect(live.state).toBe("closed");
  await live.connect();
  expect(out).toEqual(["connecting", "connected", "closed", "connecting", "connected"]);
  expect(handshakes).toHaveLength(2);
});

// spec: 8.25
test("without a token store or an address it says so", async () => {
  const { baseUrl } = await livePeer();
  await expect(createHub({ baseUrl }).live.connect()).rejects.toThrow(/^getAuthToken function should be defined$/);
  const token = memoryTokenStore("t");
  await expect(createHub({ baseUrl: "", token }).live.connect()).rejects.toThrow(/^Url is not defined$/);
});
