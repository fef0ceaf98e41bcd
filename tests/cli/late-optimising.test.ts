import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** V8's own word on a function: the bit of its status that says it runs as optimised code. */
const optimised = 1 << 4;

const program = `
  import { optimiseLate } from "@iphub/cli/command-line/late-optimising";
  import { setImmediate } from "node:timers/promises";
  function length(word) { return word.length + 1; }
  function hot() { let sum = 0; for (let i = 0; i < 20_000; i += 1) sum += length("w" + (i % 7)); return sum; }
  const isOptimised = (fn) => (%GetOptimizationStatus(fn) & ${optimised}) !== 0;
  optimiseLate();
  // No timer ends in here, so the first second is not over.
  for (let turn = 0; turn < 500; turn += 1) hot();
  console.log(isOptimised(length));
  // Until the test is given up: what was held back once is taken later.
  while (!isOptimised(length)) { hot(); await setImmediate(); }
  console.log(isOptimised(length));
`;

test("a function that is held back in the first second is optimised after it", async () => {
  const flags = ["--allow-natives-syntax", "--conditions=source", "--input-type=module"];
  const { stdout } = await run(process.execPath, [...flags, "--eval", program], { cwd: import.meta.dirname });
  expect(stdout).toBe("false\ntrue\n");
});
