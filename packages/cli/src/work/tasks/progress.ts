import type { Hub } from "@iphub/sdk/client";
import { once } from "../../command-line/output/output.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { ownZone, warnOf } from "./task-listing.ts";

type ProgressInput = NonNullable<Parameters<Hub["tasks"]["progress"]>[0]>;

/** `iphub tasks progress --by team --from start-of-month`: the figures of the task history report. */
export const verb: Verb = {
  web: "/reports/tasks?",
  call: "tasks.progress",
  defaults: ownZone,
  columns: [
    { key: "title", title: "Who or what" },
    { key: "created", align: "right" },
    { key: "finished", align: "right" },
    { key: "onTime", align: "right" },
    { key: "late", align: "right" },
    { key: "cancelled", align: "right" },
    { key: "key", optional: true },
  ],
  help: {
    by: "without it your own work of the last 30 days",
    from: "a date, or start-of-month, today-30d and the like",
    assignees: "me, a name, or an e-mail address",
  },
  example: "tasks progress --by team --from start-of-month",
  run: showProgress,
};

async function showProgress({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const query: ProgressInput = input;
  const { rows, from, to, total, warnings } = await hub.tasks.progress(query);
  warnOf({ warnings, approximate: [] });
  await output.list(once(rows), verb.columns ?? []);
  output.hint(`${from} to ${to}: ${total.created} created, ${total.finished} finished, ${total.late} of them late.`);
}
