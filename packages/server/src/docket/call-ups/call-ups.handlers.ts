import type { callUps } from "@iphub/sdk/contract/call-ups";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { readDeadline } from "../deadlines/deadlines.store.ts";
import { readAbsences, removeAbsence, setAbsence } from "./absences.store.ts";
import { readSchedule, setSchedule } from "./call-up-schedule.store.ts";
import { acknowledge, readCallUps } from "./call-ups.store.ts";

/** The handlers of the noun callUps. */
export function callUpsHandlers(platform: Platform): NounHandlers<typeof callUps> {
  const { db, clock } = platform;
  return {
    list: async ({ actor, input }) => {
      const wanted = input();
      const { deadlineId } = wanted;
      if (deadlineId !== undefined && !(await readDeadline(db, actor, deadlineId))) throw notFound("deadline");
      return readCallUps(db, actor, wanted);
    },
    acknowledge: async ({ actor, params, write }) => write((tx) => acknowledge(tx, platform, actor, params.id)),
    schedule: async () => readSchedule(db, platform),
    setSchedule: async ({ actor, input, write }) => {
      const wanted = input();
      return write((tx) => setSchedule(tx, platform, actor, wanted));
    },
    absences: async ({ actor }) => {
      // A day earlier than in UTC: somewhere it is still that day.
      const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
      return readAbsences(db, actor, yesterday);
    },
    setAbsence: async ({ actor, input, write }) => {
      const wanted = input();
      return write((tx) => setAbsence(tx, platform, actor, wanted));
    },
    removeAbsence: async ({ actor, params, write }) => write((tx) => removeAbsence(tx, platform, actor, params.id)),
  };
}
