import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { wholeNumber } from "./shapes.ts";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "is not a hash; write 64 hexadecimal digits"));

/** An entry at which the hash chain is broken; `id` and `type` are null where the entry itself is missing. */
export const brokenEntry = z.object({
  seq: z.number(),
  id: z.nullable(z.string()),
  type: z.nullable(z.string()),
  reason: z.string(),
});

/**
 * The result of verifying part of the event log. `seq` and `hash` are the last valid entry; `complete` is true when the
 * end of the log was reached. A hash that was written down earlier proves that nothing up to it was changed since.
 */
export const auditVerification = z.object({
  checked: z.number(),
  seq: z.number(),
  hash: z.string(),
  complete: z.boolean(),
  /**
   * From which entry of this part on every entry up to its end has a valid signature of the hub's key; null if the last
   * one has none. Who has the database but not the key cannot have changed those.
   */
  signedFrom: z.nullable(z.number()),
  /** How many anchors this part was compared with: heads of the log that were noted outside the database. */
  anchors: z.number(),
  broken: z.nullable(brokenEntry),
});
/** The result of verifying part of the event log. */
export type AuditVerification = z.infer<typeof auditVerification>;

const exampleHash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** The hash-chained event log. */
export const audit = {
  verify: endpoint({
    method: "GET",
    path: "/api/audit/verification",
    summary: "Verify the hash chain, signatures and anchors of a part of the history",
    access: "audit:read",
    query: z.strictObject({
      after: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
      /** The hash of the entry `after`, if the caller has it; otherwise the stored one is used. */
      hash: z.optional(hash),
      size: wholeNumber(1, 10_000, 5_000),
    }),
    response: auditVerification,
    example: {
      input: { after: 0 },
      output: { checked: 1200, seq: 1200, hash: exampleHash, complete: true, signedFrom: 1, anchors: 3, broken: null },
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
