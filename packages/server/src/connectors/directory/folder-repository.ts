import { createReadStream, type Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DirectoryNode } from "@iphub/sdk/contract/directory";
import { compareText } from "@iphub/sdk/domain/compare-text";

/** A file of the repository with what shows whether it has changed. */
export interface RepositoryFile {
  /** Relative to the matter's folder, with slashes: `drawings/fig 1.png`. */
  readonly path: string;
  readonly size: number;
  readonly modifiedMs: number;
}

/** An unreadable entry of a folder, with the system's error. */
export interface UnreadEntry {
  readonly path: string;
  readonly error: unknown;
}

/** The contents of a folder. */
export interface FolderListing {
  readonly files: RepositoryFile[];
  readonly unread: UnreadEntry[];
}

/** A file of the repository that could not be read, with the system's error as its cause. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

/** Limits of a matter's folder: the number of files, and the depth. */
const mostNodes = 20_000;
const deepest = 32;

/** A folder with more files than the hub accepts. */
export class FolderTooLargeError extends Error {
  override readonly name = "FolderTooLargeError";
  constructor() {
    super(`The folder has more than ${mostNodes} files or more than ${deepest} levels.`);
  }
}

/**
 * The built-in documents repository: a folder on disk in which each matter has a sub-folder. Names come from listings
 * only and links are not followed, so that no request can leave the folder.
 */
export class FolderRepository {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The names of the sub-folders. Throws if the root cannot be read. */
  async folders(): Promise<string[]> {
    const entries = await readdir(this.#root, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !hidden(entry)).map((entry) => entry.name);
  }

  /**
   * A sub-folder with all its contents that can be read, folders first, by name.
   * @throws FolderTooLargeError, or the system's error where the sub-folder itself cannot be read
   */
  async tree(folder: string): Promise<DirectoryNode> {
    return this.#node([folder], { left: mostNodes });
  }

  /** Every file in a sub-folder, by its path, and the unreadable entries. */
  async files(folder: string): Promise<FolderListing> {
    const listing: FolderListing = { files: [], unread: [] };
    await this.#walk([folder], listing);
    listing.files.sort((a, b) => compareText(a.path, b.path));
    return listing;
  }

  /** A file's content as a stream. @throws UnreadableFileError */
  async *read(folder: string, { path }: RepositoryFile): AsyncGenerator<Uint8Array> {
    try {
      yield* createReadStream(join(this.#root, folder, path));
    } catch (error) {
      throw new UnreadableFileError("A file of the repository could not be read", { cause: error });
    }
  }

  async #walk(path: readonly string[], listing: FolderListing): Promise<void> {
    if (path.length > deepest) throw new FolderTooLargeError();
    const entries = await readdir(join(this.#root, ...path), { withFileTypes: true });
    for (const entry of entries.filter((one) => !hidden(one))) {
      const own = [...path, entry.name];
      try {
        if (entry.isDirectory()) await this.#walk(own, listing);
        else if (entry.isFile()) listing.files.push(await this.#fileAt(own));
      } catch (error) {
        if (error instanceof FolderTooLargeError) throw error;
        listing.unread.push({ path: own.slice(1).join("/"), error });
      }
      if (listing.files.length + listing.unread.length > mostNodes) throw new FolderTooLargeError();
    }
  }

  async #fileAt(path: readonly string[]): Promise<RepositoryFile> {
    const { size, mtimeMs } = await stat(join(this.#root, ...path));
    return { path: path.slice(1).join("/"), size, modifiedMs: Math.round(mtimeMs) };
  }

  async #node(path: readonly string[], budget: { left: number }): Promise<DirectoryNode> {
    if (path.length > deepest) throw new FolderTooLargeError();
    const entries = await readdir(join(this.#root, ...path), { withFileTypes: true });
    const children: DirectoryNode[] = [];
    for (const entry of entries.filter((one) => !hidden(one)).sort(foldersFirst)) {
      budget.left -= 1;
      if (budget.left < 0) throw new FolderTooLargeError();
      const own = [...path, entry.name];
      try {
        if (entry.isDirectory()) children.push(await this.#node(own, budget));
        else if (entry.isFile()) children.push(await this.#leaf(own));
      } catch (error) {
        // The others are shown although one may not be read, or was removed after the folder was listed.
        if (error instanceof FolderTooLargeError) throw error;
      }
    }
    const size = children.reduce((sum, child) => sum + child.size, 0);
    return { name: path.at(-1) ?? "", path: `/${path.join("/")}`, isFolder: true, size, children };
  }

  async #leaf(path: readonly string[]): Promise<DirectoryNode> {
    const { size } = await stat(join(this.#root, ...path));
    return { name: path.at(-1) ?? "", path: `/${path.join("/")}`, isFolder: false, size, children: [] };
  }
}

function hidden({ name }: Dirent): boolean {
  return name.startsWith(".") || name === "Thumbs.db" || name.startsWith("~$");
}

function foldersFirst(a: Dirent, b: Dirent): number {
  return Number(b.isDirectory()) - Number(a.isDirectory()) || compareText(a.name, b.name);
}
