import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtWeb } from "../../journeys/support/browser.ts";
import { startHub, type TestHub } from "../../support/hub.ts";

const tool = "https://tool.firm.example";
let closed: TestHub;
/** A hub that a tool of the firm may frame. */
let open: TestHub;
beforeAll(async () => {
  const webDirectory = await builtWeb();
  const environment = { IPHUB_FRAME_ANCESTORS: tool };
  [closed, open] = await Promise.all([
    startHub({ webDirectory, demo: false }),
    startHub({ webDirectory, demo: false, environment }),
  ]);
}, 120_000);
afterAll(() => Promise.all([closed?.close(), open?.close()]));

/** The policy of an answer, each directive with its sources, and the older header that says who may frame it. */
async function policyOf({ url }: TestHub, path: string) {
  const answer = await fetch(url + path);
  await answer.body?.cancel();
  const written = answer.headers.get("content-security-policy") ?? "";
  const parts = written.split(";").map((part) => part.trim().split(" "));
  return {
    type: answer.headers.get("content-type") ?? "",
    policy: Object.fromEntries(parts.map(([name = "", ...sources]) => [name, sources])),
    frameOptions: answer.headers.get("x-frame-options"),
  };
}

/** Who may frame what is at an address, by both headers. */
async function framing(hub: TestHub, path: string) {
  const { policy, frameOptions } = await policyOf(hub, path);
  return [policy["frame-ancestors"], frameOptions];
}

const ofPane = (addIn: string) => `/api/config/artifact/${addIn}/taskpane.html`;

describe("the pages of the hub", () => {
  const pages = ["/", "/login", "/inventions/m-1", "/tasks/t", "/microsoft.html", "/nowhere", "/api/docs", "/healthz"];

  test.each(pages)("%s is framed by the sites of the setting alone, and without it by none", async (path) => {
    expect(await framing(closed, path)).toEqual([["'none'"], "DENY"]);
    expect(await framing(open, path)).toEqual([["'self'", tool], null]);
  });

  test.each(["/", "/microsoft.html"])("%s runs scripts of the hub and the one of the theme alone", async (path) => {
    const { type, policy } = await policyOf(open, path);
    expect(type).toContain("text/html");
    expect(policy).toMatchObject({
      "default-src": ["'self'"],
      "style-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
    });
    const [own, ...digests] = policy["script-src"] ?? [];
    expect(own).toBe("'self'");
    expect(digests).not.toEqual([]);
    for (const digest of digests) expect(digest).toMatch(/^'sha256-[\w+/]+=*'$/);
  });
});

describe.each([
  [
    "word-addin",
    [
      "https://*.cloud.microsoft",
      "https://*.officeapps.live.com",
      "https://*.office.com",
      "https://*.office365.com",
      "https://*.sharepoint.com",
    ],
  ],
  [
    "outlook-addin",
    [
      "https://*.cloud.microsoft",
      "https://outlook.office.com",
      "https://outlook.office365.com",
      "https://outlook.live.com",
    ],
  ],
] as const)("the pane of %s", (addIn, sites) => {
  test("is framed by the sites of its program and of the setting alone", async () => {
    expect(await framing(closed, ofPane(addIn))).toEqual([["'self'", ...sites], null]);
    expect(await framing(open, ofPane(addIn))).toEqual([["'self'", ...sites, tool], null]);
  });

  test("loads its own files and Microsoft's script, and calls the hub and no one else", async () => {
    const { type, policy } = await policyOf(closed, ofPane(addIn));
    expect(type).toBe("text/html; charset=utf-8");
    const { "frame-ancestors": _, ...others } = policy;
    expect(others).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", "https://appsforoffice.microsoft.com"],
      "connect-src": ["'self'", "https://appsforoffice.microsoft.com"],
      "style-src": ["'self'"],
      "img-src": ["'self'"],
      "base-uri": ["'none'"],
      "form-action": ["'none'"],
    });
  });

  test.each(["manifest.xml", "taskpane.css", "taskpane.js", "icon-64.png"])("%s is framed by no one", async (file) => {
    const path = `/api/config/artifact/${addIn}/${file}`;
    expect(await framing(closed, path)).toEqual([["'none'"], "DENY"]);
    expect(await framing(open, path)).toEqual([["'none'"], null]);
    expect((await policyOf(open, path)).policy).toMatchObject({ "default-src": ["'none'"], sandbox: [] });
  });
});
