/** How a terminal is sent pictures: kitty's graphics protocol, or sixel; `none` if it is sent text only. */
export type PictureProtocol = "kitty" | "sixel" | "none";

type Environment = Readonly<Record<string, string | undefined>>;

/** The size of a picture, or of a cell, in pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

const introducer = "\u001b";
const end = `${introducer}\\`;
/** The most letters of one part of a picture, as kitty's protocol has it. */
const partLength = 4096;

/**
 * How pictures are sent by what the environment says; `ask` if the terminal has to be asked. IPHUB_IMAGES forces a protocol or
 * turns pictures off.
 */
export function pictureSetting(env: Environment): PictureProtocol | "ask" {
  const { IPHUB_IMAGES: chosen = "", TERM: term = "", TERM_PROGRAM: program = "" } = env;
  if (chosen === "off") return "none";
  if (chosen === "kitty" || chosen === "sixel") return chosen;
  if (/^(?:dumb|linux|vt\d+)$/.test(term)) return "none";
  // A multiplexer draws for the terminal around it, whose name it passes on: only its own answer counts.
  if (isMultiplexed(env)) return "ask";
  const isKitty = env.KITTY_WINDOW_ID !== undefined || /^(?:xterm-)?(?:kitty|ghostty)$/.test(term);
  return isKitty || /^(?:ghostty|WezTerm)$/.test(program) ? "kitty" : "ask";
}

/** Whether tmux or screen is between the program and the terminal. */
function isMultiplexed({ TMUX, STY, TERM = "" }: Environment): boolean {
  return TMUX !== undefined || STY !== undefined || /^(?:tmux|screen)/.test(TERM);
}

/**
 * Asks a terminal which pictures it shows and how large a cell is; every terminal answers the last question, so that the wait
 * for the others has an end. Multiplexers are not asked for kitty's protocol: they take the question for a title.
 */
export function pictureQuestions(env: Environment): string {
  const kitty = isMultiplexed(env) ? "" : `${introducer}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA${end}`;
  return `${kitty}${introducer}[16t${introducer}[c`;
}

const kittyAnswer = new RegExp(`${introducer}_Gi=31;OK`, "u");
const cellAnswer = new RegExp(`${introducer}\\[6;(\\d+);(\\d+)t`, "u");
const lastAnswer = new RegExp(`${introducer}\\[\\?([\\d;]+)c`, "u");

/** What a terminal answered so far; null until the last answer is there. */
export function pictureAnswer(
  input: string,
): { readonly protocol: PictureProtocol; readonly cell: Pixels | null } | null {
  const attributes = lastAnswer.exec(input)?.[1];
  if (attributes === undefined) return null;
  const [, height, width] = cellAnswer.exec(input) ?? [];
  const cell = Number(height) > 0 && Number(width) > 0 ? { width: Number(width), height: Number(height) } : null;
  if (kittyAnswer.test(input)) return { protocol: "kitty", cell };
  return { protocol: attributes.split(";").includes("4") ? "sixel" : "none", cell };
}

/** A PNG file as kitty's protocol has it, drawn at the cursor over this many cells; the cursor stays. */
export function kittyPicture(png: Uint8Array, cells: { readonly columns: number; readonly rows: number }): string {
  const text = Buffer.from(png).toString("base64");
  const parts = text.match(new RegExp(`.{1,${partLength}}`, "gu")) ?? [];
  // `q=2`: the terminal does not answer, which would be taken for keys.
  const head = `a=T,f=100,q=2,C=1,c=${cells.columns},r=${cells.rows},`;
  return parts
    .map(
      (part, index) => `${introducer}_G${index === 0 ? head : ""}m=${index < parts.length - 1 ? 1 : 0};${part}${end}`,
    )
    .join("");
}

/** Takes all pictures of kitty's protocol away, and frees them. */
export const kittyRemoval = `${introducer}_Ga=d,d=A,q=2${end}`;

/** The cells that a picture is drawn over: as large as it is, or as large as fits, in its proportions. */
export function pictureCells(picture: Pixels, room: { readonly columns: number; readonly rows: number }, cell: Pixels) {
  const columns = picture.width / cell.width;
  const rows = picture.height / cell.height;
  const scale = Math.min(1, room.columns / columns, room.rows / rows);
  return { columns: Math.max(1, Math.floor(columns * scale)), rows: Math.max(1, Math.floor(rows * scale)) };
}

/** The size of a PNG or JPEG picture, as its file says; null if it is neither, or is broken. */
export function pictureSize(file: Uint8Array): Pixels | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    return view.getUint16(0) === 0xffd8 ? jpegSize(view) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The segment of a JPEG file that says its size is one of these, but for three that say something else. */
function jpegSize(view: DataView): Pixels | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1);
    if (kind < 0xc0 || kind > 0xcf || [0xc4, 0xc8, 0xcc].includes(kind)) continue;
    return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}
