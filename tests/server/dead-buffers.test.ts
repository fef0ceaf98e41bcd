import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Makes 512 MB of buffers of which each is needed for a moment, and prints the most megabytes that lay at once. */
const program = `
  import { collectDeadBuffersEarly } from "@iphub/server/platform/dead-buffers";
  collectDeadBuffersEarly();
  let most = 0;
  for (let made = 0; made < 8192; made += 1) {
    Buffer.allocUnsafeSlow(65_536).fill(made);
    most = Math.max(most, process.memoryUsage().arrayBuffers);
    if (made % 8 === 0) await new Promise(setImmediate);
  }
  console.log(most / 2 ** 20);
`;

// By itself V8 begins to collect at 64 MB and lets up to 87 lie here, with this up to 57.
test("buffers that nobody needs do not pile up", async () => {
  const flags = ["--conditions=source", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname });
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan(72);
});
