import type { InventionFile } from "@iphub/sdk/contract/files";
import type { PaperPlace } from "@iphub/ui-core/matters/files/paper-place";
import { useFileContent } from "@iphub/ui-core/matters/files/use-file-paper";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { pictureSetting } from "../../terminal-kit/picture-codes.ts";
import { type PictureOutcome, usePictureView } from "../../terminal-kit/picture-view.ts";

/** A file that is shown, one of its versions, or an attachment of an e-mail that is a file. */
type PictureFile = PaperPlace & Pick<InventionFile, "name" | "size" | "mimeType">;

/** The largest file that is read for the terminal, in bytes. */
const mostBytes = 20 * 1024 ** 2;
const elsewhere = "o opens it in the browser.";
const unsupported = `This terminal shows no pictures; ${elsewhere}`;

/** What a terminal can be sent of a file: a picture, the pages of a PDF, or nothing. */
export function picturesOf({ mimeType }: Pick<InventionFile, "mimeType">): "picture" | "pages" | null {
  if (mimeType === "application/pdf") return "pages";
  return mimeType === "image/png" || mimeType === "image/jpeg" ? "picture" : null;
}

/**
 * Shows a picture, or the pages of a PDF from one of them on, until a key is pressed, or says why it cannot. It gives the
 * page that was seen last; null where none was.
 */
export function useFilePicture(): (file: PictureFile, page?: number) => Promise<number | null> {
  const { toasts, ports } = useHubApp();
  const read = useFileContent();
  const show = usePictureView();
  return async (file, page = 1) => {
    const fail = (message: string) => {
      toasts.show({ type: "error", title: `The ${picturesOf(file)} cannot be shown`, message });
      return null;
    };
    if (pictureSetting(process.env) === "none") return fail(unsupported);
    if (file.size > mostBytes) return fail(`It is too large for a terminal; ${elsewhere}`);
    const content = await read(file);
    if (content === null) return null;
    const shown = show({ title: file.name, file: content, page, advice: elsewhere });
    const outcome = await shown.catch((error: unknown): PictureOutcome => {
      ports.report("A picture could not be shown", error);
      return { why: "The file could not be drawn." };
    });
    if (outcome === "unsupported") return fail(unsupported);
    return "why" in outcome ? fail(`${outcome.why} ${elsewhere}`) : outcome.page;
  };
}
