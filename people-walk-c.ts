import { chromium } from "playwright-core";
import { createHub, memoryTokenStore } from "@iphub/sdk";
const url = "http://127.0.0.1:23001";
const token = await createHub({ baseUrl: url }).auth.login({ email: "ada@iphub.example", password: "demo-pass-1" });
const hub = createHub({ baseUrl: url, token: memoryTokenStore(token) });
const minion = (await hub.minions.statistics({})).data[0]!;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const complaints: string[] = [];
const matter = (await hub.inventions.search({ qs: "battery", size: 1 })).data[0]!;
const q = `inventionId=${matter.id}`;
for (const [theme, width] of [["light", 1440], ["dark", 390]] as const) {
  await hub.settings.set({ name: "HUB_THEME", value: theme } as never).catch((e) => console.log(String(e)));
  const context = await browser.newContext({ viewport: { width, height: width < 640 ? 844 : 900 }, locale: "en-GB", reducedMotion: "reduce", storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: "iphub.theme", value: theme }, { name: "iphub.token", value: token }] }] } });
  const page = await context.newPage();
  page.setDefaultTimeout(10000);
  page.on("console", (l) => { if (["error", "warning"].includes(l.type())) complaints.push(page.url() + " " + l.text()); });
  page.on("pageerror", (e) => complaints.push(e.message));
  const id = minion.documentId;
  const paths: Record<string, string> = { account: "/account", tokens: "/account/tokens", minion: `/minions/${id}`, miniontasks: `/minions/${id}/tasks`, minionchat: `/minions/${id}/chat`, minionfeedback: `/minions/${id}/feedback`, rlink: "/reports/generation/link?qs=battery", imports: "/imports", preview: "/?previewMode=true", login: "/login" };
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(url + path);
    await page.waitForLoadState("networkidle").catch(() => {});
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/people-pics/c-${name}-${width}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(name, width, "wider by", wide);
    console.log(name, await page.title());
  }
  await page.goto(`${url}/reports/generation`);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForTimeout(500);
  await page.getByRole("searchbox").or(page.getByRole("textbox")).last().fill("lithium");
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/people-pics/c-r1-${width}.png` });
  await page.emulateMedia({ media: "print" });
  await page.goto(url + "/");
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/people-pics/c-print-${width}.png` });
  await context.close();
}
console.log(complaints);
await browser.close();
