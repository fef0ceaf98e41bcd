/** What screens of other areas may render of work; separate from public.ts, so that no verb loads a screen. */
export { InventionFacts, shortFacts } from "./milestones/matter-facts.tsx";
export { type MatterWork, useMatterWork } from "./milestones/matter-work.tsx";
export { ConflictPanel } from "./tasks/conflict-panel.tsx";
