import { defineConfig } from "vitest/config";
import { filesInMemory } from "./tests/support/files-in-memory.ts";

const quick = filesInMemory();
if (quick !== undefined) process.env.TMPDIR ??= quick;

// `source` makes @iphub/* resolve to src: the tests need no build.
const conditions = ["source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    globalSetup: ["tests/support/postgres.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long a state is waited for; the second that is usual is too short on a busy machine, and says nothing more.
    expect: { poll: { timeout: 20_000 } },
  },
});
