import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { builtCli, cliHome, runCli } from "../../cli/cli-process.ts";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import {
  type MicrosoftPeer,
  microsoftClient,
  microsoftTenant,
  startMicrosoftPeer,
} from "../../support/microsoft-peer.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow, signIn } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";

let browser: Browser;
let hub: TestHub;
let peer: MicrosoftPeer;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  peer = await startMicrosoftPeer(() => `${hub.url}/microsoft.html`);
  const environment = {
    IPHUB_MICROSOFT_ISSUER: peer.issuer,
    IPHUB_MICROSOFT_CLIENT_ID: microsoftClient.id,
    IPHUB_MICROSOFT_CLIENT_SECRET: microsoftClient.secret,
  };
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, environment })]);
});
afterAll(async () => {
  await hub?.close();
  await peer?.close();
});

/** Begins a sign-in in a process of its own; gives the path that it asks to be opened, and how it ended. */
async function begun(flag: "--web" | "--device") {
  const home = cliHome();
  onTestFinished(home.remove);
  const args = [await builtCli(), "login", flag, "--hub", hub.url];
  const child = spawn(process.execPath, args, { env: home.env, stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => void child.kill());
  const ended = once(child, "exit").then(([code]) => code);
  let said = "";
  for await (const line of createInterface({ input: child.stderr })) {
    said += line;
    const path = /http:\/\/[^\s/]+(\/command-line\?code=[A-Z-]+)/.exec(line)?.[1];
    if (!path) continue;
    child.stderr.resume();
    return { env: home.env, path, ended };
  }
  throw new Error(`the command line ended: ${said}`);
}

const whoami = async (env: Readonly<Record<string, string>>) =>
  (await runCli(["whoami", "--jq", ".email"], { env })).stdout;

it("the browser signs the command line in after its own sign-in, and goes back by itself", {
  timeout: 120_000,
}, async () => {
  const { env, path, ended } = await begun("--web");
  const { page, close } = await openWindow(browser, hub.url, path);
  await signIn(page, "ada@iphub.example", samplePassword);
  await page.getByRole("heading", { name: "Sign in the command line as ada@iphub.example?" }).waitFor();
  await page.getByText(path.slice(-9)).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "command-line");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("The command line is signed in. You can close this window.").waitFor();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/callback\?/);
  expect(await ended).toBe(0);
  expect(await whoami(env)).toBe("ada@iphub.example\n");
  await close();
});

it("a refusal in the browser ends the command line with 4", { timeout: 120_000 }, async () => {
  const { path, ended } = await begun("--web");
  const { page, close } = await openWindow(browser, hub.url, path, { token: await hub.tokenFor("ben@iphub.example") });
  await page.getByRole("button", { name: "Refuse" }).click();
  expect(await ended).toBe(4);
  await close();
});

it("a code is confirmed in a browser elsewhere, typed in on a small screen", { timeout: 120_000 }, async () => {
  const { env, path, ended } = await begun("--device");
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/command-line", { token, width: 360 });
  await page.getByLabel("The code that the command line shows").fill(path.slice(-9).toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("The command line is signed in. You can close this window.").waitFor();
  expect(await ended).toBe(0);
  expect(await whoami(env)).toBe("ben@iphub.example\n");
  expect(complaints).toEqual([]);
  await close();
});

/** Signs in at the provider's own page, to which the hub's sign-in leads. */
async function signInByMicrosoft(page: Page, login: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Microsoft" }).click();
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill("x");
  await page.locator('button[type="submit"]').click();
}

it.each(["--web", "--device"] as const)(
  // spec: 6.14
  "Microsoft signs in the browser, and the browser the terminal: login %s",
  {
    timeout: 120_000,
  },
  async (flag) => {
    const admin = await hub.as("ada@iphub.example");
    const { userId } = await (await hub.as("cleo@iphub.example")).users.me();
    await admin.auth.linkMicrosoft({ id: userId, tid: microsoftTenant, oid: "object-cleo" });
    const { env, path, ended } = await begun(flag);
    const { page, close } = await openWindow(browser, hub.url, path);
    await signInByMicrosoft(page, "object-nobody");
    await page.getByText("Failed to Sign in with Microsoft").waitFor();
    await page.context().clearCookies();
    await signInByMicrosoft(page, "object-cleo");
    // Back from Microsoft it is the code that was asked for, not the home page.
    await page.getByRole("heading", { name: "Sign in the command line as cleo@iphub.example?" }).waitFor();
    await page.getByText(path.slice(-9)).waitFor();
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(await ended).toBe(0);
    expect(await whoami(env)).toBe("cleo@iphub.example\n");
    await close();
  },
);

it("a code that no one waits with says so, and another one can be entered", { timeout: 60_000 }, async () => {
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, close } = await openWindow(browser, hub.url, "/command-line?code=BBBB-BBBB", { token });
  await page.getByText("No command line waits with this code.").waitFor();
  await page.getByRole("link", { name: "Enter another code" }).click();
  await page.getByLabel("The code that the command line shows").fill("CCCC-CCCC");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/code=CCCC-CCCC/);
  await page.getByText("No command line waits with this code.").waitFor();
  await close();
});
