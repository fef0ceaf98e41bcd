import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { openWindow } from "./support/browser.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();
const deleted = "This note was deleted. Save it as a new note, or leave it.";

/** A matter with a note of Ben's, and a window of Ben's on it. Ada, who manages people, may change the note too. */
async function notedMatter(content: string) {
  const { browser, hub } = shared();
  const [ada, ben] = await Promise.all([hub.as("ada@iphub.example"), hub.as("ben@iphub.example")]);
  const { id } = await ada.inventions.create({ title: "Kite with a note", references: [] });
  const note = await ben.notes.createForInvention({ inventionId: id, content });
  const token = await hub.tokenFor("ben@iphub.example");
  const opened = await openWindow(browser, hub.url, `/inventions/${id}`, { token });
  const stored = async () => (await ben.notes.listForInvention({ inventionId: id })).map((one) => one.content);
  return { ...opened, ada, ben, id, note, stored, field: opened.page.getByRole("textbox", { name: "Note" }) };
}

describe("the words of a note that is edited", () => {
  it("stay when someone deletes it, over a reload too, and are saved as a new note", async () => {
    const { page, complaints, close, ada, note, stored, field } = await notedMatter("As it was");
    await page.getByRole("button", { name: "Change this note" }).click();
    await field.fill("Half a thought");
    await ada.notes.deleteForInvention({ id: note.id });
    await page.getByText(deleted).waitFor();
    expect(await field.inputValue()).toBe("Half a thought");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole("button", { name: "Add a note" }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByText(deleted).waitFor();
    await page.getByText("Your draft of").waitFor();
    expect(await field.inputValue()).toBe("Half a thought");
    await page.getByRole("button", { name: "Save as a new note" }).click();
    await page.getByRole("article").getByText("Half a thought").waitFor();
    expect([await stored(), await page.getByText(deleted).count()]).toEqual([["Half a thought"], 0]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("are left after a question where the note was deleted", async () => {
    const { page, close, ada, note, stored, field } = await notedMatter("As it was");
    await page.getByRole("button", { name: "Change this note" }).click();
    await field.fill("Not worth it");
    await ada.notes.deleteForInvention({ id: note.id });
    await page.getByRole("button", { name: "Leave it" }).click();
    await page.getByRole("dialog", { name: "Discard your changes?" }).getByRole("button", { name: "Discard" }).click();
    await page.getByText("No notes yet.").waitFor();
    expect([await stored(), await field.count()]).toEqual([[], 0]);
    await close();
  });

  it("are shown with those that someone else has saved since, and replace them only when that is chosen", async () => {
    const { page, complaints, close, ada, note, stored, field } = await notedMatter("As it was");
    await page.getByRole("button", { name: "Change this note" }).click();
    await field.fill("Mine");
    await ada.notes.updateForInvention({ id: note.id, content: "Ada's words" });
    await page.getByText("Someone else changed this note.").waitFor();
    await page.getByText("Ada's words").waitFor();
    expect(await field.inputValue()).toBe("Mine");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep theirs" }).click();
    await page.getByRole("article").getByText("Ada's words").waitFor();
    expect(await field.count()).toBe(0);

    await page.getByRole("button", { name: "Change this note" }).click();
    await field.fill("Mine again");
    // Ada saves after Ben has pressed Save and before the hub has his words.
    const address = `**/invention-notes/${note.id}`;
    await page.route(
      address,
      async (route) => {
        await ada.notes.updateForInvention({ id: note.id, content: "Ada's last words" });
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Someone else changed this note after you opened it").waitFor();
    await page.getByText("Ada's last words").waitFor();
    expect([await stored(), await field.inputValue()]).toEqual([["Ada's last words"], "Mine again"]);
    await page.getByRole("button", { name: "Save mine" }).click();
    await page.getByRole("article").getByText("Mine again").waitFor();
    expect(await stored()).toEqual(["Mine again"]);
    expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
    await close();
  });

  it("stay when they are typed while it is being saved: those of a new note are the beginning of the next", async () => {
    const { page, complaints, close, note, stored, field } = await notedMatter("As it was");
    /** Presses Save, and returns what lets the request go on to the hub. */
    const heldSave = async (address: string) => {
      const gate = Promise.withResolvers<void>();
      const hold = async (route: Route) => {
        await gate.promise;
        await route.continue();
      };
      await page.route(address, hold, { times: 1 });
      const sent = page.waitForRequest(address);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await sent;
      return gate.resolve;
    };
    await page.getByRole("button", { name: "Change this note" }).click();
    await field.fill("The client called ");
    const goOn = await heldSave(`**/invention-notes/${note.id}`);
    await field.fill("The client called twice");
    goOn();
    await expect.poll(stored).toEqual(["The client called"]);
    await page.getByText("Note saved").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isEnabled()).toBe(true);
    expect(await field.inputValue()).toBe("The client called twice");
    expect(await page.getByText("Someone else changed this note").count()).toBe(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("article").getByText("The client called twice").waitFor();
    expect([await stored(), await field.count()]).toEqual([["The client called twice"], 0]);

    await page.getByRole("button", { name: "Add a note" }).click();
    await field.fill("First");
    const goOnAgain = await heldSave("**/invention-notes");
    await field.fill("First, and second");
    goOnAgain();
    await page.getByRole("article").getByText("First").waitFor();
    await expect.poll(() => field.inputValue()).toBe(", and second");
    expect((await stored()).toSorted()).toEqual(["First", "The client called twice"]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("are in its form again after a reload, with a change that someone has made in between", async () => {
    const { page, close, ada, note, field } = await notedMatter("As it was");
    await page.getByRole("button", { name: "Change this note" }).click();
    await field.fill("Half a thought");
    await page.goto("about:blank");
    await ada.notes.updateForInvention({ id: note.id, content: "Ada's words" });
    await page.goBack();
    await page.getByText("Your draft of").waitFor();
    await page.getByText("Someone else changed this note.").waitFor();
    expect(await field.inputValue()).toBe("Half a thought");
    await close();
  });

  it("are in its form again on a milestone, whose notes are open then", async () => {
    const { page, close, ben, id, field } = await notedMatter("On the matter");
    const { id: milestoneId } = await ben.milestones.create({ title: "Noted", inventionId: id });
    await ben.notes.createForMilestone({ milestoneId, content: "On the milestone" });
    await page.getByRole("button", { name: "Actions on Noted" }).click();
    await page.getByRole("menuitem", { name: "Notes", exact: true }).click();
    const group = page.getByRole("region", { name: "Noted" });
    await group.getByRole("button", { name: "Change this note" }).click();
    await field.fill("Half a thought");
    await page.reload();
    await group.getByText("Your draft of").waitFor();
    expect(await field.inputValue()).toBe("Half a thought");
    await close();
  });
});

it("a note is changed and deleted only by people who may", async () => {
  const { page, close, ada, id } = await notedMatter("Ben's note");
  await ada.notes.createForInvention({ inventionId: id, content: "Ada's note" });
  const buttonsOn = async (words: string) => {
    const article = page.getByRole("article").filter({ hasText: words });
    await article.waitFor();
    return article.getByRole("button").count();
  };
  expect([await buttonsOn("Ada's note"), await buttonsOn("Ben's note")]).toEqual([0, 2]);
  await close();
});
