import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, text } from "./shapes.ts";

/** The services that the hub reports on, named as in their paths. */
export const services = [
  "auth",
  "inventions",
  "search",
  "streams",
  "workflow",
  "uspto",
  "hub-correspondence",
  "reports",
  "config",
  "settings",
  "suggest",
  "filesmanager",
  "documents-repository-connector",
  "fip-connector",
  "backups",
  // What the hub does by itself and repeats: failing work is named until it succeeds.
  "background-work",
  "read-replica",
  // Not probed: what is found damaged of tables and files, each with its own entry, until it is whole again.
  "stored-data",
] as const;
/** The name of a service. */
export type ServiceName = (typeof services)[number];

/** A period in which a service did not respond; `endTime` is null while it lasts. */
export const healthEntry = z.object({
  url: z.string(),
  key: z.string(),
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  reason: z.string(),
});
/** A period in which a service did not respond. */
export type HealthEntry = z.infer<typeof healthEntry>;

/** The health of the hub's services. */
export const health = {
  history: endpoint({
    method: "GET",
    path: "/api/{service}/health/extended/history",
    summary: "List the periods since `from` in which a service was unhealthy",
    access: "signed-in",
    params: z.object({ service: text(60) }),
    query: z.object({ from: z.optional(instant), key: z.optional(text(100)) }),
    response: z.array(healthEntry),
    example: {
      input: { service: "uspto", from: "2026-01-31T09:00:00.000Z", key: "uspto_unhealthy" },
      output: [],
    },
  }),
  report: endpoint({
    method: "GET",
    path: "/api/health/extended/history",
    summary: "List the periods since `from` in which each service was unhealthy, for all services at once",
    access: "signed-in",
    query: z.object({ from: z.optional(instant) }),
    response: z.array(z.object({ service: z.enum(services), entries: z.array(healthEntry) })),
    example: {
      input: { from: "2026-01-31T09:00:00.000Z" },
      output: [{ service: "uspto", entries: [] }],
    },
  }),
};
