import { errorMessage } from "@iphub/sdk/domain/error-message";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { saveStream } from "../command-line/save-stream.ts";
import { Prompt } from "./prompt.tsx";

/** Asks where a download is saved and saves it; the outcome is a toast. `failure` names it in the log. */
export function SavePrompt(props: {
  readonly name: string;
  readonly failure: string;
  /** Starts the download; null if it was refused, which is reported already. */
  readonly download: () => Promise<AsyncIterable<Uint8Array> | null>;
  readonly onClose: () => void;
}) {
  const { name, failure, download, onClose } = props;
  const { ports, toasts } = useHubApp();
  const save = async (target: string) => {
    onClose();
    try {
      const file = await download();
      if (file === null) return;
      await saveStream(file, target, { isSilent: true });
      toasts.show({ type: "success", title: "Saved", message: target });
    } catch (error) {
      ports.report(failure, error);
      toasts.show({ type: "error", title: "Not saved", message: errorMessage(error) });
    }
  };
  // `-` means standard output, which is the screen.
  const check = (text: string) => (/^-?$/.test(text.trim()) ? "Name a file" : null);
  return (
    <Prompt title="File" value={name} check={check} onSubmit={(text) => void save(text.trim())} onClose={onClose} />
  );
}
