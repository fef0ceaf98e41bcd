/** What other areas may use of matters; inside the area, files import each other directly. */
export { Conversation } from "./chat/conversation.tsx";
export { MentionField } from "./chat/mention-field.tsx";
export { LatePdfPages } from "./files/papers/late-pdf-pages.tsx";
export { PaperList } from "./files/papers/paper-list.tsx";
export { WithPaper } from "./files/papers/with-paper.tsx";
export type { FactMarks, MatterTabProps } from "./inventions/fact-marks.ts";
export { InventionPage } from "./inventions/invention.page.tsx";
export { MatterPage } from "./inventions/matter-page.tsx";
export { NotesPanel } from "./notes/notes-panel.tsx";
