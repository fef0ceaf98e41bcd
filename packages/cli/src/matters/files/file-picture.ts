import type { InventionFile } from "@iphub/sdk/contract/files";
import { useFileContent } from "@iphub/ui-core/matters/files/use-invention-files";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { pictureSetting } from "../../terminal-kit/picture-codes.ts";
import { type PictureOutcome, usePictureView } from "../../terminal-kit/picture-view.ts";

/** The largest file that is read for the terminal, in bytes. */
const mostBytes = 20 * 1024 ** 2;

/** What a terminal can be sent of a file: a picture, the pages of a PDF, or nothing. */
export function picturesOf({ mimeType }: Pick<InventionFile, "mimeType">): "picture" | "pages" | null {
  if (mimeType === "application/pdf") return "pages";
  return mimeType === "image/png" || mimeType === "image/jpeg" ? "picture" : null;
}

/** Shows a picture, or the pages of a PDF, in the terminal until a key is pressed, or says why it cannot. */
export function useFilePicture(): (file: InventionFile) => Promise<void> {
  const { toasts, ports } = useHubApp();
  const read = useFileContent();
  const show = usePictureView();
  return async (file) => {
    const say = (message: string) =>
      toasts.show({ type: "error", title: `The ${picturesOf(file)} cannot be shown`, message });
    const unsupported = "This terminal shows no pictures; o opens it in the browser.";
    if (pictureSetting(process.env) === "none") return void say(unsupported);
    if (file.size > mostBytes) return void say("It is too large for a terminal; o opens it in the browser.");
    const content = await read(file);
    if (content === null) return;
    const outcome = await show(file.name, content).catch((error: unknown): PictureOutcome => {
      ports.report("A picture could not be shown", error);
      return { why: "The file could not be drawn." };
    });
    if (outcome === "unsupported") say(unsupported);
    if (typeof outcome === "object") say(`${outcome.why} o opens it in the browser.`);
  };
}
