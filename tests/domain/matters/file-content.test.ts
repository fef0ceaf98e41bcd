import { deflateRawSync } from "node:zlib";
import { contentType } from "@iphub/server/matters/files/content-type";
import { docxText } from "@iphub/server/matters/files/docx-text";
import { cleanFileName, numberedFileName } from "@iphub/server/matters/files/file-name";
import { expect, test } from "vitest";

const latin = (text: string) => Buffer.from(text, "latin1");

/** A ZIP archive of one entry, which may lie about its size. */
function archive(name: string, content: Buffer, announced = content.length): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(announced, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(announced, 24);
  entry.writeUInt16LE(name.length, 28);
  const start = 30 + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([local, latin(name), packed, entry, latin(name), end]);
}

async function wordsIn(file: Buffer, most = 200_000) {
  return docxText(async ({ start, end }) => file.subarray(start, end + 1), file.length, most);
}

const document = (body: string) =>
  archive("word/document.xml", Buffer.from(`<w:document><w:body>${body}</w:body></w:document>`));

test("the words of a DOCX file come paragraph by paragraph", async () => {
  const body = `<w:p><w:r><w:t xml:space="preserve">1. A &lt;battery&gt; &#x2014; </w:t></w:r><w:r><w:t>with</w:t><w:tab/><w:t>salt</w:t></w:r></w:p><w:p><w:t>2. &unknown;</w:t></w:p>`;
  expect(await wordsIn(document(body))).toEqual({
    text: "1. A <battery> — with\tsalt\n2. &unknown;",
    truncated: false,
  });
});

test("a bomb unpacks no further than 8 MB, whatever it says of itself", async () => {
  const bomb = archive("word/document.xml", Buffer.from(`<w:t>${"a".repeat(300_000_000)}</w:t>`), 10);
  expect(bomb.length).toBeLessThan(400_000);
  const before = process.memoryUsage().rss;
  expect(await wordsIn(bomb)).toMatchObject({ truncated: true });
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
});

test.each([
  ["no archive", Buffer.from("plain")],
  ["an archive without a document", archive("other.xml", Buffer.from("x"))],
  ["a directory that lies outside", Buffer.concat([latin("PK\x05\x06"), Buffer.alloc(18, 0xff)])],
])("%s has no words", async (_what, file) => {
  expect(await wordsIn(file)).toBeNull();
});

test("a long document is cut and says so", async () => {
  expect(await wordsIn(document("<w:t>abcdef</w:t>"), 3)).toEqual({ text: "abc", truncated: true });
});

test.each([
  ["a.pdf", "%PDF-1.7", "application/pdf", null],
  ["a.docx", "PK\x03\x04", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", null],
  ["a.msg", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/vnd.ms-outlook", null],
  ["a.csv", "a,b", "text/csv", null],
  ["a", "<!doctype html>", "text/html", null],
  ["a.svg", "<svg onload=alert(1)>", "image/svg+xml", null],
  ["a.png", "\xff\xd8\xff", "image/jpeg", "The name says image/png, the content is image/jpeg."],
  ["a.docx", "%PDF-1.7", "application/pdf", expect.stringContaining("the content is application/pdf")],
  ["a.txt", "\x7fELF", "application/x-executable", "This is a program."],
  ["a.bin", "\x00\x01\x02", "application/octet-stream", null],
  ["a.txt", "BMW recalls the pump", "text/plain", null],
  ["a.docx", "\xcf\xfa\xed\xfe", "application/x-mach-binary", "This is a program."],
  ["a.pdf", "\n\n%PDF-1.7", "application/pdf", null],
  ["a.tif", "II*\0\xff\xff\xff\0", "image/tiff", null],
  ["a.png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png", null],
  ["a", "ID3\x03\0\0\0\x7f\x7f\x7f", "audio/mpeg", null],
])("%s that begins with %j is %s", async (name, head, mimeType, warning) => {
  expect(await contentType(name, latin(head))).toEqual({ mimeType, warning });
});

test("text in any script is text, cut in the middle of a character or not", async () => {
  const head = Buffer.from("請求項一".repeat(300)).subarray(0, 1000);
  expect((await contentType("a.txt", head)).mimeType).toBe("text/plain");
});

test("a numbered name stays within what file systems take", () => {
  expect(numberedFileName("a.pdf", 2)).toBe("a (2).pdf");
  expect(Buffer.byteLength(numberedFileName(`${"長".repeat(83)}.pdf`, 2))).toBeLessThanOrEqual(255);
  expect(cleanFileName(".htaccess")).toBe(".htaccess");
  expect(cleanFileName("a\ud800b")).toBe("a\ufffdb");
});
