import type { Team } from "@iphub/sdk/contract/identity";
import type { SampleUser } from "./sample-records.ts";

/** The password of every sample person who signs in. */
export const samplePassword = "demo-pass-1";

/** The teams of the sample firm: three practice groups and the docketing department. */
export const sampleTeams: readonly Team[] = [
  { id: "t-chemistry", name: "Chemistry" },
  { id: "t-electrical", name: "Electrical" },
  { id: "t-mechanical", name: "Mechanical" },
  { id: "t-docketing", name: "Docketing" },
];

const practice = ["t-chemistry", "t-electrical", "t-mechanical"];
const everyTeam = [...practice, "t-docketing"];

function person(
  name: string,
  [firstName, lastName]: readonly [string, string],
  roles: SampleUser["roles"],
  teams: readonly string[],
): SampleUser {
  return { id: `u-${name}`, email: `${name}@iphub.example`, firstName, lastName, roles, teams, signsIn: true };
}

/** The people who sign in: an attorney and administrator, a paralegal, a docketing clerk, a partner, two associates. */
export const samplePeople: readonly SampleUser[] = [
  person("ada", ["Ada", "Byron"], ["attorney", "administrator"], practice),
  person("ben", ["Ben", "Okafor"], ["paralegal"], everyTeam),
  person("cleo", ["Cleo", "Marchetti"], ["docketing"], everyTeam),
  person("dan", ["Dan", "Whitfield"], ["partner"], everyTeam),
  person("elodie", ["Élodie", "Brückner-Núñez"], ["attorney"], ["t-chemistry", "t-mechanical"]),
  person("layla", ["ليلى", "منصور"], ["attorney"], ["t-electrical", "t-mechanical"]),
];

const firstNames = ["Amir", "Beatriz", "Chloé", "Dmitri", "Efua", "Fjóla", "Gustavo", "Hana", "Ivo", "Jun", "Kirsi"];
const lastNames = ["Andersen", "Bakker", "Çelik", "Dvořák", "Eriksen", "Fontaine", "García", "Hosseini"];

/** Colleagues of a larger firm, without sign-in, so that generated work is not all on six desks; at most 44. */
export function colleagues(size: number): SampleUser[] {
  const count = Math.min(44, Math.ceil(size / 400));
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, "0");
    const firstName = firstNames[index % firstNames.length] ?? "Alex";
    const lastName = lastNames[index % lastNames.length] ?? "Meyer";
    const team = practice[index % practice.length] ?? "t-chemistry";
    return {
      ...person(`colleague-${number}`, [firstName, lastName], [index % 3 === 0 ? "attorney" : "paralegal"], [team]),
      signsIn: false,
    };
  });
}

/** The person at each desk, by e-mail: the four main sample people and the associates that share the drafting. */
export const desks = {
  attorney: "ada@iphub.example",
  paralegal: "ben@iphub.example",
  docketing: "cleo@iphub.example",
  partner: "dan@iphub.example",
} as const;

/** A role in the firm; every milestone plan has a step for each. */
export type Desk = keyof typeof desks;

/** The person at each desk for one matter, by e-mail. */
export type Staff = Readonly<Record<Desk, string>>;

/** The desks in the order of ada, ben, cleo and dan. */
export const deskOrder: readonly Desk[] = ["attorney", "paralegal", "docketing", "partner"];

/** The attorneys who take matters in turn. */
export const attorneys = ["ada@iphub.example", "elodie@iphub.example", "layla@iphub.example"] as const;
