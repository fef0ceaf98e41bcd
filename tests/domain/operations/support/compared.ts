import type { PortfolioDocument } from "@iphub/sdk/contract/portfolio";
import { portfolioChanges } from "@iphub/sdk/domain/operations/portfolio/changes";
import { filterNames } from "@iphub/sdk/domain/operations/portfolio/kinds/filters";
import { teamNames } from "@iphub/sdk/domain/operations/portfolio/kinds/teams";
import { matterReferences } from "@iphub/sdk/domain/operations/portfolio/matter-references";
import type { StoredPortfolio } from "@iphub/sdk/domain/operations/portfolio/record-kind";
import { desiredEntries, storedEntries } from "@iphub/sdk/domain/operations/portfolio/record-kinds";

/** A hub without records. */
export const emptyPortfolio: StoredPortfolio = {
  teams: [],
  templates: [],
  matters: [],
  milestones: [],
  tasks: [],
  deadlines: [],
  filters: [],
  boards: [],
};

/** What brings a hub to a portfolio file, by the pure rules alone. */
export function compared(document: PortfolioDocument, hub: Partial<StoredPortfolio> = {}) {
  const stored = { ...emptyPortfolio, ...hub };
  const entries = storedEntries(stored);
  const references = matterReferences(stored.matters, document);
  const desired = desiredEntries(document, {
    references,
    milestones: new Set(entries.map(({ key }) => key)),
    filterOf: filterNames(stored.filters, document.filters ?? []),
    teamOf: teamNames(stored.teams, document.teams ?? []),
  });
  const { changes, faults } = portfolioChanges(desired.entries, entries);
  return { changes, faults: [...desired.faults, ...faults], desired: desired.entries, entries };
}
