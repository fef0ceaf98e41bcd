import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { officeEventType } from "@iphub/sdk/domain/docket/office-event-type";
import { formatApplicationNumber } from "@iphub/sdk/domain/matters/application-number";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import { addLooseTask } from "./loose-tasks.ts";
import { at, MatterBuilder } from "./matter-builder.ts";
import { type PlanKind, plans } from "./milestone-plans.ts";
import { inOrder } from "./office-history.ts";
import { addActiveMilestone, addPastMilestones } from "./sample-milestones.ts";
import { attorneys, desks, type Staff, sampleTeams } from "./sample-people.ts";
import { emptyRecords, type MatterRecords, type SampleEvent, type SampleUser } from "./sample-records.ts";

/** Matters per batch: few enough for memory, enough for an efficient insert. */
const batchSize = 500;

/** The office has not used series 70 to 89, so these numbers belong to no real application. */
const firstNumber = 70_000_001;

/** The most matters that the free number series can hold. */
export const mostGenerated = 19_999_999;

const qualities =
  "Adaptive,Biodegradable,Coherent,Compact,Distributed,Elastic,Fault-tolerant,Foldable,High-frequency,Hybrid,Low-power,Modular,Multilayer,Optical,Self-aligning,Thermally stable,Wireless,Zero-offset".split(
    ",",
  );
const things =
  "antenna,bearing assembly,catalyst bed,cell membrane,clutch,compressor valve,display panel,electrolyte,heat exchanger,hinge,implant,lens array,memory controller,nozzle,packet scheduler,pump rotor,sensor housing,surgical stapler,torque converter,turbine blade".split(
    ",",
  );
const uses =
  "for aircraft,for electric vehicles,for food processing,for implantable devices,for data centres,for offshore drilling,for portable displays,for satellite links,for sea-water desalination,for semiconductor fabrication,for soil analysis,for water treatment".split(
    ",",
  );
const applicants =
  "Aldebaran Optics GmbH,Brightwater Cells Inc.,Compañía Ibérica de Válvulas S.A.,Fjordkraft Marine AS,Kestrel Avionics LLC,Łódź Polymers Sp. z o.o.,Meridian Surgical Ltd,Nordlicht Antriebe AG,Société Lumière et Fils,Tanaka Precision K.K.".split(
    ",",
  );
const officeStatuses = [
  "Docketed New Case - Ready for Examination",
  "Non Final Action Mailed",
  "Response to Non-Final Office Action Entered and Forwarded to Examiner",
  "Final Rejection Mailed",
  "Notice of Allowance Mailed -- Application Received in Office of Publications",
];

/** Four tasks of finished work; then six of work in progress, or five and one without a milestone: ten per matter. */
const pastKinds: readonly PlanKind[] = ["ids", "review"];
const sixSteps: readonly PlanKind[] = ["restriction", "quayle", "allowance"];
const fiveSteps: readonly PlanKind[] = ["missing-parts", "appeal", "revival"];

interface Firm {
  readonly attorneys: readonly string[];
  readonly paralegals: readonly string[];
}

function firmOf(users: readonly SampleUser[]): Firm {
  const emails = (role: "attorney" | "paralegal") =>
    users.filter(({ roles }) => roles.includes(role)).map(({ email }) => email);
  return { attorneys: [...attorneys, ...emails("attorney")], paralegals: [desks.paralegal, ...emails("paralegal")] };
}

function officeRecord(inventionId: string, filed: CivilDate, random: Random): SampleEvent[] {
  const mailed = 200 + random.below(200);
  const lines: [number, string, string][] = [
    [0, "IEXX", "Initial Exam Team nn"],
    [20 + random.below(20), "FLRCPT.O", "Filing Receipt"],
    [mailed, "MCTNF", "Mail Non-Final Rejection"],
  ];
  // One in twenty waits for its reply, so that the list of proposals is neither empty nor the whole portfolio.
  if (random.below(20) > 0) lines.push([mailed + 40 + random.below(50), "A...", "Response after Non-Final Action"]);
  return lines.map(([days, code, description]) => {
    const date = addDays(filed, days);
    return {
      createdAt: at(date),
      type: officeEventType(code),
      inventionId,
      actor: null,
      metadata: { date, code, description },
    };
  });
}

function newMatter(today: CivilDate, number: number, staff: Staff, random: Random): MatterBuilder {
  const digits = String(firstNumber + number);
  const filed = addDays(today, -500 - random.below(1500));
  return new MatterBuilder(digits, {
    ...initialValues(inventionFields),
    title: `${random.pick(qualities)} ${random.pick(things)} ${random.pick(uses)}`,
    references: [formatApplicationNumber(digits), `G-${100_000 + number}-US`],
    applicationNumber: digits,
    applicant: random.pick(applicants),
    filingDate: filed,
    officeStatus: random.pick(officeStatuses),
    inHouseAttorney: staff.attorney,
    teams: random.below(10) === 0 ? [random.pick(sampleTeams.slice(0, 3)).id] : [],
    createdAt: at(filed, 9),
    updatedAt: at(addDays(today, -2 - random.below(60)), 9),
  });
}

function addPast(matter: MatterBuilder, today: CivilDate, staff: Staff, random: Random): void {
  const openedOn = addDays(today, -200 - random.below(200));
  const endedOn = addDays(openedOn, 30 + random.below(60));
  const outcome = random.below(8) === 0 ? "abandoned" : "finished";
  addPastMilestones(matter, staff, [
    { kind: random.pick(pastKinds), detail: "", openedOn, dueOn: addDays(openedOn, 90), endedOn, outcome },
  ]);
}

function addActive(matter: MatterBuilder, today: CivilDate, staff: Staff, random: Random): void {
  const short = random.below(2) === 0;
  const kind = random.pick(short ? fiveSteps : sixSteps);
  addActiveMilestone(matter, today, {
    kind,
    staff,
    current: random.below(plans[kind].steps.length),
    currentStatus: random.pick(["open", "open", "in-progress", "on-hold"] as const),
    offsetDays: random.below(25) === 0 ? null : random.below(120) - 12,
    clientDate: random.below(3) > 0,
    notes: random.below(6) === 0 ? "Waiting for the **inventors**." : "",
  });
  if (short) addLooseTask(matter, today, staff, random.below(1000));
}

function generatedMatter(records: MatterRecords, today: CivilDate, number: number, firm: Firm): void {
  const random = seededRandom(number);
  const staff = { ...desks, attorney: random.pick(firm.attorneys), paralegal: random.pick(firm.paralegals) };
  const matter = newMatter(today, number, staff, random);
  addPast(matter, today, staff, random);
  addActive(matter, today, staff, random);
  records.inventions.push(matter.invention);
  records.milestones.push(...matter.milestones);
  records.tasks.push(...matter.tasks);
  records.events.push(...officeRecord(matter.invention.id, matter.invention.filingDate ?? today, random));
}

/**
 * `size` invented matters with ten tasks each, in batches, for benchmarks. The same number gives the same matter
 * whatever the size, except for the people who work on it.
 */
export function* generatedMatters(
  today: CivilDate,
  size: number,
  users: readonly SampleUser[],
): Generator<MatterRecords, void, undefined> {
  const firm = firmOf(users.filter(({ signsIn }) => !signsIn));
  for (let from = 0; from < size; from += batchSize) {
    const records = emptyRecords();
    for (let number = from; number < Math.min(size, from + batchSize); number += 1)
      generatedMatter(records, today, number, firm);
    yield { ...records, events: inOrder(records.events) };
  }
}

/** A source of numbers that look random and are the same for the same seed. */
interface Random {
  /** A whole number from 0 to `below - 1`. */
  below(below: number): number;
  /** One of the items. @throws RangeError when there is none. */
  pick<T>(items: readonly T[]): T;
}

/** A seeded generator (mulberry32: 32 bits of state, good enough for sample data and for nothing secret). */
function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }
  function pick<T>(items: readonly T[]): T {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }
  return { below, pick };
}
