// Everything that can be checked without running the product: types, lint and budgets, boundaries, unused code.
import { runSteps } from "./run-steps.mjs";

runSteps([
  { name: "types", command: "tsc", args: ["-b"] },
  { name: "lint and budgets", command: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "boundaries", command: "node", args: ["scripts/check-boundaries.mjs"] },
  { name: "unused code", command: "knip", args: [] },
  { name: "words", command: "node", args: ["scripts/check-words.mjs"] },
]);
