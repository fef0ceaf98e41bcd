/** What other areas may use of matters; inside the area, files import each other directly. */
export { addFile, toFile } from "./files/matter-files.ts";
export { insertInventions } from "./inventions/inventions.store.ts";
export { type MatterHeading, namedMatter } from "./inventions/matter-heading.ts";
export { applicationNumberOf, matterFound, readMatterQuery } from "./inventions/matter-search.ts";
export { everything, scopeOf, visibleMatter } from "./inventions/visibility.ts";
export { matterToSee } from "./inventions/visible-matter.ts";
export { insertNotes } from "./notes/notes.store.ts";
