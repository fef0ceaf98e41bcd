import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { wholeNumber } from "./shapes.ts";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "is not a hash; write 64 hexadecimal digits"));

/** Where the chain of the history does not hold; `id` and `type` are null where the entry itself is gone. */
export const brokenEntry = z.object({
  seq: z.number(),
  id: z.nullable(z.string()),
  type: z.nullable(z.string()),
  reason: z.string(),
});

/**
 * What a walk over part of the history found. `seq` and `hash` are the last entry that holds; `complete` is true where
 * the walk came to the end of the history. A hash that was noted earlier proves that nothing up to it was changed since.
 */
export const auditVerification = z.object({
  checked: z.number(),
  seq: z.number(),
  hash: z.string(),
  complete: z.boolean(),
  broken: z.nullable(brokenEntry),
});
/** What a walk over part of the history found. */
export type AuditVerification = z.infer<typeof auditVerification>;

const exampleHash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** The hash-chained history. */
export const audit = {
  verify: endpoint({
    method: "GET",
    path: "/api/audit/verification",
    summary: "Check a part of the history against its chain of hashes",
    access: "audit:read",
    query: z.strictObject({
      after: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
      /** The hash of the entry `after`, where the caller has it; else the stored one is taken. */
      hash: z.optional(hash),
      size: wholeNumber(1, 10_000, 5_000),
    }),
    response: auditVerification,
    example: {
      input: { after: 0 },
      output: { checked: 1200, seq: 1200, hash: exampleHash, complete: true, broken: null },
    },
  }),
  export: endpoint({
    method: "GET",
    path: "/api/audit/entries",
    summary: "Export the whole history as NDJSON, one entry a line, with the hashes that prove it",
    access: "audit:read",
    query: z.strictObject({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0) }),
    response: z.unknown(),
    responseKind: "file",
    example: { input: { after: 0 } },
  }),
};
