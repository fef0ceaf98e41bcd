import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";

let browser: Browser;
let hub: TestHub;
let token: string;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
  token = await hub.tokenFor("ada@iphub.example");
});
afterAll(async () => {
  await hub.close();
});

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function settle(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([]);
  expect(await sideways(page), name).toBe(0);
  await picture(page, name, { fullPage: true });
}

const file = {
  name: "our-docket.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Our ref,Matter,Client,Country,Responsible attorney,Action,Due date,Final date,Cost centre",
      "Q-1,Quadrature amplifier with a rather long title that says what it is for,Acme,EP,Ada Byron,Response to office action,1/31/2027,3/31/2027,12",
      "Q-2,Quill,Acme,US,Nobody Known,Issue fee,2/28/2027,,12",
      "Q-3,Quilt,Acme,US,,Response,2/30/2027,,12",
    ].join("\n"),
  ),
};

it("a docket is mapped, looked through, taken in and taken back", { timeout: 120_000 }, async () => {
  const { page, complaints, close } = await openWindow(browser, hub.url, "/inventions", { token });
  await page.getByRole("link", { name: "Import a docket" }).click();
  await page.getByText("Nothing has been imported yet.").waitFor();
  await settle(page, "list");
  await page.getByLabel("Docket to import").setInputFiles(file);
  await page.getByRole("heading", { name: "Import: our-docket.csv" }).waitFor();
  // 'Matter' is taken for the reference's other name: one question is asked, instead of a fault in each row.
  const question = page.getByLabel("Which column has the title?");
  await question.waitFor();
  expect(await page.getByText("has no title").count()).toBe(0);
  await settle(page, "question");
  await question.selectOption("Matter");
  await page.getByRole("button", { name: "Import 2 rows" }).waitFor();
  await page.getByText("'2/30/2027' does not exist; that month runs from 1 to 28").waitFor();
  await page.getByText("Left out, because no field takes them: Cost centre.").waitFor();
  await settle(page, "mapping");
  await page.getByRole("tab", { name: /With a warning/ }).click();
  await page.getByText("'Nobody Known' is not a current user").waitFor();
  // 'Nobody Known' is nobody's name: who it is is said on a page of its own, and the next file knows it.
  await page.getByText("1 name of a person is not known here.").waitFor();
  await page.getByRole("link", { name: "Say who they are" }).click();
  await page.getByRole("heading", { name: "People in our-docket.csv" }).waitFor();
  const who = page.getByLabel("Who is Nobody Known?");
  await who.waitFor();
  await settle(page, "people");
  await who.selectOption("Someone else…");
  await page.getByRole("combobox", { name: "Person for Nobody Known" }).fill("dan");
  await page.getByRole("option", { name: /dan@iphub.example/ }).click();
  await expect.poll(() => who.inputValue()).toBe("dan@iphub.example");
  await settle(page, "people-chosen");
  await page.getByRole("link", { name: "Back to the columns and rows" }).click();
  await page.getByRole("link", { name: "Who the people of the file are" }).waitFor();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await page.getByRole("button", { name: "Start the import" }).click();
  await page.getByText(/imported 2 rows/).waitFor();
  await page.getByRole("tab", { name: /Imported/ }).click();
  await page.getByRole("link", { name: /Quadrature amplifier/ }).waitFor();
  await page.getByText("Response to office action, due Sun 31 Jan 2027, final Wed 31 Mar 2027, EP").waitFor();
  await page.getByText("Left out, because no field takes them: Cost centre.").waitFor();
  await settle(page, "applied");
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("button", { name: "Undo all rows" }).click();
  await page.getByText(/undid 2 rows/).waitFor();
  await page.getByRole("link", { name: "All imports" }).click();
  await page.getByText("↩ undone").waitFor();
  await page.getByLabel("Docket to import").setInputFiles(file);
  await page.getByLabel("Which column has the title?").selectOption("Matter");
  await page.getByRole("link", { name: "Who the people of the file are" }).click();
  await page.getByText("1 row, chosen in an earlier import").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("a file that is no docket says why; a narrow window holds the page", { timeout: 120_000 }, async () => {
  const narrow = await openWindow(browser, hub.url, "/imports", { token, width: 360, theme: "light" });
  const { page } = narrow;
  await page.getByLabel("Docket to import").setInputFiles({ ...file, buffer: Buffer.from("Our ref,Title\n") });
  await page.getByText("▲ The file has column names and no rows below them.").waitFor();
  await page.getByLabel("Docket to import").setInputFiles(file);
  await page.getByRole("heading", { name: "Import: our-docket.csv" }).waitFor();
  await page.getByLabel("Which column has the title?").waitFor();
  await settle(page, "narrow");
  await narrow.close();
});
