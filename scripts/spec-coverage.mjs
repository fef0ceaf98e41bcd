// Writes docs/spec-coverage.md (tests/spec/coverage.ts says how).
import { writeFileSync } from "node:fs";
import { coveragePage, coverageText } from "../tests/spec/coverage.ts";

writeFileSync(coveragePage, coverageText());
