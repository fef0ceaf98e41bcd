/** What other areas may use of matters; inside the area, files import each other directly. */

export { putInBin, readBinned } from "./bin/bin.store.ts";
export type { BinRecords } from "./bin/bin.tables.ts";
export { findMentioned } from "./chat/find-mentioned.ts";
export { unassignedVisible } from "./correspondence/correspondence.store.ts";
export { readContentOf, readParts } from "./files/content-parts.ts";
export { contentType, headBytes } from "./files/content-type.ts";
export { cleanFileName, splitFileName } from "./files/file-name.ts";
export { visibleContent } from "./files/files.store.ts";
export { addFile, toFile } from "./files/matter-files.ts";
export { openStored } from "./files/open-content.ts";
export { type PaperAnswer, papers } from "./files/paper-reader.ts";
export { previewOf } from "./files/preview.ts";
export { releaseContents, releaseUploads } from "./files/release-contents.ts";
export { discardContent, type StoredContent, storeContent, withContent } from "./files/store-content.ts";
export {
  contentsAfter,
  type NotedContent,
  newestContents,
  ownedContent,
  type WholeContent,
  wholeContents,
} from "./files/stored-contents.ts";
export {
  deleteInventions,
  insertInventions,
  lockInventionsWhole,
  type MatterHeading,
  namedMatter,
  withdrawAnswersOfMatter,
} from "./inventions/inventions.store.ts";
export { anyPart, applicationNumberOf, matterFound, readMatterQuery, withHyphens } from "./inventions/matter-search.ts";
export {
  lockReferences,
  type ReferenceHolder,
  referenceHolders,
  referenceHoldersToSee,
} from "./inventions/reference-holders.ts";
export { referencesOf } from "./inventions/references-of.ts";
export { everything, scopeOf, visibleMatter } from "./inventions/visibility.ts";
export { matterToSee } from "./inventions/visible-matter.ts";
export { insertNotes } from "./notes/notes.store.ts";
export { mayChangeWall } from "./walls/walls.rules.ts";
export { readWall } from "./walls/walls.store.ts";
