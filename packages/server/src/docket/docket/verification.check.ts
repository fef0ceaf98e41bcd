import type { docket } from "@iphub/sdk/contract/docket";
import type { VerificationCheck } from "@iphub/sdk/contract/docket-verification";
import { verificationText } from "@iphub/sdk/domain/docket/verification/verification-report";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Platform } from "../../platform/platform.ts";

/** Whether a report was signed by this hub, with an entry that the record still has, and since when entries are signed. */
export async function checkSignature(
  { db, auditKey }: Pick<Platform, "db" | "auditKey">,
  { seq, hash, madeAt, digest, signature }: EndpointParsed<(typeof docket)["checkVerification"]>,
): Promise<VerificationCheck> {
  const [head, first] = await Promise.all([
    db.selectFrom("event_log").select("created_at").where("seq", "=", seq).where("hash", "=", hash).executeTakeFirst(),
    db
      .selectFrom("event_log")
      .select(["seq", "created_at"])
      .where("signature", "is not", null)
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    isSigned: auditKey.verifies(verificationText({ seq, hash }, madeAt, digest), signature),
    isInRecord: head !== undefined,
    headAt: head?.created_at ?? null,
    signedSince: first ? { seq: Number(first.seq), at: first.created_at } : null,
  };
}
