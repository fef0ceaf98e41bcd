/** What the build knows of the program: the addresses of its files, and its page's SHA-256 in hexadecimal digits. */
export interface Program {
  readonly files: readonly string[];
  readonly page: string;
}

/** Caches of the program have this in front of their version. */
const prefix = "iphub-program ";
/** Where a cache keeps what was there when its version came. */
const beforeKey = "/before";

/** What was there when a version came: the ids of the open windows, and the caches of the versions before. */
interface Before {
  readonly windows: readonly string[];
  readonly caches: readonly string[];
}

/**
 * Stores the files of a version. They are named after their content, so that those of an earlier version are taken over.
 * The page is stored last: a hub that is replaced meanwhile would otherwise leave a page without its files.
 * @throws Error where the hub has another version by now, or cannot be reached
 */
export async function storeProgram(program: Program): Promise<void> {
  const cache = await cacheOf(program);
  // One after another: what the person does meanwhile goes first.
  for (const file of program.files) {
    if (await cache.match(file)) continue;
    await cache.put(file, (await caches.match(file, { ignoreVary: true })) ?? (await loaded(file)));
  }
  const page = await loaded("/");
  if ((await digest(await page.clone().arrayBuffer())) !== program.page) throw new Error("The hub has another version");
  await cache.put("/", page);
}

/** The stored page of the program. */
export async function storedPage(program: Program): Promise<Response> {
  return (await (await cacheOf(program)).match("/", { ignoreVary: true })) ?? Response.error();
}

/** A file of this version, or of an earlier one that a window still has; from the hub where neither is stored. */
export async function programFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request);
}

/** Notes which windows and which versions were there before this one. */
export async function noteBefore(program: Program, windows: readonly string[]): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== nameOf(program));
  const before: Before = { windows, caches: others };
  await (await cacheOf(program)).put(beforeKey, Response.json(before));
}

/**
 * Deletes the files of the versions before this one once no window is open any more that was opened with one of them. One
 * that came later is not noted: it may just be being stored.
 */
export async function deleteBefore(program: Program, open: readonly string[]): Promise<void> {
  const noted = await (await cacheOf(program)).match(beforeKey);
  if (!noted) return;
  const before: Before = await noted.json();
  if (before.windows.some((id) => open.includes(id))) return;
  for (const name of before.caches) await caches.delete(name);
}

function nameOf({ page }: Program): string {
  return `${prefix}${page.slice(0, 16)}`;
}

function cacheOf(program: Program): Promise<Cache> {
  return caches.open(nameOf(program));
}

async function loaded(address: string): Promise<Response> {
  const answer = await fetch(address, { cache: address === "/" ? "no-cache" : "default" });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer;
}

async function digest(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
