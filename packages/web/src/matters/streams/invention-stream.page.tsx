import { MatterPage } from "../inventions/matter-page.tsx";
import { InventionStream } from "./invention-stream.tsx";

/** The stream of a matter, one of its tabs. */
export function InventionStreamPage() {
  return <MatterPage>{(inventionId) => <InventionStream inventionId={inventionId} />}</MatterPage>;
}
