const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Names the program of a sign-in from its user agent: `Chrome on Linux`. A program that is not a browser is shown by
 * its own name; without a user agent it is 'A program'.
 */
export function programName(userAgent: string): string {
  const nameOf = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameOf(browsers);
  const system = nameOf(systems);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  return userAgent.trim() === "" ? "A program" : (userAgent.trim().split(/[\s/(]/)[0] ?? userAgent);
}
