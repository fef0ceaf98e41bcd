import type { openPlatform } from "@iphub/server/open-platform";

type Log = Parameters<typeof openPlatform>[1];

function say() {}

/** A log of the hub that says nothing. */
export const silentLog: Log = {
  level: "silent",
  child: () => silentLog,
  silent: say,
  fatal: say,
  error: say,
  warn: say,
  info: say,
  debug: say,
  trace: say,
};
