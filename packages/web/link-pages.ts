import type { Plugin } from "vite";

/** What a record is called in the preview of a link to it, by the first part of its address. */
const records: Readonly<Record<string, string>> = {
  inventions: "Matter",
  tasks: "Task",
  deadlines: "Deadline",
  boards: "Board",
  minions: "Minion",
  workflows: "Workflow",
  plans: "Plan",
  imports: "Import",
};

const title = /(<meta property="og:title" content=")iphub(")/;

/** The page of the hub as that of a kind of record, by the first part of its address; null where it is none. */
export function recordPage(html: string, address: string): string | null {
  const name = records[address];
  return name === undefined ? null : html.replace(title, `$1${name} – sign in to see it$2`);
}

/**
 * Writes the page of the hub once for each kind of record, as `link-tasks.html`: a chat tool that unfurls a link reads what
 * kind of record it is. It is not signed in, so that the page has no word of the record, nor whether there is one.
 */
export const linkPages: Plugin = {
  name: "iphub-link-pages",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") return;
      const html = String(page.source);
      if (!title.test(html)) throw new Error("index.html has no og:title");
      for (const address of Object.keys(records)) {
        const source = recordPage(html, address);
        if (source !== null) this.emitFile({ type: "asset", fileName: `link-${address}.html`, source });
      }
    },
  },
};
