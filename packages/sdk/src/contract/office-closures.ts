import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { closureEffect, officeClosure } from "./deadline-shapes.ts";
import { civilDate, text } from "./shapes.ts";

const closureDay = { date: civilDate, office: z.optional(text(20)) };
/** One of the closures that a new hub starts with. */
const exampleClosure = {
  date: "2025-12-26",
  office: "US",
  reason: "closed by executive order",
  addedBy: null,
  addedAt: "2026-01-01T00:00:00.000Z",
};
const effectExample = { date: "2026-06-01", office: "US", reason: "office closed", moved: [], hidden: 0 };

/** The calls for full-day closures of offices beyond their holidays; they belong to the noun deadlines. */
export const closureCalls = {
  closures: endpoint({
    method: "GET",
    path: "/api/office-closures",
    summary: "List the full-day closures of offices beyond their holidays, the newest first",
    access: "signed-in",
    response: z.array(officeClosure),
    example: { output: [exampleClosure] },
  }),
  previewClosure: endpoint({
    method: "GET",
    path: "/api/office-closures/preview",
    summary: "List every deadline that adding, or removing, a closure would move; nothing is changed",
    access: "office-calendar:write",
    query: z.object({ ...closureDay, change: z._default(z.enum(["add", "remove"], "must be add or remove"), "add") }),
    response: closureEffect,
    example: { input: { date: "2026-06-01" }, output: effectExample },
  }),
  addClosure: endpoint({
    method: "POST",
    path: "/api/office-closures",
    summary: "Add a closure and move the deadlines it affects; verified ones must be verified again",
    access: "office-calendar:write",
    body: z.strictObject({ ...closureDay, reason: text(300) }),
    response: closureEffect,
    status: 201,
    example: { input: { date: "2026-06-01", reason: "office closed" }, output: effectExample },
  }),
  removeClosure: endpoint({
    method: "DELETE",
    path: "/api/office-closures/{date}",
    summary: "Remove a closure that was added by mistake and move the deadlines back",
    access: "office-calendar:write",
    params: z.object({ date: z.string() }),
    query: z.object({ office: z.optional(text(20)) }),
    response: closureEffect,
    example: { input: { date: "2026-06-01" }, output: effectExample },
  }),
};
