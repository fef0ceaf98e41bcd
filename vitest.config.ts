import { defineConfig } from "vitest/config";
import { filesInMemory } from "./tests/support/files-in-memory.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

const quick = filesInMemory();
if (quick !== undefined) process.env.TMPDIR ??= quick;

// `source` makes @iphub/* resolve to src: the tests need no build.
const conditions = ["source", "module", "node", "development|production"];

/**
 * Slow files whose assertions seldom fail alone: `npm test` leaves them out. `npm run test:full`, `pnpm unit` with their path
 * and `npm test -- --changed` run them too. CONTRIBUTING.md ("Tests") says what belongs to them.
 */
const whole = "tests/**/*.whole.test.{ts,tsx}";

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    exclude: process.env.IPHUB_TESTS === "quick" ? [whole] : [],
    sequence: { sequencer: LongestFirst },
    globalSetup: ["tests/support/postgres.ts"],
    pool: "forks",
    // One process runs many files: a module is read, and the database engine compiled, once instead of once a file.
    isolate: false,
    // A database lives for seconds here: V8 spends more on optimising the engine's WebAssembly than it saves.
    execArgv: ["--liftoff-only"],
    // One more than the machines that run it have cores: journeys wait for browsers and terminals half of their time.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // How long a state is waited for; the second that is usual is too short on a busy machine, and says nothing more.
    expect: { poll: { timeout: 20_000 } },
  },
});
