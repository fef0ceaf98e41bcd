import type { InventionFile } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import type { useDirectorySync } from "@iphub/ui-core/matters/directory/use-directory-sync";
import { isUnderWay } from "@iphub/ui-core/matters/files/uploads";
import type { useInventionFiles } from "@iphub/ui-core/matters/files/use-invention-files";
import { type ReactNode, useState } from "react";
import { fileHere } from "../../command-line/file-here.ts";
import { commandsOf, useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { FilePrompt } from "../../terminal-kit/file-prompt.tsx";
import { Form } from "../../terminal-kit/form.tsx";
import { entriesOf } from "../../terminal-kit/form-fields.ts";
import { Select } from "../../terminal-kit/select.tsx";
import { useOpenAddress } from "../../terminal-kit/shell-context.ts";
import { picturesOf, useFilePicture } from "./file-picture.ts";

type Model = ReturnType<typeof useInventionFiles>;
type Repository = ReturnType<typeof useDirectorySync>;
type Asked =
  | { readonly what: "edit" | "delete"; readonly file: InventionFile }
  | { readonly what: "upload" | "tag" | "stop" | "unfinished" };
const command = commandsOf("files", "Files");
const permission = "files:write" as const;

/** The keyed actions on a matter's files; put `overlay` into the frame. A file that is read has keys of its own. */
export function useFileWork(model: Model, file: InventionFile | undefined, repository: Repository, isReading: boolean) {
  const openAddress = useOpenAddress();
  const [asked, ask] = useState<Asked | null>(null);
  const { actions, deleted } = model;
  const open = async () => openAddress(file && (await actions.address(file)));
  const showPicture = useFilePicture();
  const picture = () => file && void showPicture({ ...file, version: null, part: null });
  const pictures = file ? picturesOf(file) : null;
  const running = model.uploads.filter(isUnderWay);
  const ended = model.uploads.filter((upload) => !isUnderWay(upload));
  const resend = () => {
    for (const { key } of ended) actions.retryUpload(key);
  };
  const stop = () => {
    const [first] = running;
    if (first && running.length === 1) actions.stopUpload(first);
    else ask({ what: "stop" });
  };
  const sync = () => void repository.actions.sync();
  const isSyncing = repository.state === "pending";
  const on = (what: "edit" | "delete") => () => file && ask({ what, file });
  const restore = () => file && void actions.restore(file);
  const shown = deleted ? "files" : "deleted files";
  const isOff = !file || file.isDeleted;
  const lacks = { tags: model.tags.length === 0, unfinished: ended.length + model.unfinished.length === 0 };
  const remove = () => ask({ what: "unfinished" });
  const pictureWords = `show the ${pictures ?? "picture"}`;
  useCommands([
    command("stop", ["S"], "stop the upload", stop, { rank: 1, isOff: running.length === 0, permission }),
    command("resend", ["U"], "resume the upload", resend, { rank: 1, isOff: ended.length === 0, permission }),
  ]);
  const ofTheList = [
    command("picture", ["i"], pictureWords, picture, { rank: 1, isOff: isOff || pictures === null }),
    command("open", ["o"], "open in the browser", () => void open(), { rank: 2, isOff }),
    command("edit", ["e"], "rename or tag", on("edit"), { rank: 3, isOff, permission }),
    command("delete", ["x", "delete"], "delete", on("delete"), { rank: 4, isOff, permission }),
    command("restore", ["R"], "restore", restore, { rank: 2, isOff: !file?.isDeleted, permission }),
    command("upload", ["a"], "upload", () => ask({ what: "upload" }), { rank: 5, permission }),
    command("sync", ["s"], "synchronise", sync, { rank: 7, isOff: isSyncing, permission }),
    command("unfinished", ["X"], "remove unfinished", remove, { isOff: lacks.unfinished, permission }),
    command("tag", ["#"], "with a tag", () => ask({ what: "tag" }), { isOff: lacks.tags }),
    command("deleted", ["v"], shown, () => actions.showDeleted(!deleted), { rank: 6 }),
  ];
  useCommands(isReading ? [] : ofTheList);
  return { overlay: asked && <FileOverlay asked={asked} model={model} onClose={() => ask(null)} /> };
}

type OverlayProps = { readonly asked: Asked; readonly model: Model; readonly onClose: () => void };

function FileOverlay({ asked, model, onClose }: OverlayProps): ReactNode {
  const { actions } = model;
  switch (asked.what) {
    case "edit":
      return <FileForm file={asked.file} actions={actions} onClose={onClose} />;
    case "delete": {
      const remove = () => {
        onClose();
        void actions.remove(asked.file);
      };
      return (
        <ConfirmDialog
          title="Delete this file?"
          message={`'${asked.file.name}' moves to the deleted files and waits 30 days in the bin.`}
          confirmLabel="Delete file"
          cancelLabel="Keep it"
          isDangerous
          onConfirm={remove}
          onCancel={onClose}
        />
      );
    }
    case "stop":
      return <StopSelect model={model} onClose={onClose} />;
    case "unfinished":
      return <UnfinishedSelect model={model} onClose={onClose} />;
    case "tag": {
      const options = [{ id: "", label: "any" }, ...model.tags.map((tag) => ({ id: tag, label: tag }))];
      const choose = (tag: string) => {
        onClose();
        actions.showTag(tag === "" ? null : tag);
      };
      return <Select title="Tag" options={options} value={model.tag ?? ""} onChange={choose} onClose={onClose} />;
    }
    default:
      return <UploadPrompt onUpload={actions.upload} onClose={onClose} />;
  }
}

/** Renames and tags a file; sends only the changes. */
function FileForm(props: {
  readonly file: InventionFile;
  readonly actions: Model["actions"];
  readonly onClose: () => void;
}) {
  const { file, actions, onClose } = props;
  const isEmpty = (text: string) => (text.trim() === "" ? "A file needs a name." : null);
  const fields = [
    { id: "name", label: "Name", value: file.name, check: isEmpty },
    { id: "tags", label: "Tags", value: file.tags.join(", "), placeholder: "Separated by commas" },
  ];
  const save = async (values: Readonly<Record<string, string>>) => {
    const name = values.name?.trim() ?? file.name;
    const tags = entriesOf(values.tags, ",");
    const isRenamed = name === file.name || (await actions.rename(file, name));
    return isRenamed && (tags.join() === file.tags.join() || (await actions.setTags(file, tags)));
  };
  return <Form title="Rename or tag" draft={`file:${file.id}`} fields={fields} onSubmit={save} onClose={onClose} />;
}

type OverlayPartProps = { readonly model: Model; readonly onClose: () => void };

function StopSelect({ model, onClose }: OverlayPartProps) {
  const running = model.uploads.filter(isUnderWay);
  const options = running.map(({ key, file, percent }) => ({ id: String(key), label: `${file.name}, ${percent}%` }));
  const stop = (id: string) => {
    onClose();
    const upload = running.find(({ key }) => String(key) === id);
    if (upload) model.actions.stopUpload(upload);
  };
  return <Select title="Stop which upload" options={options} onChange={stop} onClose={onClose} />;
}

function UnfinishedSelect({ model, onClose }: OverlayPartProps) {
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

function UploadPrompt({
  onUpload,
  onClose,
}: {
  readonly onUpload: Model["actions"]["upload"];
  readonly onClose: () => void;
}) {
  const send = async (path: string) => {
    onClose();
    onUpload([await fileHere(path)]);
  };
  return <FilePrompt title="Upload which file" onFile={send} onClose={onClose} />;
}
