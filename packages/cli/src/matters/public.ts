/** What other areas may use of matters; inside the area, files import each other directly. */
export { matterId } from "./inventions/matter-ids.ts";
