import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";

/**
 * Deadline computations a second on one core, next to a baseline in the same run, so that the ratio can be compared
 * between machines. One computation is a whole answer: every deadline of the event with reasons and extension ladder.
 * The baseline adds months with Date and clamps them, as many times as a CTNF answer has dates, and explains nothing.
 * Run: `node --conditions=source bench/deadlines.bench.ts`
 */
const ROUNDS = 7;
const CALLS = 60_000;
const AIM = 100_000;
const TRIGGERS = ["CTNF", "MCTFR", "NOA", "CTRS", "MCTNF", "CTNF", "N/AP", "CTNF"];
const DATES_IN_AN_ANSWER = 4;

const mailDates = Array.from({ length: 4096 }, (_, at) => {
  const day = new Date(Date.UTC(1990, 0, 1) + ((at * 7919) % 36_500) * 86_400_000);
  return day.toISOString().slice(0, 10);
});

function engine(calls: number): number {
  let dates = 0;
  for (let at = 0; at < calls; at += 1) {
    const trigger = TRIGGERS[at % TRIGGERS.length] ?? "CTNF";
    const mailDate = mailDates[at % mailDates.length] ?? "2026-01-31";
    for (const deadline of computeDeadlines({ trigger, mailDate }).deadlines) dates += 1 + deadline.ladder.length;
  }
  return dates;
}

function baseline(calls: number): number {
  let dates = 0;
  for (let at = 0; at < calls; at += 1) {
    const mailDate = mailDates[at % mailDates.length] ?? "2026-01-31";
    for (let step = 0; step < DATES_IN_AN_ANSWER; step += 1) dates += addMonthsByDate(mailDate, 3 + step).length;
  }
  return dates;
}

function addMonthsByDate(text: string, months: number): string {
  const date = new Date(`${text}T00:00:00Z`);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString().slice(0, 10);
}

function perSecond(run: (calls: number) => number): number {
  // Processor time, not wall time: the figure is for one core, also when the machine is busy.
  const before = process.cpuUsage();
  if (run(CALLS) === 0) throw new Error("nothing was computed");
  const { user, system } = process.cpuUsage(before);
  return CALLS / ((user + system) / 1_000_000);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

engine(CALLS);
baseline(CALLS);
const rates = Array.from({ length: ROUNDS }, () => ({ engine: perSecond(engine), baseline: perSecond(baseline) }));
const result = {
  bench: "deadlines",
  computationsPerSecond: Math.round(median(rates.map((one) => one.engine))),
  baselinePerSecond: Math.round(median(rates.map((one) => one.baseline))),
  ratio: Number(median(rates.map((one) => one.engine / one.baseline)).toFixed(2)),
  aimPerSecond: AIM,
};
console.log(JSON.stringify(result));
