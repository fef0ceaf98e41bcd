import { note, writeOut } from "./output/sink.ts";

/** Opens an address in the browser; prints it on request, or in a pipe. */
export async function openBrowser(address: string, print: boolean): Promise<void> {
  if (print || process.stdout.isTTY !== true) return writeOut(`${address}\n`);
  const { default: open } = await import("open");
  note(`Opening ${address}`);
  const browser = await open(address);
  browser.unref();
}

/** Keys that say how much is printed and where: they are no part of what is looked at. */
const onlyHere: ReadonlySet<string> = new Set(["size", "skip", "timeZone"]);

/** The address below the hub's own at which a verb's input is shown; `template` is the verb's `web`. */
export async function webPath(template: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const path = template
    .replace("?", "")
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
  if (!template.endsWith("?")) return path;
  const { queryString } = await import("@iphub/sdk/query-string");
  const asked = Object.entries(input).filter(([key]) => !onlyHere.has(key));
  const query = queryString(Object.fromEntries(asked), "repeated").replace(/^\?/, "");
  return query === "" ? path : `${path}?${query}`;
}
