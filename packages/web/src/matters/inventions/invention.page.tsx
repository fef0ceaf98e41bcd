import type { ReactNode } from "react";
import { MatterPage } from "./matter-page.tsx";

/** The default tab of a matter. What it shows of work and deadlines is handed in: those areas are above this one. */
export function InventionPage({ overview }: { readonly overview: (inventionId: string) => ReactNode }) {
  return <MatterPage>{overview}</MatterPage>;
}
