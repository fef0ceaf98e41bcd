import type { ReactNode } from "react";
import { MatterPage } from "./matter-page.tsx";

/** The default tab of a matter. Work and deadlines are passed in, because those areas may not be imported here. */
export function InventionPage({ overview }: { readonly overview: (inventionId: string) => ReactNode }) {
  return <MatterPage>{overview}</MatterPage>;
}
