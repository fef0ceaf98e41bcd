import type { weekCalls } from "@iphub/sdk/contract/docket-week";
import { wholeFileHeader } from "@iphub/sdk/contract/whole-file";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { tableTypes } from "../../formats/table-files/table-file.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { weekFile, weekFileName } from "./week.files.ts";
import { readWeek, type WantedWeek } from "./week.reading.ts";
import { firmZone, readWeekSchedule, setWeekSchedule } from "./week.schedule.ts";

/** The handlers of the weekly docket. */
export function weekHandlers(platform: Platform): NounHandlers<typeof weekCalls> {
  const { db, clock } = platform;

  async function wantedWeek(query: Pick<WantedWeek, "scope" | "by"> & { from?: string | undefined }) {
    const timeZone = await firmZone(db);
    return { ...query, timeZone, from: query.from ?? civilDateInZone(clock.now().getTime(), timeZone) };
  }

  return {
    week: async ({ actor, input }) => readWeek(platform, actor, await wantedWeek(input())),
    exportWeek: async ({ actor, input, reply }) => {
      const { format, ...query } = input();
      const week = await readWeek(platform, actor, await wantedWeek(query));
      const name = weekFileName(week, format);
      reply.type(tableTypes[format]).header("content-disposition", `attachment; filename="${name}"`);
      reply.header(wholeFileHeader, String(week.isWhole));
      return weekFile(week, format);
    },
    weekSchedule: async () => readWeekSchedule(db, platform),
    setWeekSchedule: async ({ actor, input, write }) => {
      const wanted = input();
      return write((tx) => setWeekSchedule(tx, platform, actor, wanted));
    },
  };
}
