import { BaseSequencer } from "vitest/node";

/** Files that take longer than all others: a worker that began one of them last would keep the run waiting. */
const longest = /call-ups\.year/;

/** The usual order of files, with the longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer["sort"]>[0]): Promise<typeof files> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
  }
}
