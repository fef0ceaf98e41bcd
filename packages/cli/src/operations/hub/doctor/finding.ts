/** One thing that was looked at: what was found, and what to do about it where it is not well. */
export interface Finding {
  readonly check: string;
  /** `ok`; `warn` where work is possible and something may surprise; `fail` where it is not. */
  readonly state: "ok" | "warn" | "fail";
  readonly found: string;
  readonly fix: string | null;
}

/** A thing that is well. */
export function well(check: string, found: string): Finding {
  return { check, state: "ok", found, fix: null };
}

/** A thing that may surprise. */
export function odd(check: string, found: string, fix: string): Finding {
  return { check, state: "warn", found, fix };
}

/** A thing that is wrong. */
export function broken(check: string, found: string, fix: string): Finding {
  return { check, state: "fail", found, fix };
}
