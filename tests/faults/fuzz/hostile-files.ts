import { deflateRawSync } from "node:zlib";
import type { SeededRandom } from "../campaign/seeded-random.ts";

/** A file as someone may send it who means no good, or whose program is broken. */
export interface HostileFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const names = [
  "letter.docx",
  "../../etc/passwd",
  "a\u0000b.pdf",
  "x".repeat(300),
  "‮gpj.exe",
  "CON",
  "",
  ".",
  "paper.pdf",
];
const sheetNames = ["docket.csv", "docket.xlsx", "docket.ods", "docket.xls", "docket"];

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function noise(random: SeededRandom, most: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 1 + random.below(most) }, () => random.below(256));
}

/** A ZIP of one member, which may unpack to far more than it says, or lie about itself. */
function zip(name: string, content: Uint8Array, { declared = content.length } = {}): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(content);
  const file = Buffer.from(name);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(declared, 18);
  fields.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, file, packed]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, Buffer.alloc(14), file]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Uint8Array.from(Buffer.concat([local, entry, Buffer.from("PK\x05\x06"), end]));
}

const csv = (random: SeededRandom) => {
  const rows = Array.from(
    { length: random.below(400) },
    (_, at) => `I-${at};"un${random.next() < 0.1 ? '"' : ""}closed;=1+1`,
  );
  return encode(`Our ref;Title;Due date\r\n${rows.join("\r\n")}`);
};

/** Files of the kinds that the hub opens. */
export function hostileFile(random: SeededRandom, kind: "any" | "sheet"): HostileFile {
  const name = random.one(kind === "sheet" ? sheetNames : names);
  const type = random.one(["text/csv", "application/pdf", "application/octet-stream", "text/html", ""]);
  const contents: readonly (() => Uint8Array<ArrayBuffer>)[] = [
    () => noise(random, 4_000),
    () => new Uint8Array(),
    () => csv(random),
    () => encode(`%PDF-1.7\n${"1 0 obj << /Length 99999999 >> stream\n".repeat(50)}%%EOF`),
    () => encode(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${"c".repeat(1000)}">]><a>&b;&b;</a>`),
    () => zip("word/document.xml", encode(`<w:document>${"<w:p>".repeat(3_000)}`)),
    () => zip("xl/workbook.xml", new Uint8Array(5_000_000), { declared: 10 }),
    () => zip("../../escape.txt", encode("x")),
    () => encode("\ufeffOur ref,Title\r\n\u0000,\u0000"),
    () => encode(`From: a@b\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${"--x\r\n".repeat(2_000)}`),
  ];
  return { name, type, content: random.one(contents)() };
}
