import { PaperReader } from "@iphub/server/matters/files/paper-reader";
import { expect, onTestFinished, test } from "vitest";
import { paperPdf } from "../../support/paper-pdf.ts";

test("files are loaded one at a time, each once for all that ask for it, and again after a failed load", async () => {
  const reader = new PaperReader();
  onTestFinished(() => reader.close());
  const loaded: string[] = [];
  let [atOnce, mostAtOnce] = [0, 0];
  const file = (sha256: string, content: Buffer) => ({
    sha256,
    size: content.length,
    async load() {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      loaded.push(sha256);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return content;
    },
  });
  const [first, second] = [file("a", paperPdf([["One"]])), file("b", paperPdf([["Two"]]))];
  const failing = { ...file("c", Buffer.from("")), load: () => Promise.reject(new Error("the storage is away")) };
  const failed = reader.read("pdf", failing);
  await expect(failed).rejects.toThrow("the storage is away");
  const answers = await Promise.all([first, second, first, second].map((one) => reader.read("pdf", one)));
  expect(answers.map((answer) => ("text" in answer ? answer.text.pages[0] : answer.broken))).toEqual([
    ...["One", "Two", "One", "Two"],
  ]);
  await reader.read("pdf", first);
  expect([loaded, mostAtOnce]).toEqual([["a", "b"], 1]);
  expect(await reader.read("pdf", file("c", paperPdf([["Three"]])))).toMatchObject({ text: { pages: ["Three"] } });
});
