/** What screens of other areas may render of work; separate from public.ts, so that no verb loads a screen. */
export { ListWithViews } from "./filters/list-with-views.tsx";
export { keepMatters } from "./milestones/keep-matters.ts";
export { InventionFacts, shortFacts } from "./milestones/matter-facts.tsx";
export { type MatterSnapshot, type MatterSnapshots, matterSnapshots } from "./milestones/matter-snapshot.ts";
export { type MatterWork, useMatterWork } from "./milestones/matter-work.tsx";
export { ConflictPanel } from "./tasks/conflict-panel.tsx";
export { useLateRemarks } from "./tasks/due-form.tsx";
export { MacroRoot, useMacro } from "./tasks/macro-recorder.tsx";
