/** One check: its result, and what to do if it failed. */
export interface Finding {
  readonly check: string;
  /** `ok`; `warn` if something may surprise; `fail` if iphub cannot work. */
  readonly state: "ok" | "warn" | "fail";
  readonly found: string;
  readonly fix: string | null;
}

/** A passed check. */
export function well(check: string, found: string): Finding {
  return { check, state: "ok", found, fix: null };
}

/** A warning. */
export function odd(check: string, found: string, fix: string): Finding {
  return { check, state: "warn", found, fix };
}

/** A failed check. */
export function broken(check: string, found: string, fix: string): Finding {
  return { check, state: "fail", found, fix };
}
