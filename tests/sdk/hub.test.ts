import { HubHttpError } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";

let server: TestHub;
beforeAll(async () => {
  server = await startHub();
});
afterAll(() => server?.close());

test("against the real hub: sign in, walk the overview, change a task, hear of it live, and be told of a conflict", async () => {
  const [ada, dan] = await Promise.all([server.as("ada@iphub.example"), server.as("dan@iphub.example")]);
  const rows: string[] = [];
  let taskId = "";
  for await (const row of ada.overview.list.all({ size: 20 })) {
    rows.push(row.id);
    taskId ||= row.nextTask?.id ?? "";
  }
  expect(new Set(rows).size).toBe((await ada.overview.list({ size: 1 })).total);

  const heard = Promise.withResolvers<string>();
  dan.live.on("task:updated", ({ task }) => task.id === taskId && heard.resolve(task.title));
  await dan.live.connect();
  const before = await ada.tasks.get({ id: taskId });
  await ada.tasks.update({ id: taskId, title: "Changed through the client", updatedAt: before.updatedAt });
  expect(await heard.promise).toBe("Changed through the client");

  const stale = dan.tasks.update({ id: taskId, title: "Too late", updatedAt: before.updatedAt });
  const error = await stale.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HubHttpError);
  expect(error).toMatchObject({ status: 409, current: { id: taskId, title: "Changed through the client" } });
  dan.live.close();
});

test("against the real hub: a whole record goes back as it came, once per idempotency key", async () => {
  const ada = await server.as("ada@iphub.example");
  const { nextTask } = (await ada.overview.list()).data.find((row) => row.nextTask) ?? {};
  const task = await ada.tasks.get({ id: nextTask?.id ?? "" });
  const key = { idempotencyKey: "one-and-only" };
  const first = await ada.tasks.update({ ...task, notes: "first" }, key);
  expect(await ada.tasks.update({ ...task, notes: "first" }, key)).toEqual(first);
});

test("against the real hub: a refresh gives a new token, and a log-out ends the session", async () => {
  const ada = await server.as("ada@iphub.example");
  const fresh = await ada.auth.refresh();
  expect(fresh.split(".")).toHaveLength(3);
  expect((await ada.users.me()).email).toBe("ada@iphub.example");
  await ada.auth.logout();
  await expect(ada.users.me()).rejects.toMatchObject({ status: 401 });
  await expect(ada.live.connect()).rejects.toMatchObject({ status: 401 });
});
