import { MatterPage } from "../../matters/public.ts";
import { InventionIfw } from "./invention-ifw.tsx";

/** A matter with its file wrapper. */
export function InventionIfwPage() {
  return <MatterPage>{(inventionId) => <InventionIfw inventionId={inventionId} />}</MatterPage>;
}
