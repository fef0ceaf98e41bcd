import { downloadStateOf, requestsOf } from "@iphub/sdk/domain/docket/download-state";
import { expect, it } from "vitest";

it("a download is what its documents are", () => {
  const of = (...states: ("queued" | "running" | "completed" | "failed")[]) =>
    downloadStateOf(states.map((status) => ({ status })));
  expect([of(), of("queued", "queued"), of("queued", "failed"), of("running")]).toEqual([
    "completed",
    "queued",
    "running",
    "running",
  ]);
  expect([of("completed", "failed"), of("failed", "failed")]).toEqual(["completed", "failed"]);
});

it("more documents than one request takes are asked for in several, each once and in order", () => {
  const ids = Array.from({ length: 401 }, (_, at) => `d-${at}`);
  const parts = requestsOf(ids);
  expect(parts.map((part) => part.length)).toEqual([200, 200, 1]);
  expect(parts.flat()).toEqual(ids);
  expect([requestsOf([]), requestsOf(ids.slice(0, 200)).length]).toEqual([[], 1]);
});
