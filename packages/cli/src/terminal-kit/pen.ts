const introducer = "\u001b";

/** The attributes that a style code sets; each slot holds the code that set it, or nothing. */
const slots = [
  "foreground",
  "plane",
  "bold",
  "dim",
  "italic",
  "underline",
  "blink",
  "inverse",
  "hidden",
  "strike",
  "overline",
  "underlineColour",
] as const;
type Slot = (typeof slots)[number];
type Look = Readonly<Record<Slot, string>>;

/** The style of letters: a small number that names a look and a hyperlink. 0 is plain. */
export type Pen = number;

/** The pen of a terminal that was just reset. */
export const plainPen: Pen = 0;

const plainLook: Look = {
  foreground: "",
  plane: "",
  bold: "",
  dim: "",
  italic: "",
  underline: "",
  blink: "",
  inverse: "",
  hidden: "",
  strike: "",
  overline: "",
  underlineColour: "",
};

/** Codes that set one thing (SGR, ECMA-48 8.3.117); colours differ by their numbers. */
const setters: Readonly<Record<string, Slot>> = {
  "1": "bold",
  "2": "dim",
  "3": "italic",
  "4": "underline",
  "5": "blink",
  "6": "blink",
  "7": "inverse",
  "8": "hidden",
  "9": "strike",
  "21": "underline",
  "53": "overline",
};
const ends: Readonly<Record<string, readonly Slot[]>> = {
  "22": ["bold", "dim"],
  "23": ["italic"],
  "24": ["underline"],
  "25": ["blink"],
  "27": ["inverse"],
  "28": ["hidden"],
  "29": ["strike"],
  "39": ["foreground"],
  "49": ["plane"],
  "55": ["overline"],
  "59": ["underlineColour"],
};
/** The letter colours are invisible on a blank cell; the background is not. */
const shownOnBlanks: readonly Slot[] = ["underline", "blink", "inverse", "strike", "overline"];
const colours: Readonly<Record<string, Slot>> = { "38": "foreground", "48": "plane", "58": "underlineColour" };
/** One code with its arguments: a colour as 24-bit or 256 values, or a number, which may have parts after colons. */
const codes = /(?:[345]8;(?:2;\d+;\d+;\d+|5;\d+))|[\d:]+/gu;

interface Kept {
  readonly look: Look;
  readonly link: string;
}

const kept: Kept[] = [{ look: plainLook, link: "" }];
const numbers = new Map<string, Pen>([[keyOf(plainLook, ""), plainPen]]);

function keyOf(look: Look, link: string): string {
  return `${slots.map((slot) => look[slot]).join("|")}|${link}`;
}

function penOf(look: Look, link: string): Pen {
  const key = keyOf(look, link);
  const known = numbers.get(key);
  if (known !== undefined) return known;
  kept.push({ look, link });
  numbers.set(key, kept.length - 1);
  return kept.length - 1;
}

const lookUp = (pen: Pen): Kept => kept[pen] ?? { look: plainLook, link: "" };

function slotOf(code: string): Slot | undefined {
  const number = /^\d+/u.exec(code)?.[0] ?? "";
  if (/^(?:3[0-7]|9[0-7])$/u.test(number)) return "foreground";
  if (/^(?:4[0-7]|10[0-7])$/u.test(number)) return "plane";
  return colours[number] ?? setters[number];
}

/** Caches the results of a function of one or two pens; a session has some dozens of pens. */
function cached<Given extends readonly (number | string)[], Answer>(
  work: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const answers = new Map<string, { readonly answer: Answer }>();
  return (...given) => {
    const key = given.join(" ");
    const known = answers.get(key);
    if (known) return known.answer;
    const answer = work(...given);
    answers.set(key, { answer });
    return answer;
  };
}

/** The pen after a style code with these parameters, such as `1;38;5;4`. Unknown codes change nothing. */
export const styled = cached((pen: Pen, parameters: string): Pen => {
  const { look, link } = lookUp(pen);
  const next: Record<Slot, string> = { ...look };
  for (const [code] of (parameters === "" ? "0" : parameters).matchAll(codes)) {
    const slot = slotOf(code);
    if (code === "0" || code === "4:0") Object.assign(next, code === "0" ? plainLook : { underline: "" });
    else if (slot) next[slot] = code;
    for (const ended of ends[code] ?? []) next[ended] = "";
  }
  return penOf(next, link);
});

/** The same pen in a hyperlink: `link` is the part between `8;` and the end of the code (OSC 8); `;` ends one. */
export function linked(pen: Pen, link: string): Pen {
  return penOf(lookUp(pen).look, link === ";" ? "" : link);
}

/** Terminals underline links, blanks as well. */
function isBare(pen: Pen): boolean {
  const { look, link } = lookUp(pen);
  return link === "" && shownOnBlanks.every((slot) => look[slot] === "");
}

/** What a pen shows on a blank cell: pens that look the same there give the same result. */
export const blankPen = cached((pen: Pen): Pen => {
  return isBare(pen) ? penOf({ ...plainLook, plane: lookUp(pen).look.plane }, "") : pen;
});

/** The pen that a terminal erases with: only the background. */
export const erasingPen = cached((pen: Pen): Pen => penOf({ ...plainLook, plane: lookUp(pen).look.plane }, ""));

/** The pen nearest to `pen` that draws blanks like `blank`: letters after them may need no new code. */
export const overBlanks = cached((pen: Pen, blank: Pen): Pen => {
  if (blankPen(pen) === blank) return pen;
  if (!isBare(blank)) return blank;
  const near: Record<Slot, string> = { ...lookUp(pen).look, plane: lookUp(blank).look.plane };
  for (const slot of shownOnBlanks) near[slot] = "";
  return penOf(near, "");
});

const style = (parameters: readonly string[]) => `${introducer}[${parameters.join(";")}m`;

function setCodes(from: Look, to: Look): string[] {
  return slots.filter((slot) => to[slot] !== "" && to[slot] !== from[slot]).map((slot) => to[slot]);
}

/** The shortest code that changes one pen to another; empty if they are equal. */
export const penChange = cached((from: Pen, to: Pen): string => {
  const [before, after] = [lookUp(from), lookUp(to)];
  const link = before.link === after.link ? "" : `${introducer}]8;${after.link || ";"}${introducer}\\`;
  const over = Object.entries(ends).filter(([, ended]) =>
    ended.some((slot) => before.look[slot] !== "" && after.look[slot] === ""),
  );
  const cleared = {
    ...before.look,
    ...Object.fromEntries(over.flatMap(([, ended]) => ended.map((slot) => [slot, ""]))),
  };
  const stepwise = [...over.map(([code]) => code), ...setCodes(cleared, after.look)];
  const recomputed = setCodes(plainLook, after.look);
  if (stepwise.length === 0) return link;
  const short = style(recomputed.length === 0 ? [] : ["0", ...recomputed]);
  const long = style(stepwise);
  return link + (over.length > 0 && short.length < long.length ? short : long);
});
