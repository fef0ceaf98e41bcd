import { type CallItem, createHub, createHubFor, type Hub, type HubContract, type HubFile } from "@iphub/sdk";
import type { Identity } from "@iphub/sdk/contract/identity";
import type { Invention, InventionHit } from "@iphub/sdk/contract/inventions";
import type { OverviewRow } from "@iphub/sdk/contract/overview";
import type { Task } from "@iphub/sdk/contract/tasks";
import { type EndpointParams, endpoint } from "@iphub/sdk/endpoint";
import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import { sample } from "./sample-contract.ts";

const hub = createHub({ baseUrl: "http://hub.example" });
const samples = createHubFor(sample, { baseUrl: "http://hub.example" });

test("every noun and verb of the contract is a method", () => {
  expectTypeOf<keyof HubContract>().toExtend<keyof Hub>();
  expectTypeOf<Extract<keyof HubContract, "events" | "live" | "request">>().toBeNever();
  expect(Object.keys(hub.tasks)).toEqual(expect.arrayContaining(["get", "update"]));
});

test("outputs are those of the contract", () => {
  expectTypeOf(hub.tasks.get).returns.resolves.toEqualTypeOf<Task>();
  expectTypeOf(hub.users.me).returns.resolves.toEqualTypeOf<Identity>();
  expectTypeOf(hub.inventions.update).returns.resolves.toEqualTypeOf<Invention>();
  expectTypeOf(hub.auth.login).returns.resolves.toEqualTypeOf<string>();
  expectTypeOf(samples.things.download).returns.resolves.toEqualTypeOf<HubFile>();
});

test("inputs are flat, with what the path needs required and the rest optional", () => {
  expectTypeOf(hub.tasks.update).parameter(0).toHaveProperty("id").toEqualTypeOf<string>();
  expectTypeOf({ id: "k-1" }).toExtend<Parameters<typeof hub.tasks.update>[0]>();
  expectTypeOf({ title: "x" }).not.toExtend<Parameters<typeof hub.tasks.update>[0]>();
  expectTypeOf({ id: "k-1", status: "lost" }).not.toExtend<Parameters<typeof hub.tasks.update>[0]>();
  expectTypeOf({ title: "x" }).not.toExtend<Parameters<typeof hub.inventions.create>[0]>();
  expectTypeOf({ name: "HUB_THEME", value: { theme: "dark" } }).toExtend<Parameters<typeof hub.settings.set>[0]>();
});

test("an input is optional where nothing is required, and empty where there is none", () => {
  expectTypeOf<[]>().toExtend<Parameters<typeof hub.users.me>>();
  expectTypeOf<[]>().toExtend<Parameters<typeof hub.overview.list>>();
  expectTypeOf<[]>().not.toExtend<Parameters<typeof hub.tasks.get>>();
  expectTypeOf<[{ id: string }]>().not.toExtend<Parameters<typeof hub.users.me>>();
});

test("path parameters have the names of the path, both ways", () => {
  const call = { method: "GET", summary: "Get", access: "public", response: z.string(), example: {} } as const;
  const id = z.object({ id: z.string() });
  expect(endpoint({ ...call, path: "/api/things/{id}", params: id }).path).toBe("/api/things/{id}");
  expectTypeOf<EndpointParams<HubContract["notes"]["listForMilestone"]>>().toEqualTypeOf<{ milestoneId: string }>();
  // @ts-expect-error -- the path names what no schema reads
  endpoint({ ...call, path: "/api/things/{id}" });
  // @ts-expect-error -- the schema reads what the path does not name
  endpoint({ ...call, path: "/api/things", params: id });
  // @ts-expect-error -- the schema reads another name
  endpoint({ ...call, path: "/api/things/{thingId}", params: id });
});

test("paged calls walk, others do not", () => {
  expectTypeOf(hub.overview.list.all).returns.toExtend<AsyncIterable<OverviewRow>>();
  expectTypeOf(hub.inventions.search.all).returns.toExtend<AsyncIterable<InventionHit>>();
  expectTypeOf(hub.inventions.search.pages).returns.toExtend<AsyncIterable<{ data: InventionHit[]; total: number }>>();
  expectTypeOf<CallItem<(typeof sample)["things"]["plainList"]>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf(hub.tasks.get).not.toHaveProperty("pages");
  expect("pages" in hub.tasks.get).toBe(false);
});

test("live events carry their own payload", () => {
  type TaskUpdated = Parameters<Parameters<typeof hub.live.on<"task:updated">>[1]>[0];
  expectTypeOf<TaskUpdated["task"]>().toEqualTypeOf<Task>();
  type TaskDeleted = Parameters<Parameters<typeof hub.live.on<"task:deleted">>[1]>[0];
  expectTypeOf<TaskDeleted["taskId"]>().toEqualTypeOf<string>();
});

test("a platform's own signal can be passed", () => {
  expectTypeOf<AbortSignal>().toExtend<NonNullable<NonNullable<Parameters<typeof hub.users.me>[1]>["signal"]>>();
});
