import { createHash, randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { TestEngine } from "./engines.ts";
import { runDirectory } from "./run-directory.ts";
import { type SeededHub, startSeededHub } from "./seeded-hub.ts";

/** A hub that keeps files, with four matters: m-1 (17/248,024), m-2, m-3, and m-mech of a team that ben is not in. */
export interface FilesHub extends SeededHub {
  /** The paths of everything that lies in the storage. */
  stored(): string[];
  /** Fails where the storage has anything that no file and no upload has. */
  nothingElseStored(): Promise<void>;
}

/** SHA-256, hexadecimal. */
export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Starts a hub with a file limit of 300,000 bytes in a data folder of its own. */
export async function startFilesHub(engine: TestEngine, environment: Record<string, string> = {}): Promise<FilesHub> {
  const folder: Record<string, string> =
    engine.name === "postgres" ? { IPHUB_DATA: join(runDirectory(), "data", randomUUID()) } : {};
  const hub = await startSeededHub(engine, { IPHUB_FILE_LIMIT: "300000", ...folder, ...environment });
  await hub.plant({
    matters: [
      { id: "m-1", references: ["17/248,024"] },
      { id: "m-2" },
      { id: "m-3" },
      { id: "m-mech", teams: ["t-mech"] },
    ],
  });
  function stored(): string[] {
    const root = join(hub.platform.configuration.dataDirectory, "files");
    return readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      statSync(join(root, path)).isFile(),
    );
  }
  async function nothingElseStored(): Promise<void> {
    const { kysely: db } = hub.platform.database;
    const kept = await db
      .selectFrom("file_versions")
      .select("storage_key as key")
      .where("storage_key", "not in", db.selectFrom("content_parts").select("storage_key"))
      .union(db.selectFrom("upload_pieces").select("storage_key as key"))
      .union(db.selectFrom("content_parts").select("part_key as key"))
      .execute();
    const keys = stored().map((path) => path.slice(3));
    expect(keys.sort()).toEqual(kept.map(({ key }) => key).sort());
    expect(await db.selectFrom("storage_pending").selectAll().execute()).toEqual([]);
  }
  return { ...hub, stored, nothingElseStored };
}
