import type { DocketTimeline, TimelinePoint } from "@iphub/sdk/contract/docket-timeline";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { withDates } from "@iphub/sdk/domain/day-words";
import { withEventWords } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { pointCount, timelineKindWords } from "@iphub/sdk/domain/docket/timeline/timeline-words";
import { terminalLines } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { standsColumn } from "./iso-dates.ts";

const recordColumns: readonly Column[] = [
  matterColumn,
  { key: "invention.title", title: "Title" },
  { key: "today", whole: true },
];
const columns: readonly Column[] = [
  { key: "date", whole: true },
  { key: "kind" },
  { key: "title" },
  { key: "remark" },
  standsColumn,
  { key: "status", optional: true },
  { key: "citation", optional: true },
  { key: "deadlineId", title: "Deadline", whole: true, optional: true },
];

/** `iphub docket timeline m-1`: the days of a matter, as the tab Timeline has them; `--why` adds their reasons. */
export const verb: Verb = {
  call: "docket.timeline",
  web: "/inventions/{inventionId}/timeline",
  columns: recordColumns,
  inner: { key: "points", columns },
  flags: [{ name: "why", help: "print the reasons of each date" }],
  example: "docket timeline m-17248024 --why",
  run: printTimeline,
};

async function printTimeline({ input, output, session }: RunContext): Promise<void> {
  const { why, inventionId } = input;
  const { hub } = await session();
  const timeline: DocketTimeline = await hub.docket.timeline({ inventionId: String(inventionId) });
  if (why === true && !output.isMachineRead) {
    await writeOut(terminalLines(timeline.points.map((point) => pointText(point, timeline.today)).join("\n")));
  } else await output.record(timeline, recordColumns, { key: "points", columns });
  output.hint(`${pointCount(timeline.points.length)}; today at the office is ${fullDay(timeline.today, "iso")}.`);
}

/** A point with its reasons below it; what is past is filled. */
function pointText({ date, kind, title, remark, standing, why, citation }: TimelinePoint, today: string): string {
  const day = `${date < today ? "●" : "○"} ${fullDay(date, "iso")}`;
  const stands = standing === null ? null : withDates(standing, "iso");
  const head = [day, timelineKindWords[kind], title, remark, stands];
  const lines = [...why, ...(citation === null ? [] : [citation])].map(
    (sentence) => `    · ${withDates(withEventWords(sentence), "iso")}\n`,
  );
  return `${head.filter(Boolean).join("  ")}\n${lines.join("")}`;
}
