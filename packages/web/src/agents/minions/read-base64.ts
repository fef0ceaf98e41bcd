import type { CommentFile } from "@iphub/ui-core/agents/minions/use-minion-comments";

/** Reads a chosen file as base64; rejects if the browser cannot read it. */
export function readBase64(file: File): Promise<CommentFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} could not be read`));
    // The result is a data URL: type, comma, content.
    reader.onload = () => resolve({ name: file.name, base64: String(reader.result).split(",", 2)[1] ?? "" });
    reader.readAsDataURL(file);
  });
}
