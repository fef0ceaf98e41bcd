import { readFileSync } from "node:fs";

/** Clock ticks a second, as Linux counts processor time for programs. */
const ticksASecond = 100;

/** The processor time that a process has used so far, all its threads together, in milliseconds; Linux only. */
export function processorMilliseconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // Behind the program's name, which may hold spaces; user time and system time are the fields 14 and 15 (proc(5)).
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksASecond;
}
