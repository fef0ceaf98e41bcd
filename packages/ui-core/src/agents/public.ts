/** What other areas may use of agents; inside the area, files import each other directly. */
export { patchMinionsFromLive } from "./minions/minion-patches.ts";
