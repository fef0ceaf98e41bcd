import { chromium, type Page } from "playwright-core";
import { createHub } from "@iphub/sdk";
const url = "http://127.0.0.1:23001";
const token = await createHub({ baseUrl: url }).auth.login({ email: "ada@iphub.example", password: "demo-pass-1" });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const complaints: string[] = [];
async function open(theme: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: width < 640 ? 844 : 900 }, locale: "en-GB", reducedMotion: "reduce", storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: "iphub.theme", value: theme }, { name: "iphub.token", value: token }] }] } });
  const page = await context.newPage();
  page.setDefaultTimeout(10000);
  page.on("console", (l) => { if (["error", "warning"].includes(l.type())) complaints.push(page.url() + " " + l.text()); });
  page.on("pageerror", (e) => complaints.push(e.message));
  return page;
}
const paths: Record<string, string> = { people: "/people", teams: "/teams", signins: "/sign-ins", tokens: "/tokens", minions: "/minions", minionnew: "/minions/new", reports: "/reports/generation", apps: "/applications", nowhere: "/nowhere", health: "/reports/health", password: "/password", forgot: "/forgot-password" };
for (const [theme, width] of [["dark", 1440], ["light", 390]] as const) {
  const page = await open(theme, width);
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(url + path);
    await page.waitForLoadState("networkidle").catch(() => {});
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/people-pics/b-${name}-${width}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(name, width, "wider by", wide);
    console.log(name, await page.title());
  }
  await page.goto(url + "/");
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/people-pics/b-home-${width}.png` });
  const close = page.getByRole("button", { name: /close/i });
  if (await close.count()) await close.first().click().catch(() => {});
  await page.getByRole("button", { name: /Ada Byron|AB|account|menu/i }).first().click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/people-pics/b-menu-${width}.png` });
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/people-pics/b-profile-${width}.png` });
  await page.getByLabel("First name").fill("");
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/people-pics/b-profile-empty-${width}.png` });
  await page.context().close();
}
console.log(complaints);
await browser.close();
