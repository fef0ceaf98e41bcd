import { openOffice } from "@iphub/server/connectors/uspto/open-office";
import { refreshApplication, refreshKind } from "@iphub/server/docket/uspto/refresh";
import { transaction } from "@iphub/server/platform/database/transaction";
import type { Platform } from "@iphub/server/platform/platform";

/** Refreshes an application as its job does, now. */
export async function refreshOf(platform: Platform, applicationId: string): Promise<void> {
  await refreshApplication(platform, openOffice(platform), {
    id: "j",
    kind: refreshKind,
    payload: { applicationId },
    attempt: 1,
    signal: new AbortController().signal,
    transaction: (work) => transaction(platform.database, work),
  });
}
