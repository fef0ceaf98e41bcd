import type { HealthStatus } from "@iphub/sdk/domain/operations/health-status";
import type { ColourRole } from "@iphub/ui-core/platform/tokens";

/** A state of health with its glyph, so that it does not depend on colour. */
export const healthMarks: Readonly<Record<HealthStatus, { readonly text: string; readonly role: ColourRole }>> = {
  up: { text: "● up", role: "ok" },
  warn: { text: "◆ was down", role: "warn" },
  down: { text: "▲ down", role: "danger" },
};
