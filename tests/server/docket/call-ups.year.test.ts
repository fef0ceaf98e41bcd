import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { forEachEngine, type TestEngine } from "../../support/engines.ts";
import { type FailingMailPeer, type PeerMail, startFailingMailPeer } from "../../support/failing-mail-peer.ts";
import { isWholeRun } from "../../support/whole-run.ts";
import { type ExpectedCall, Oracle } from "./call-ups-year/oracle.ts";
import {
  type Act,
  type CallUpRow,
  type Order,
  type PlannedDeadline,
  planYear,
  seeded,
  type YearPlan,
} from "./call-ups-year/year-plan.ts";

/** A year of a firm in the whole run, some weeks of a small one else. */
const size = isWholeRun
  ? { days: 365, deadlines: 2000, people: 40, kills: 40 }
  : { days: 45, deadlines: 60, people: 12, kills: 4 };
const program = join(import.meta.dirname, "call-ups-year/hub-process.ts");

/** Mornings in Munich, Alexandria and Tokyo, by their UTC times. */
const ticks = ["07:30", "13:30", "23:30"];

interface HubProcess {
  ask<T>(order: Order): Promise<T>;
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

async function startProcess(place: Readonly<Record<string, string>>): Promise<HubProcess> {
  const env = { PATH: process.env.PATH ?? "", TZ: "UTC", ...place };
  const execArgv = ["--conditions=source", "--liftoff-only"];
  const child = fork(program, { env, execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      const heard = (message: { answer?: T; error?: string }) => {
        child.off("exit", gone);
        if (message.error === undefined) resolve(message.answer as T);
        else reject(new Error(message.error));
      };
      const gone = () => {
        child.off("message", heard);
        reject(new Error("killed"));
      };
      child.once("message", heard);
      child.once("exit", gone);
    });
  await answer();
  return {
    ask: async <T>(order: Order) => {
      const answered = answer<T>();
      child.send(order);
      return answered;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
      running.delete(child);
    },
  };
}

/** The processes of one hub: two on a server, one on the embedded engine, any of which can be killed at its work. */
async function startProcesses(engine: TestEngine, peer: FailingMailPeer, random: () => number) {
  const options = await engine.fresh();
  const place = {
    IPHUB_SMTP_OUT_URL: peer.url,
    IPHUB_DATA: options.dataDirectory ?? join(import.meta.dirname, "../../../node_modules/.call-ups-year"),
    ...(options.databaseUrl === undefined ? {} : { IPHUB_DATABASE_URL: options.databaseUrl }),
  };
  const processes = [await startProcess(place)];
  if (engine.name === "postgres") processes.push(await startProcess(place));
  const first = () => {
    const [one] = processes;
    if (!one) throw new Error("no process runs");
    return one;
  };
  return {
    first,
    /** All processes do the same at the same time; with `isKilled` one is killed within it, and starts over. */
    all: async (order: Order, isKilled: boolean) => {
      const victim = Math.floor(random() * processes.length);
      const asked = processes.map((one, index) =>
        one.ask(order).catch((error: unknown) => {
          if (!isKilled || index !== victim) throw error;
        }),
      );
      if (isKilled) {
        await delay(random() * 60);
        await processes[victim]?.kill();
        processes[victim] = await startProcess(place);
      }
      await Promise.all(asked);
      if (isKilled) await processes[victim]?.ask(order);
    },
    close: async () => {
      for (const one of processes) {
        await one.ask({ do: "close" });
        await one.kill();
      }
    },
  };
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The call-up that a mail is of, as its subject says. */
function keyOfMail({ subject, to }: PeerMail): string {
  const [, count, past, day, month, year, id] =
    /^(?:(\d+) days? to|(Past due since)) \w{3} (\d+) (\w{3}) (\d{4}): .*, REF-(d\d+)$/.exec(subject) ?? [];
  const number = String(months.indexOf(month ?? "") + 1).padStart(2, "0");
  return keyOf({ deadlineId: id ?? subject, date: `${year}-${number}-${day?.padStart(2, "0")}`, point: past ? -1 : Number(count), email: to });
}

function keyOf(call: Pick<ExpectedCall, "deadlineId" | "date" | "point" | "email">): string {
  return `${call.deadlineId} ${call.date} ${call.point} ${call.email}`;
}

/** What happens in the hub at a tick, by the plan: each act once, at the first tick of its day or later. */
class Happenings {
  readonly ended = new Set<string>();
  readonly gone = new Set<string>();
  readonly due = new Map<string, { dueAt: string; setAt: string }>();
  readonly #plan: YearPlan;
  readonly #random: () => number;
  constructor(plan: YearPlan, random: () => number) {
    this.#plan = plan;
    this.#random = random;
  }

  acts(deadlines: readonly PlannedDeadline[], now: string, calls: readonly ExpectedCall[], isRefused: (call: ExpectedCall) => boolean): Act[] {
    const today = now.slice(0, 10);
    const acts: Act[] = [];
    for (const { email, leaves } of this.#plan.people) {
      if (leaves === null || leaves > today || this.gone.has(email)) continue;
      this.gone.add(email);
      acts.push({ what: "leave", email, at: now });
    }
    for (const { id, endsOn, extendedOn, extensions } of deadlines) {
      if (this.ended.has(id)) continue;
      const [extension] = extensions;
      if (endsOn !== null && endsOn <= today) {
        this.ended.add(id);
        acts.push({ what: "end", deadlineId: id });
      } else if (extendedOn !== null && extendedOn <= today && extension !== undefined && !this.due.has(id)) {
        this.due.set(id, { dueAt: extension, setAt: now });
        acts.push({ what: "extend", deadlineId: id, dueAt: extension, extension: 1, at: now });
      }
    }
    for (const call of calls) {
      const { deadlineId, date, point, email } = call;
      if (this.#random() > 0.5 || isRefused(call) || this.gone.has(email) || this.ended.has(deadlineId)) continue;
      acts.push({ what: "acknowledge", deadlineId, date, point, email });
    }
    return acts;
  }
}

function acknowledge(oracle: Oracle, acts: readonly Act[]): void {
  for (const act of acts) {
    if (act.what !== "acknowledge") continue;
    const own = oracle.calls.find((call) => keyOf(call) === keyOf(act));
    if (!own || own.isAcknowledged) continue;
    for (const call of oracle.calls) {
      if (call.deadlineId === act.deadlineId && call.at <= own.at) call.isAcknowledged = true;
    }
  }
}

forEachEngine((engine) => {
  test(
    "every call-up is sent once, to the right person on the right business day, and every refusal climbs, while processes are killed and mail fails",
    { timeout: isWholeRun ? 3_600_000 : 120_000 },
    async () => {
      const random = seeded(4711);
      const plan = planYear({ ...size, seed: 17 });
      const peer = await startFailingMailPeer(seeded(99));
      const processes = await startProcesses(engine, peer, random);
      const deadlines = await processes.first().ask<PlannedDeadline[]>({ do: "seed", plan });
      const [oracle, happenings] = [new Oracle(plan), new Happenings(plan, random)];
      const refusedKeys = new Set<string>();
      const isRefused = (call: ExpectedCall) => refusedKeys.has(keyOf(call));
      const dueOf = ({ id, dueAt }: PlannedDeadline) => happenings.due.get(id) ?? { dueAt, setAt: plan.start };
      let known = 0;
      let lastCalls: ExpectedCall[] = [];
      const allTicks = plannedTicks(plan);
      const killed = new Set(Array.from({ length: size.kills }, () => Math.floor(random() * allTicks.length)));
      for (const [index, now] of allTicks.entries()) {
        const acts = happenings.acts(deadlines, now, lastCalls, isRefused);
        if (acts.length > 0) await processes.first().ask({ do: "act", now, acts });
        acknowledge(oracle, acts);
        lastCalls = oracle.tick(deadlines, {
          now,
          isGone: (email) => happenings.gone.has(email),
          isEnded: (id) => happenings.ended.has(id),
          dueOf,
          isRefused,
        });
        await processes.all({ do: "make", now }, killed.has(index) && index % 2 === 0);
        await processes.all({ do: "send", now }, killed.has(index) && index % 2 === 1);
        for (const mail of peer.refused.slice(known)) refusedKeys.add(keyOfMail(mail));
        known = peer.refused.length;
      }
      const rows = await processes.first().ask<CallUpRow[]>({ do: "read" });
      await processes.close();
      await peer.close();

      const made = (call: Pick<ExpectedCall, "deadlineId" | "date" | "point" | "email" | "day" | "isLate">, at: string) =>
        `${keyOf(call)} on ${call.day}${call.isLate ? " late" : ""} at ${at}`;
      expect(rows.map((row) => made(row, row.madeAt)).sort()).toEqual(
        oracle.calls.map((call) => made(call, call.at)).sort(),
      );
      expect(rows.length).toBeGreaterThan(size.deadlines);
      checkMail(rows, peer);
      checkDays(rows, oracle, happenings, plan);
      checkRefusals(rows, oracle, plan, happenings);
      expect(rows.some(({ isLate }) => isLate)).toBe(true);
      for (const reason of ["scheduled", "stand-in", "past-due", "unacknowledged", "refused"]) {
        expect(rows.some((row) => row.reason === reason)).toBe(true);
      }
      expect(peer.failures() / rows.length).toBeGreaterThan(0.06);
    },
  );
});

/** Three ticks a day; every few weeks the hub does not run for three days. */
function plannedTicks({ start, days }: YearPlan): string[] {
  return Array.from({ length: days }, (_, offset) => {
    const day = new Date(Date.parse(start) + offset * 86_400_000).toISOString().slice(0, 10);
    return offset % 23 > 19 ? [] : ticks.map((time) => `${day}T${time}:00.000Z`);
  }).flat();
}

/** Each call-up has one mail, which the peer took under one Message-ID, or refused. */
function checkMail(rows: readonly CallUpRow[], peer: FailingMailPeer): void {
  const idsOf = (mails: readonly PeerMail[]) => Map.groupBy(mails, keyOfMail);
  const [taken, refused] = [idsOf(peer.taken), idsOf(peer.refused)];
  expect(taken.size + refused.size).toBe(rows.length);
  for (const row of rows) {
    const mails = (row.status === "sent" ? taken : refused).get(keyOf(row)) ?? [];
    expect([keyOf(row), row.status, [...new Set(mails.map(({ messageId }) => messageId))]]).toEqual([
      keyOf(row),
      mails.length > 0 && row.status === "sent" ? "sent" : "refused",
      [row.messageId],
    ]);
  }
}

/** On a business day of the person and in its hours, unless the hub did not run then; never after they left or while away. */
function checkDays(rows: readonly CallUpRow[], oracle: Oracle, { gone }: Happenings, plan: YearPlan): void {
  const leaving = new Map(plan.people.map(({ email, leaves }) => [email, leaves]));
  for (const row of rows) {
    const { day, hour } = oracle.localTo(row.email, row.madeAt);
    const leaves = leaving.get(row.email) ?? null;
    expect([keyOf(row), gone.has(row.email) && leaves !== null && row.madeAt.slice(0, 10) >= leaves]).toEqual([keyOf(row), false]);
    if (row.isLate || row.reason === "refused") continue;
    expect([keyOf(row), row.day, oracle.works(row.email, day), hour >= 8]).toEqual([keyOf(row), day, true, true]);
  }
}

/** After each refusal another person was told of the same, unless the deadline ended, moved, or no one was left. */
function checkRefusals(rows: readonly CallUpRow[], oracle: Oracle, plan: YearPlan, { ended, due }: Happenings): void {
  const rounds = Map.groupBy(rows, ({ deadlineId, date, point }) => `${deadlineId} ${date} ${point}`);
  const lastDay = new Date(Date.parse(plan.start) + (plan.days - 8) * 86_400_000).toISOString();
  const acknowledged = new Set(oracle.calls.filter((call) => call.isAcknowledged).map(keyOf));
  for (const [key, round] of rounds) {
    const last = round.at(-1);
    if (!last || last.status !== "refused" || last.madeAt > lastDay) continue;
    const isOver = ended.has(last.deadlineId) || due.has(last.deadlineId) || round.some((row) => acknowledged.has(keyOf(row)));
    const told = new Set(round.map(({ email }) => email));
    expect([key, isOver || plan.managers.every((email) => told.has(email))]).toEqual([key, true]);
  }
}
