import { expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";
import { screenReader } from "../support/screen-reader.ts";

const shared = sharedBrowserHub();

/** A matter in which Ben has written some messages, and Ada's window on them. */
async function openChat(title: string, before: readonly string[]) {
  const ben = await shared().hub.as("ben@iphub.example");
  const { id } = await ben.inventions.create({ title, references: [] });
  for (const message of before) await ben.chat.send({ inventionId: id, message });
  const { page, complaints, close } = await shared().open(`/inventions/${id}/messages`);
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText(before.at(-1) ?? "", { exact: true }).waitFor();
  return { ben, id, page, messages, complaints, close };
}

it("a screen reader says a message of someone else once, when it is whole, and none that was there or is one's own", async () => {
  const { ben, id, page, messages, complaints, close } = await openChat("Chat that is said", ["Sent before"]);
  const reader = await screenReader(page);
  const piece = { inventionId: id, messageId: "answer-heard", chunk: true };
  await ben.chat.send({ ...piece, message: "Two are ", part: 0 });
  await ben.chat.send({ ...piece, message: "missing", part: 1 });
  await messages.getByText("Two are missing", { exact: true }).waitFor();
  await ben.chat.send({ inventionId: id, messageId: "answer-heard", message: "Two are missing: D3 and D7." });
  await messages.getByRole("listitem").filter({ hasText: "Two are missing: D3 and D7." }).waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("I will look for them");
  await page.keyboard.press("Enter");
  await messages.getByRole("listitem").filter({ hasText: "I will look for them" }).filter({ hasText: "Ada" }).waitFor();
  const heard = (await reader.announced()).split("\n").filter((line) => /missing|before|look for/.test(line));
  expect(heard).toEqual([expect.stringMatching(/^Ben \p{L}+: Two are missing: D3 and D7\.$/u)]);
  expect(complaints).toEqual([]);
  await close();
});

it("a message that comes takes no reader away from earlier ones; one's own is always brought into view", async () => {
  const before = Array.from({ length: 24 }, (_, at) => `Message number ${at + 1}`);
  const { ben, id, page, messages, close } = await openChat("Chat that is long", before);
  const content = page.locator("#content");
  const top = () => content.evaluate((one) => one.scrollTop);
  // What is in view is known a frame after it was scrolled.
  const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const drawn = async () => {
    await frame();
    await frame();
  };
  await expect.poll(top).toBeGreaterThan(100);
  await ben.chat.send({ inventionId: id, message: "At the end" });
  const atEnd = messages.getByText("At the end", { exact: true });
  await atEnd.waitFor();
  await expect.poll(() => atEnd.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await content.evaluate((one) => one.scrollTo({ top: 0 }));
  await drawn();
  await ben.chat.send({ inventionId: id, message: "While reading" });
  await messages.getByText("While reading", { exact: true }).waitFor();
  await drawn();
  expect(await top()).toBe(0);
  await page.getByRole("textbox", { name: "Message" }).fill("Written from the top");
  await page.keyboard.press("Enter");
  await messages.getByText("Written from the top", { exact: true }).waitFor();
  await expect.poll(top).toBeGreaterThan(100);
  await close();
});

it("an answer that grows while it is written stays in view at its end, and so does the message after it", async () => {
  const { ben, id, page, messages, close } = await openChat("Chat with a long answer", ["The question"]);
  const top = () => page.locator("#content").evaluate((one) => one.scrollTop);
  const piece = { inventionId: id, messageId: "answer-long", chunk: true };
  for (const part of [0, 1, 2]) {
    await ben.chat.send({ ...piece, message: `${"Words of a long answer. ".repeat(60)}Part ${part}. `, part });
    await messages.getByText(`Part ${part}.`).waitFor();
  }
  await expect.poll(top).toBeGreaterThan(100);
  await ben.chat.send({ inventionId: id, message: "After the answer" });
  const after = messages.getByText("After the answer", { exact: true });
  await after.waitFor();
  await expect.poll(() => after.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await close();
});

it("messages that come while the window is hidden are read when it is shown, and not before", async () => {
  const { ben, id, page, messages, close } = await openChat("Chat behind a tab", ["First"]);
  const read: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith(`/chat/${id}/read`)) read.push(request.url());
  });
  const turn = (state: "hidden" | "visible") =>
    page.evaluate((shown) => {
      Object.defineProperty(document, "visibilityState", { value: shown, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await turn("hidden");
  for (const message of ["Second", "Third"]) {
    await ben.chat.send({ inventionId: id, message });
    await messages.getByText(message, { exact: true }).waitFor();
  }
  expect(read).toEqual([]);
  await turn("visible");
  await expect.poll(() => read.length).toBe(1);
  await close();
});

it("the header counts messages as they come, on another page, and none of them once they are read", async () => {
  const { ben, id, page, close } = await openChat("Chat that is counted", ["First"]);
  const ada = await shared().hub.as("ada@iphub.example");
  // She takes part in the chat from when she has read it.
  await ada.chat.markRead({ inventionId: id });
  const count = page.getByRole("link", { name: /unread message/ });
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await page.getByRole("region", { name: "Messages" }).waitFor({ state: "detached" });
  await expect.poll(() => count.count()).toBe(0);
  await Promise.all(["One", "Two", "Three"].map((message) => ben.chat.send({ inventionId: id, message })));
  await page.getByRole("link", { name: "3 unread messages", exact: true }).waitFor();
  await count.click();
  await page.getByRole("region", { name: "Messages" }).getByText("Three", { exact: true }).waitFor();
  await expect.poll(() => count.count()).toBe(0);
  await close();
});
