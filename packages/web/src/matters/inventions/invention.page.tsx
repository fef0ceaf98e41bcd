import type { ReactNode } from "react";
import type { MatterTabProps } from "./fact-marks.ts";
import { MatterPage } from "./matter-page.tsx";

type Props = MatterTabProps & { readonly overview: (inventionId: string) => ReactNode };

/** The default tab of a matter. Work and deadlines are passed in, because those areas may not be imported here. */
export function InventionPage({ marks, overview }: Props) {
  return <MatterPage marks={marks}>{overview}</MatterPage>;
}
