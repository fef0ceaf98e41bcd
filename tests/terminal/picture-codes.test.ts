import {
  kittyPicture,
  pictureAnswer,
  pictureCells,
  pictureQuestions,
  pictureSetting,
  pictureSize,
} from "@iphub/cli/terminal-kit/picture-codes";
import { asPng, asSixel, PictureError } from "@iphub/cli/terminal-kit/picture-pixels";
import { describe, expect, it } from "vitest";
import { pngPicture } from "../support/png-picture.ts";

/** A JPEG file of 3x2 pixels. */
const jpeg = Buffer.from(
  [
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA",
    "ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1",
    "AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP",
    "KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/",
    "2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFS",
    "ZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAA",
    "AAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9",
    "oADAMBAAIRAxEAPwCEAOWL/9k=",
  ].join(""),
  "base64",
);

describe("whether pictures are sent to a terminal", () => {
  it.each([
    [{ TERM: "xterm-kitty", KITTY_WINDOW_ID: "1" }, "kitty"],
    [{ TERM: "xterm-ghostty" }, "kitty"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "WezTerm" }, "kitty"],
    [{ TERM: "xterm-256color" }, "ask"],
    [{ TERM: "tmux-256color", TMUX: "/tmp/tmux", KITTY_WINDOW_ID: "1" }, "ask"],
    [{ TERM: "linux" }, "none"],
    [{ TERM: "dumb" }, "none"],
    [{ TERM: "xterm-kitty", KITTY_WINDOW_ID: "1", IPHUB_IMAGES: "off" }, "none"],
    [{ TERM: "tmux-256color", TMUX: "/tmp/tmux", IPHUB_IMAGES: "kitty" }, "kitty"],
    [{ TERM: "linux", IPHUB_IMAGES: "sixel" }, "sixel"],
  ] as const)("follows the environment %o: %s", (env, expected) => {
    expect(pictureSetting(env)).toBe(expected);
  });

  it("follows what the terminal answers, once its last answer is there", () => {
    expect(pictureAnswer("\u001b_Gi=31;OK\u001b\\")).toBe(null);
    expect(pictureAnswer("\u001b_Gi=31;OK\u001b\\\u001b[6;20;10t\u001b[?62;c")).toEqual({
      protocol: "kitty",
      cell: { width: 10, height: 20 },
    });
    expect(pictureAnswer("\u001b[?62;4;22c")).toEqual({ protocol: "sixel", cell: null });
    expect(pictureAnswer("\u001b_Gi=31;ENOTSUPPORTED\u001b\\\u001b[?1;2c")).toMatchObject({ protocol: "none" });
    expect(pictureAnswer("\u001b[6;0;0t\u001b[?64;1c")).toEqual({ protocol: "none", cell: null });
  });

  it("asks tmux and screen for nothing that they would take for a title", () => {
    expect(pictureQuestions({ TMUX: "/tmp/tmux" })).not.toContain("\u001b_");
    expect(pictureQuestions({ TERM: "screen-256color" })).not.toContain("\u001b_");
    expect(pictureQuestions({ TERM: "xterm-256color" })).toContain("\u001b_G");
  });
});

describe("a picture", () => {
  it("is sent by kitty's protocol in parts of at most 4,096 letters that make the file again", () => {
    const file = Buffer.from(Array.from({ length: 10_000 }, (_, index) => index % 251));
    const parts = kittyPicture(file, { columns: 4, rows: 2 })
      .split("\u001b\\")
      .filter((part) => part !== "")
      .map((part) => part.replace("\u001b_G", "").split(";"));
    expect(parts.map(([control]) => control)).toEqual(["a=T,f=100,q=2,C=1,c=4,r=2,m=1", "m=1", "m=1", "m=0"]);
    expect(Math.max(...parts.map(([, text = ""]) => text.length))).toBe(4096);
    expect(Buffer.from(parts.map(([, text = ""]) => text).join(""), "base64").equals(file)).toBe(true);
  });

  it("has as many cells as it has pixels for, or as fit, in its proportions", () => {
    const cell = { width: 10, height: 20 };
    expect(pictureCells({ width: 100, height: 100 }, { columns: 80, rows: 20 }, cell)).toEqual({
      columns: 10,
      rows: 5,
    });
    expect(pictureCells({ width: 4000, height: 2000 }, { columns: 80, rows: 20 }, cell)).toEqual({
      columns: 80,
      rows: 20,
    });
    expect(pictureCells({ width: 1, height: 9000 }, { columns: 80, rows: 20 }, cell)).toEqual({ columns: 1, rows: 20 });
  });

  it("has the size that its file says; a broken or another file has none", () => {
    expect(pictureSize(pngPicture(7, 5, [1, 2, 3]))).toEqual({ width: 7, height: 5 });
    expect(pictureSize(jpeg)).toEqual({ width: 3, height: 2 });
    expect(pictureSize(Buffer.from("%PDF-1.7"))).toBe(null);
    expect(pictureSize(jpeg.subarray(0, 40))).toBe(null);
    expect(pictureSize(Buffer.alloc(0))).toBe(null);
  });

  it("of JPEG is a PNG file for kitty's protocol, no larger than what fits", async () => {
    expect(pictureSize(await asPng(jpeg, { width: 100, height: 100 }))).toEqual({ width: 3, height: 2 });
    const large = pngPicture(300, 200, [200, 0, 0]);
    expect(pictureSize(await asPng(large, { width: 30, height: 30 }))).toEqual({ width: 30, height: 20 });
  });

  it("is sixel in its own size and colour", async () => {
    const text = await asSixel(pngPicture(12, 12, [255, 0, 0]), { width: 100, height: 100 });
    expect(text.startsWith("\u001bP")).toBe(true);
    expect(text).toContain('q"1;1;12;12');
    expect(text).toContain(";2;100;0;0");
    expect(text.endsWith("\u001b\\")).toBe(true);
  });

  it("that cannot be read is an error that says so", async () => {
    await expect(asPng(Buffer.from("not a picture"), { width: 9, height: 9 })).rejects.toThrow(PictureError);
  });
});
