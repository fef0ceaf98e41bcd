import { expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();

it("a message is shown as Markdown, and only a name that tells someone is marked", async () => {
  const ben = await shared().hub.as("ben@iphub.example");
  const matter = await ben.inventions.create({ title: "Kite in words", references: [] });
  const message = [
    "@cl is **no one**, @ada is; write to ada@iphub.example about <b>this</b>",
    "",
    "- [x] claims read",
    "- [ ] drawings read",
  ].join("\n");
  const sent = await ben.chat.send({ inventionId: matter.id, message });
  expect(sent.mentions).toEqual(["ada@iphub.example"]);
  const { page, complaints, close } = await shared().open(`/inventions/${matter.id}/messages`);
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByRole("strong").filter({ hasText: "no one" }).waitFor();
  await messages.locator("mark").waitFor();
  expect(await messages.locator("mark").allTextContents()).toEqual(["@ada"]);
  expect(await messages.getByRole("listitem").filter({ hasText: "☑ claims read" }).count()).toBeGreaterThan(0);
  expect(await messages.getByText("<b>this</b>").count()).toBe(1);
  expect(await messages.getByRole("link", { name: "ada@iphub.example" }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it("only a name that tells someone is marked in a note, also after a change by someone else", async () => {
  const ben = await shared().hub.as("ben@iphub.example");
  const matter = await ben.inventions.create({ title: "Kite in notes", references: [] });
  const content = "@cl is **no one**, @ada is";
  const note = await ben.notes.createForInvention({ inventionId: matter.id, content });
  const { page, complaints, close } = await shared().open(`/inventions/${matter.id}`);
  const marks = page.getByRole("region", { name: "Notes" }).locator("mark");
  await marks.waitFor();
  expect(await marks.allTextContents()).toEqual(["@ada"]);
  await ben.notes.updateForInvention({ id: note.id, content: "@cl and @cleo" });
  await expect.poll(() => marks.allTextContents()).toEqual(["@cleo"]);
  expect(complaints).toEqual([]);
  await close();
});

it("a name after @ that is no one's is said under the field of a message and of a note while it is typed", async () => {
  const ben = await shared().hub.as("ben@iphub.example");
  const matter = await ben.inventions.create({ title: "Kite for no one", references: [] });
  const { page, complaints, close } = await shared().open(`/inventions/${matter.id}/messages`);
  const said = page.getByText("@cl is not the name of a person who works here, so it notifies no one.");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("@cl and @ada, please read this");
  await said.waitFor();
  expect(await violations(page)).toEqual([]);
  await message.fill("@cleo and @ada, please read this");
  await said.waitFor({ state: "detached" });

  await page.goto(`${shared().hub.url}/inventions/${matter.id}`);
  await page.getByRole("button", { name: "Add a note" }).click();
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("@cl reads this");
  await said.waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await note.waitFor({ state: "detached" });
  const [stored] = await ben.notes.listForInvention({ inventionId: matter.id });
  expect(stored?.content).toBe("@cl reads this");
  expect(complaints).toEqual([]);
  await close();
});
