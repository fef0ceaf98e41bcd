// Loaded before a program: at SIGUSR2 it writes what the program holds to the file that MEMORY_REPORT names, one line each.
// The resident size is as it is then; the heap and what lies outside it are after a full collection. All in bytes.
const { appendFileSync } = require("node:fs");

process.on("SIGUSR2", () => {
  const resident = process.memoryUsage.rss();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(process.env.MEMORY_REPORT, `${JSON.stringify({ resident, heapUsed, external })}\n`);
});
