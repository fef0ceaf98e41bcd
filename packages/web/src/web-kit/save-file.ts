/** A file as the SDK hands it out. */
type SentFile = { readonly filename: string | null; readonly contentType: string; bytes(): Promise<BlobPart> };

/** Hands a file of the hub to the browser's downloads. */
export async function saveFile(file: SentFile): Promise<void> {
  const address = URL.createObjectURL(new Blob([await file.bytes()], { type: file.contentType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.filename ?? "download";
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
