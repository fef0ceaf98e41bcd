import { byteSize } from "@iphub/sdk/domain/byte-size";
import { isUnderWay } from "@iphub/ui-core/matters/files/uploads";
import type { useInventionFiles } from "@iphub/ui-core/matters/files/use-invention-files";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { fileHere, typedPath } from "../../command-line/file-here.ts";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { Select } from "../../terminal-kit/select.tsx";

type Model = ReturnType<typeof useInventionFiles>;
type Props = { readonly model: Model; readonly onClose: () => void };

/** Asks which running upload to stop. */
export function StopSelect({ model, onClose }: Props) {
  const running = model.uploads.filter(isUnderWay);
  const options = running.map(({ key, file, percent }) => ({ id: String(key), label: `${file.name}, ${percent}%` }));
  const stop = (id: string) => {
    onClose();
    const upload = running.find(({ key }) => String(key) === id);
    if (upload) model.actions.stopUpload(upload);
  };
  return <Select title="Stop which upload" options={options} onChange={stop} onClose={onClose} />;
}

/** Asks which stopped or interrupted upload to cancel. */
export function UnfinishedSelect({ model, onClose }: Props) {
  const { uploads, unfinished, actions } = model;
  const choices = [
    ...uploads
      .filter((upload) => !isUnderWay(upload))
      .map((upload) => ({
        id: `here-${upload.key}`,
        label: `${upload.file.name}, ${upload.percent}%`,
        remove: () => actions.dismissUpload(upload),
      })),
    ...unfinished.map((upload) => ({
      id: upload.id,
      label: `${upload.name}, ${byteSize(upload.received)}`,
      remove: () => actions.removeUnfinished(upload),
    })),
  ];
  const remove = (id: string) => {
    onClose();
    void choices.find((choice) => choice.id === id)?.remove();
  };
  return <Select title="Remove which unfinished upload" options={choices} onChange={remove} onClose={onClose} />;
}

/** Asks for a file of this machine; its content is read in chunks. */
export function UploadPrompt({
  onUpload,
  onClose,
}: {
  readonly onUpload: Model["actions"]["upload"];
  readonly onClose: () => void;
}) {
  const { toasts } = useHubApp();
  const send = async (typed: string) => {
    onClose();
    const path = typedPath(typed);
    try {
      const file = await fileHere(path);
      onUpload([file]);
    } catch {
      toasts.show({ type: "error", title: "The file could not be read", message: path });
    }
  };
  const check = (text: string) => (text.trim() === "" ? "Enter the path of the file" : null);
  return (
    <Prompt title="Upload which file" value="" check={check} onSubmit={(text) => void send(text)} onClose={onClose} />
  );
}
