import type { InventionFile } from "@iphub/sdk/contract/files";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { usePictureView } from "../../terminal-kit/picture-view.ts";

/** The largest picture that is read for the terminal, in bytes. */
const mostBytes = 20 * 1024 ** 2;

/** Whether a file is a picture that a terminal can be sent. */
export function isPicture({ mimeType }: Pick<InventionFile, "mimeType">): boolean {
  return mimeType === "image/png" || mimeType === "image/jpeg";
}

/** Shows a picture in the terminal until a key is pressed, or says why it cannot; `read` gives its content. */
export function useFilePicture(read: (file: InventionFile) => Promise<Uint8Array | null>) {
  const { toasts } = useHubApp();
  const show = usePictureView();
  return async (file: InventionFile): Promise<void> => {
    const say = (message: string) => toasts.show({ type: "error", title: "The picture is not shown", message });
    if (file.size > mostBytes) return void say("It is too large for a terminal; o opens it in the browser.");
    const content = await read(file);
    if (content === null) return;
    const outcome = await show(file.name, content);
    if (outcome === "unsupported") say("This terminal shows no pictures; o opens it in the browser.");
    if (typeof outcome === "object") say(`${outcome.why} o opens it in the browser.`);
  };
}
