/** A file as the SDK returns it. */
type SentFile = { readonly filename: string | null; readonly contentType: string; bytes(): Promise<BlobPart> };

/** Saves a file of the hub through the browser's downloads. */
export async function saveFile(file: SentFile): Promise<void> {
  const address = URL.createObjectURL(new Blob([await file.bytes()], { type: file.contentType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.filename ?? "download";
  link.click();
  // The browser reads the object URL only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
