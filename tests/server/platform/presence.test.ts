import { afterAll, beforeAll, expect, test } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { emails, presenceClient } from "../../support/presence-client.ts";

let server: TestHub;
let taskIds: string[];

beforeAll(async () => {
  server = await startHub();
  const ada = await server.as("ada@iphub.example");
  const rows = (await ada.overview.list({ size: 10 })).data;
  taskIds = rows.flatMap((row) => row.nextTask?.id ?? []);
});
afterAll(() => server?.close());

const client = async (name: string) => presenceClient(await server.as(`${name}@iphub.example`));

test("two people with the same task open see each other come, edit, and go, also by losing the connection", async () => {
  const [taskId = "", otherId = ""] = taskIds;
  const [ada, dan] = await Promise.all([client("ada"), client("dan")]);
  ada.hub.live.watchTask(taskId);
  expect(await ada.first((one) => emails(one) === "ada")).toMatchObject({
    taskId,
    people: [{ email: "ada@iphub.example", name: "Ada Byron", editing: false }],
  });
  const stop = dan.hub.live.watchTask(taskId, { editing: true });
  expect(emails(await ada.first((one) => one.people.length === 2))).toBe("ada, dan edits");
  expect(emails(await dan.first((one) => one.people.length === 2))).toBe("ada, dan edits");
  dan.hub.live.watchTask(taskId);
  await ada.first((one) => emails(one) === "ada, dan");
  stop();
  ada.hub.live.watchTask(otherId, { editing: true });
  expect((await dan.first((one) => emails(one) === "dan")).taskId).toBe(taskId);
  await ada.first((one) => one.taskId === otherId && emails(one) === "ada edits");
  ada.hub.live.watchTask(taskId);
  const back = dan.heard.length;
  await dan.first((one) => dan.heard.indexOf(one) >= back - 1 && emails(one) === "ada, dan");
  const before = ada.heard.length;
  dan.hub.live.close();
  await ada.first((one) => ada.heard.indexOf(one) >= before && emails(one) === "ada");
});

test("a person with two windows is there once, until the last is closed", async () => {
  const taskId = taskIds[2] ?? "";
  const [cleo, first, second] = await Promise.all([client("cleo"), client("ada"), client("ada")]);
  cleo.hub.live.watchTask(taskId);
  first.hub.live.watchTask(taskId, { editing: true });
  await cleo.first((one) => emails(one) === "ada edits, cleo");
  second.hub.live.watchTask(taskId);
  await second.first((one) => emails(one) === "ada edits, cleo");
  const before = cleo.heard.length;
  first.hub.live.close();
  await cleo.first((one) => cleo.heard.indexOf(one) >= before && emails(one) === "ada, cleo");
});

test("an unknown task is refused and no event is sent; the next one is watched", async () => {
  const taskId = taskIds[3] ?? "";
  const [ada, dan] = await Promise.all([client("ada"), client("dan")]);
  const refused = new Promise((resolve) => ada.hub.live.onError(resolve));
  ada.hub.live.watchTask("k-none");
  expect(await refused).toMatchObject({ status: 404, code: "not_found" });
  expect(ada.heard).toEqual([]);
  dan.hub.live.watchTask(taskId);
  ada.hub.live.watchTask(taskId);
  await dan.first((one) => emails(one) === "ada, dan");
});
