import { readConfiguration } from "@iphub/server";
import { sendWeeks } from "@iphub/server/docket/docket/send-weeks";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { mailGuard } from "@iphub/server/docket/inbox/mail-guard";
import { openPlatform } from "@iphub/server/open-platform";
import { sendDueMail } from "@iphub/server/platform/mail-out/send-queued-mail";
import { servePlatform } from "@iphub/server/serve";
import { silentLog } from "../../../support/silent-log.ts";
import type { ServedOrder } from "./served-order.ts";

// A whole hub as `iphub serve` runs it, with its jobs, its fan-out and its sender of mail, whose clock the test sets.
let now = Date.parse(process.env.IPHUB_TEST_NOW ?? "");
const platform = await openPlatform(readConfiguration(process.env), silentLog, { now: () => new Date(now) });
const served = await servePlatform(platform, null);

process.on("message", (order: ServedOrder) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? (error.stack ?? "") : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ answer: "ready" });

async function obey(order: ServedOrder): Promise<unknown> {
  now = Date.parse(order.now);
  if (order.do === "weeks") return sendWeeks(platform);
  if (order.do === "close") return served.close();
  await fanOut(platform);
  return sendDueMail(platform, mailGuard, new AbortController().signal);
}
