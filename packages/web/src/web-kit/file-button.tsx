import { useRef } from "react";
import { Button, type ButtonColour } from "./button.tsx";
import type { IconName } from "./icon-map.ts";

type FileButtonProps = {
  /** The text of the button. */
  readonly children: string;
  readonly icon: IconName;
  readonly colour?: ButtonColour;
  readonly busy?: boolean;
  /** Takes the focus when its dialog opens. */
  readonly focusFirst?: boolean;
  /** The name of the file field, such as 'Template to upload'. */
  readonly label: string;
  /** The endings or types that the browser offers; all by default. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** `FileButton {children, icon, label, accept?, multiple?, onFiles(files), colour?, busy?}`: chooses files of this device. */
export function FileButton({ label, accept, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
    </>
  );
}
