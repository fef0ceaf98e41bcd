import { parseCivilDate } from "@iphub/sdk/domain/civil-date";
import { generatedMatters, mostGenerated } from "./generated-matters.ts";
import { realMatters } from "./real-matters.ts";
import { colleagues, samplePeople, sampleTeams } from "./sample-people.ts";
import type { SamplePortfolio } from "./sample-records.ts";

/** The inputs of the sample. */
interface SampleOptions {
  /** The day from which tasks and milestones in progress are dated, `YYYY-MM-DD`. */
  readonly today: string;
  /** How many matters to generate beyond the sixty-one real ones. */
  readonly size: number;
}

/**
 * The sample portfolio: pure, the same for the same options. The office's events keep their dates; work in progress is
 * dated from `today`, so that no due-date preset is ever empty for ada, ben, cleo or dan.
 * @throws InputError when `today` is not a date, RangeError when `size` is not a whole number from 0 to 19,999,999.
 */
export function samplePortfolio({ today, size }: SampleOptions): SamplePortfolio {
  parseCivilDate(today, "today");
  if (!Number.isInteger(size) || size < 0 || size > mostGenerated) {
    throw new RangeError(`The sample can generate 0 to ${mostGenerated} matters, not ${size}.`);
  }
  const users = [...samplePeople, ...colleagues(size)];
  return {
    teams: sampleTeams,
    users,
    real: realMatters(today),
    generated: () => generatedMatters(today, size, users),
  };
}
