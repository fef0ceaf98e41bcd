import { spawn } from "node:child_process";
import { once } from "node:events";

/** Rows that an export sends. */
export const exportedRows = 200_000;

/**
 * Starts a peer in a process of its own that answers at once: one person for `/api/suggest`, a page of 25 tasks for
 * `/api/search/tasks`, and an export of 200,000 tasks as NDJSON. Gives its address, and what stops it.
 */
export async function startPeer() {
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() };
}

const program = `
const person = { firstName: "Ada", lastName: "Byron", email: "ada@iphub.example", name: "Ada Byron" };
const task = (at) => ({
  id: "k-" + at, title: "Draft the response to the office action", order: 0, status: "open", dueAt: "2026-06-01",
  workflow: { milestoneId: "s-1", templateId: "non-final-response", stepId: "draft-response" },
  invention: { id: "m-1", title: "Foldable antenna", references: ["17/248,024"] }, notes: "", tags: ["response"],
  assignees: ["ada@iphub.example"], createdAt: "2026-01-31T09:00:00.000Z", updatedAt: "2026-01-31T09:00:00.000Z",
  finishedAt: null,
});
const page = JSON.stringify({ data: Array.from({ length: 25 }, (_, at) => task(at)), total: 25, warnings: [], approximate: [] });
const piece = Array.from({ length: 1000 }, (_, at) => JSON.stringify(task(at)) + "\\n").join("");
const server = require("node:http").createServer(({ url }, answer) => {
  if (url.startsWith("/api/search/tasks/export")) {
    answer.setHeader("content-type", "application/x-ndjson");
    const pieces = Array(${exportedRows / 1000}).fill(piece);
    require("node:stream").Readable.from(pieces).pipe(answer);
    return;
  }
  answer.setHeader("content-type", "application/json");
  answer.end(url.startsWith("/api/search/tasks") ? page : JSON.stringify([person]));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
