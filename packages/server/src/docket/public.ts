/** What other areas may use of docket; inside the area, files import each other directly. */
export { readClosures } from "./deadlines/closures.store.ts";
export { type DeadlineSource, dateColumns } from "./deadlines/deadlines.compute.ts";
export { deadlineEvent } from "./deadlines/deadlines.events.ts";
export { toRecord } from "./deadlines/deadlines.record.ts";
export { asDocketed, step } from "./deadlines/deadlines.steps.ts";
export {
  type FullRow,
  insertDeadlines,
  proposedRow,
  readDeadlines,
  saveDeadline,
} from "./deadlines/deadlines.store.ts";
export type { DocketedDates, StatedDeadline } from "./deadlines/docket-stated.ts";
export { skipPast } from "./inbox/notice-cursor.ts";
export { inboxChannel } from "./inbox/notices.store.ts";
export { lockApplication, originOf, storeDocuments } from "./uspto/uspto.documents.ts";
