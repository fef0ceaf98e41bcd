import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { useTextEditor } from "@iphub/cli/terminal-kit/text-editor";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { cleanup, render } from "ink-testing-library";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";

beforeEach(() => vi.stubEnv("VISUAL", ""));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

function Opener({ onDraw }: { readonly onDraw: (edit: ReturnType<typeof useTextEditor>) => void }) {
  onDraw(useTextEditor());
  return null;
}

/** Opens texts in an editor that is a script with the name of the file in `$1`. */
async function editor(script: string) {
  const folder = mkdtempSync(join(tmpdir(), "iphub-editor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "editor.sh");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o700);
  vi.stubEnv("EDITOR", path);
  const baseUrl = "http://127.0.0.1:1";
  const app = createHubApp(nodePorts("/nonexistent", baseUrl), { baseUrl, tokens: memoryTokenStore(null) });
  const opened: { edit?: ReturnType<typeof useTextEditor> } = {};
  render(
    <HubAppContext value={app}>
      <Opener onDraw={(edit) => Object.assign(opened, { edit })} />
    </HubAppContext>,
  );
  const edit = await vi.waitFor(() => {
    if (!opened.edit) throw new Error("It is not drawn yet");
    return opened.edit;
  });
  return { edit, said: () => app.toasts.store.getState().map(({ title }) => title) };
}

it("what was written in an editor that then ended with an error is kept, said, and opened again", async () => {
  const { edit, said } = await editor('grep -q thought "$1" && exit 0\nprintf "Half a thought\\n" > "$1"\nexit 3');
  expect(await edit("Before", "notes:k-1")).toBeNull();
  expect(said()).toContain("Not saved: the editor ended with an error");
  expect(await edit("Before", "notes:k-1")).toBe("Half a thought");
});

it("an editor that cannot be started is reported, and changes nothing", async () => {
  const { edit, said } = await editor("exit 127");
  expect(await edit("Before", "notes:k-1")).toBeNull();
  expect(said()).toEqual(["The editor could not be used"]);
});
