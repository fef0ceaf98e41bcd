import type { CommentFile } from "@iphub/ui-core/agents/minions/use-minion-comments";

/** Reads a file that the reader chose; rejects where the browser cannot read it. */
export function readBase64(file: File): Promise<CommentFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} could not be read`));
    // What is read is a data address: its type, a comma, the content.
    reader.onload = () => resolve({ name: file.name, base64: String(reader.result).split(",", 2)[1] ?? "" });
    reader.readAsDataURL(file);
  });
}
