import { execFile } from "node:child_process";
import { join } from "node:path";

/** Where the recipes are. */
export const examples = join(import.meta.dirname, "../../examples");

/** Runs a recipe in a folder, with `iphub` on the path of `env`; its code and what it writes. */
export function runExample(
  name: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const command = name.endsWith(".mjs") ? process.execPath : "bash";
    const child = execFile(
      command,
      [join(examples, name), ...args],
      { cwd, env: { ...env }, maxBuffer: 64 * 1024 * 1024 },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
