// The hub and the web with hot reload, side by side: the web on http://127.0.0.1:5173 calls the hub on 4780.
import { spawn } from "node:child_process";
import { runSteps } from "./run-steps.mjs";

runSteps([{ name: "build", command: "pnpm", args: ["run", "build"] }]);
const children = [
  spawn("node", ["packages/cli/bin/iphub.js", "serve", "--demo"], { stdio: "inherit" }),
  spawn("vite", [], { cwd: "packages/web", stdio: "inherit" }),
];
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
