import { MatterPage, type MatterTabProps } from "../../matters/public.ts";
import { InventionIfw } from "./invention-ifw.tsx";

/** A matter with its file wrapper. */
export function InventionIfwPage({ marks }: MatterTabProps) {
  return <MatterPage marks={marks}>{(inventionId) => <InventionIfw inventionId={inventionId} />}</MatterPage>;
}
