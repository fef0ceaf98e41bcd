import { readFileSync } from "node:fs";

const megabyte = 1024 ** 2;
const pageSize = 4096;

/** What a process holds in memory now, in megabytes; Linux only. */
export function residentMegabytes(pid: number): number {
  const [, pages = "0"] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
  return (Number(pages) * pageSize) / megabyte;
}

/** Looks ten times a second what a process holds, while some work goes on. @returns its most, in megabytes */
export async function mostDuring(pid: number, work: () => Promise<void>): Promise<number> {
  let most = residentMegabytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 100);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}
