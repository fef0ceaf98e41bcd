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
