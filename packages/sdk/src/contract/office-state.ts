/**
 * What the patent office was not or could not be asked, from the worst to the best: no key is configured, a request has
 * no answer yet, the last request failed, the office does not show the number, everything is answered. `not-asked`:
 * there is no application number to ask for.
 */
export const officeStates = ["no-key", "pending", "failed", "unknown-number", "complete", "not-asked"] as const;
/** What the patent office was not or could not be asked. */
export type OfficeStateName = (typeof officeStates)[number];

/** How far an answer covers what the patent office has, for the applications that it is about. */
export interface OfficeState {
  /** The worst state of any of them. */
  readonly state: OfficeStateName;
  /** How many applications are in each state; states without one are left out. */
  readonly counts: Readonly<Partial<Record<OfficeStateName, number>>>;
  /** The instant of the last request, of the application where it is longest ago; null if one was never requested. */
  readonly askedAt: string | null;
  /** The instant of the last answer, of the application where it is longest ago; null if one was never answered. */
  readonly answeredAt: string | null;
}

/** The response headers that carry it, on every call that reads stored data of the office. */
export const officeHeaders = {
  state: "iphub-office-state",
  counts: "iphub-office-counts",
  askedAt: "iphub-office-asked-at",
  answeredAt: "iphub-office-answered-at",
} as const;

/** The state as response headers; an instant that is not known has no header. */
export function headersOfOfficeState({ state, counts, askedAt, answeredAt }: OfficeState): Record<string, string> {
  const parts = officeStates.flatMap((name) => (counts[name] ? [`${name}=${counts[name]}`] : []));
  return {
    [officeHeaders.state]: state,
    ...(parts.length === 0 ? {} : { [officeHeaders.counts]: parts.join(", ") }),
    ...(askedAt === null ? {} : { [officeHeaders.askedAt]: askedAt }),
    ...(answeredAt === null ? {} : { [officeHeaders.answeredAt]: answeredAt }),
  };
}

/** The state from response headers; null where a hub does not say it. */
export function officeStateFrom(header: (name: string) => string | null): OfficeState | null {
  const state = officeStates.find((name) => name === header(officeHeaders.state));
  if (state === undefined) return null;
  const counts = (header(officeHeaders.counts) ?? "").split(",").flatMap((part) => {
    const [name, count] = part.trim().split("=");
    const known = officeStates.find((one) => one === name);
    return known === undefined ? [] : [[known, Number(count)] as const];
  });
  return {
    state,
    counts: Object.fromEntries(counts),
    askedAt: header(officeHeaders.askedAt),
    answeredAt: header(officeHeaders.answeredAt),
  };
}
