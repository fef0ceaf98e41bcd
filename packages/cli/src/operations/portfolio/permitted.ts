import { roleNames, roles } from "@iphub/sdk/contract/permissions";
import type { PortfolioDocument } from "@iphub/sdk/contract/portfolio";
import { users } from "@iphub/sdk/contract/users";
import { walls } from "@iphub/sdk/contract/walls";
import { counted } from "@iphub/sdk/domain/counted";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { nameText, type OwnedRecord } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import type { Access } from "@iphub/sdk/endpoint";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import { note } from "../../command-line/output/sink.ts";
import { kindCalls } from "./calls-by-kind.ts";
import type { Permissions } from "./kind-calls.ts";

/** An entry, and what the person lacks for it. */
interface Refusal {
  readonly entry: string;
  readonly access: Access;
}

/** Refuses changes that the person may not make, each by its entry. @throws CliError (exit code 10) */
export function refuseUnpermitted(
  changes: readonly PortfolioChange[],
  permissions: Permissions,
  entryOf: (change: PortfolioChange) => string = ({ name }) => nameText(name),
): void {
  const mayName = mayNameTeams(permissions);
  refuse(
    changes.flatMap((change) => {
      const own = kindCalls[change.name.section].access;
      const lacking = [
        ...(permissions.has(own) ? [] : [own]),
        ...(mayName || !namesTeams(change) ? [] : [walls.teams.access]),
      ];
      return lacking.map((access) => ({ entry: entryOf(change), access }));
    }),
  );
}

/**
 * Refuses to undo a run that was killed at a change, before anything is sent. With a deadline the hub may have made, dated or
 * reopened a milestone, which is undone too.
 * @throws CliError (exit code 10)
 */
export function refuseUndo(
  changes: readonly PortfolioChange[],
  { name, ...begun }: PortfolioChange,
  permissions: Permissions,
): void {
  const carrier = { ...begun, name: { ...name, section: "milestones" } } as const;
  refuseUnpermitted(name.section === "deadlines" ? [...changes, carrier] : changes, permissions);
}

/** Whether a change gives a matter to teams, which are sent by the ids of their names. */
function namesTeams({ name, after: { teams } }: PortfolioChange): boolean {
  return name.section === "matters" && Array.isArray(teams) && teams.length > 0;
}

function mayNameTeams(permissions: Permissions): boolean {
  return permissions.has(users.teams.access) || permissions.has(walls.teams.access);
}

/** Refuses teams that the person may not even read: those of a file, of its matters and those that it owns. @throws CliError (exit code 10) */
export function refuseUnreadable(
  document: Pick<PortfolioDocument, "teams" | "matters">,
  owned: readonly OwnedRecord[],
  permissions: Permissions,
  placeOf: (path: string) => string = (path) => path,
): void {
  const access = users.teams.access;
  const ownTeams = owned.filter(({ name }) => name.section === "teams");
  const teams = [
    ...(document.teams ?? []).map((_, index) => placeOf(`teams[${index}]`)),
    ...ownTeams.map(({ name }) => nameText(name)),
  ];
  const kept = (document.matters ?? []).flatMap(({ teams: of }, index) =>
    of === undefined ? [] : [{ entry: placeOf(`matters[${index}].teams`), access: walls.teams.access }],
  );
  const refused = [...teams.map((entry) => ({ entry, access })), ...kept];
  const mayName = mayNameTeams(permissions);
  refuse(refused.filter((one) => (one.access === access ? !permissions.has(access) : !mayName)));
}

/** Refuses the section of teams where the person may not read it. @throws CliError (exit code 10) */
export function refuseTeams(sections: readonly string[], permissions: Permissions): void {
  const access = users.teams.access;
  if (sections.includes("teams") && !permissions.has(access)) refuse([{ entry: "teams", access }]);
}

function refuse(refused: readonly Refusal[]): void {
  if (refused.length === 0) return;
  for (const { entry, access } of refused) {
    const holders = roleNames.filter((role) => roles[role].some((one) => one === access));
    note(terminalText(`${entry}: is for the roles ${holders.join(", ")} (${access}), none of which you have`));
  }
  const count = counted(refused.length, "entry is", "entries are");
  throw new CliError(exitCodes.notAllowed, `${count} not for you to read or change; nothing was written`);
}
