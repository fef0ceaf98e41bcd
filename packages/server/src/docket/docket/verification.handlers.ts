import type { VerificationCheck, verificationCalls } from "@iphub/sdk/contract/docket-verification";
import { wholeFileHeader } from "@iphub/sdk/contract/whole-file";
import { addMonths } from "@iphub/sdk/domain/civil-date";
import { verificationText } from "@iphub/sdk/domain/docket/verification/verification-report";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { tableTypes } from "../../formats/table-files/table-file.ts";
import { invalid } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { verificationFile, verificationFileName } from "./verification.files.ts";
import { readVerification, type VerifiedPeriod } from "./verification.reading.ts";
import { firmZone } from "./week.schedule.ts";

/** The handlers of the verification report. */
export function verificationHandlers(platform: Platform): NounHandlers<typeof verificationCalls> {
  const { db, clock } = platform;

  /** @throws Failure 400 where the period ends before it begins */
  async function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
    const timeZone = await firmZone(db);
    const last = to ?? civilDateInZone(clock.now().getTime(), timeZone);
    const period: VerifiedPeriod = { from: from ?? addMonths(last, -12), to: last, timeZone };
    if (period.from > period.to) {
      throw invalid([{ field: "from", message: `is after ${period.to}, the last day; give an earlier day` }]);
    }
    return period;
  }

  return {
    verification: async ({ actor, input }) => readVerification(platform, actor, await periodOf(input())),
    checkVerification: async ({ input }) => checkSignature(platform, input()),
    exportVerification: async ({ actor, input, reply }) => {
      const { format, ...wanted } = input();
      const period = await periodOf(wanted);
      const report = await readVerification(platform, actor, period);
      const name = verificationFileName(report, format);
      reply.type(tableTypes[format]).header("content-disposition", `attachment; filename="${name}"`);
      reply.header(wholeFileHeader, String(report.isWhole));
      return verificationFile(report, format, period.timeZone);
    },
  };
}

/** Whether a report was signed by this hub, with an entry that the record still has, and since when entries are signed. */
async function checkSignature(
  { db, auditKey }: Pick<Platform, "db" | "auditKey">,
  { seq, hash, madeAt, digest, signature }: EndpointParsed<(typeof verificationCalls)["checkVerification"]>,
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
