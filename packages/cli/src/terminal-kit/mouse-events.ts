/** A mouse event in terminal cells, counted from 0 at the top left. Wheel events have no button. */
export type MouseEvent = {
  readonly kind: "press" | "release" | "wheel-up" | "wheel-down";
  readonly button?: "left" | "middle" | "right";
  readonly column: number;
  readonly row: number;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
};

const introducer = "\u001b";
/** SGR mouse report: CSI < code ; column ; row, then M for a press and m for a release (xterm control sequences). */
const report = new RegExp(`${introducer}\\[<(\\d+);(\\d+);(\\d+)([Mm])`, "gu");
const unfinished = new RegExp(`${introducer}(?:\\[(?:<[\\d;]{0,20})?)?$`, "u");
const buttons = ["left", "middle", "right"] as const;

function decode(code: number, column: number, row: number, isPress: boolean): MouseEvent | undefined {
  const place = {
    column: column - 1,
    row: row - 1,
    shift: (code & 4) !== 0,
    alt: (code & 8) !== 0,
    ctrl: (code & 16) !== 0,
  };
  const isMotion = (code & 32) !== 0;
  if (isMotion) {
    return undefined;
  }
  const button = code & 3;
  if ((code & 64) !== 0) {
    return button > 1 ? undefined : { ...place, kind: button === 0 ? "wheel-up" : "wheel-down" };
  }
  const name = buttons[button];
  return name && { ...place, kind: isPress ? "press" : "release", button: name };
}

/** Creates a parser of mouse reports in terminal input, which may be split anywhere; keys in between are ignored. */
export function createMouseParser(): (chunk: string) => readonly MouseEvent[] {
  let rest = "";
  return (chunk) => {
    const input = rest + chunk;
    rest = unfinished.exec(input)?.[0] ?? "";
    return [...input.matchAll(report)].flatMap(
      ([, code, column, row, end]) => decode(Number(code), Number(column), Number(row), end === "M") ?? [],
    );
  };
}

/** Starts button and wheel reports in SGR form. */
export const mouseOn = `${introducer}[?1000h${introducer}[?1006h`;

/** Ends what `mouseOn` started. */
export const mouseOff = `${introducer}[?1006l${introducer}[?1000l`;
