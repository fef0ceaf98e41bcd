import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { typedPath } from "../command-line/file-here.ts";
import { Prompt } from "./prompt.tsx";

type Props = {
  readonly title: string;
  /** Takes the file at a path; rejects where it cannot be read. */
  readonly onFile: (path: string) => Promise<void>;
  readonly onClose: () => void;
};

const check = (text: string) => (text.trim() === "" ? "Enter the path of the file" : null);

/** Asks for a file of this machine by its path, and says where it cannot be read. */
export function FilePrompt({ title, onFile, onClose }: Props) {
  const { toasts } = useHubApp();
  const take = (typed: string) => {
    const path = typedPath(typed);
    onFile(path).catch(() => toasts.show({ type: "error", title: "The file could not be read", message: path }));
  };
  return <Prompt title={title} value="" check={check} onSubmit={take} onClose={onClose} />;
}
