import { note, writeOut } from "./output/sink.ts";

/** Opens an address in the browser; prints it on request, or in a pipe. */
export async function openBrowser(address: string, print: boolean): Promise<void> {
  if (print || process.stdout.isTTY !== true) return writeOut(`${address}\n`);
  const { default: open } = await import("open");
  note(`Opening ${address}`);
  const browser = await open(address);
  browser.unref();
}
