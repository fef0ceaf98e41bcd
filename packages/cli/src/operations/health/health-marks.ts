import type { HealthStatus } from "@iphub/sdk/domain/operations/health-status";
import type { ServiceReport } from "@iphub/ui-core/operations/health/use-health";
import type { ColourRole } from "@iphub/ui-core/platform/tokens";

/** A state of health with its glyph, so that it does not depend on colour. */
export const healthMarks: Readonly<Record<HealthStatus, { readonly text: string; readonly role: ColourRole }>> = {
  up: { text: "● up", role: "ok" },
  warn: { text: "◆ was down", role: "warn" },
  down: { text: "▲ down", role: "danger" },
};

/** What of the stored data is damaged, in whole sentences: a line of the list would cut off what to do. */
export function damageLines(services: readonly ServiceReport[]): string[] {
  const health = services.find(({ service }) => service === "stored-data")?.health;
  const open = health?.answered ? health.entries.filter(({ endTime }) => endTime === null) : [];
  const [first, ...others] = open;
  if (first === undefined) return [];
  return others.length === 0 ? [first.reason] : [first.reason, `${others.length} more: iphub doctor lists them.`];
}
