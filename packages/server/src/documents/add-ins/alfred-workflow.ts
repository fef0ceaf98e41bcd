import PizZip from "pizzip";
import { escapeMarkup } from "../../platform/escape-markup.ts";
import { iconPng } from "./icon-png.ts";

/** Runs the command line, which is already signed in, and lists the results; choosing one opens the matter. */
const script = (hub: string) => `function run(argv) {
  const app = Application.currentApplication();
  app.includeStandardAdditions = true;
  const quoted = (text) => "'" + text.split("'").join("'\\\\''") + "'";
  try {
    const command = "iphub inventions search --json -- " + quoted(argv[0]);
    const found = JSON.parse(app.doShellScript("/bin/zsh -lc " + quoted(command)));
    const items = found.map((matter) => ({
      uid: matter.id,
      title: matter.title,
      subtitle: matter.references.join(", "),
      arg: ${JSON.stringify(`${hub}/inventions/`)} + encodeURIComponent(matter.id),
    }));
    return JSON.stringify({ items });
  } catch (error) {
    return JSON.stringify({ items: [{ title: "iphub could not be asked", subtitle: String(error), valid: false }] });
  }
}
`;

const filterId = "2E0C7B8A-4C55-4B43-9A6D-6B8A7F3E1D01";
const openId = "7D1F2A90-0D0E-4F0B-8C1B-52C6E0A4B902";

/** A workflow for Alfred as its file: the keyword `ip` finds matters with the command line `iphub`. */
export function alfredWorkflow(hub: string): Buffer {
  const zip = new PizZip();
  zip.file("info.plist", plist(hub));
  zip.file("icon.png", iconPng(256));
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

function plist(hub: string): string {
  const entry = (key: string, value: string) => `<key>${key}</key>${value}`;
  const text = (value: string) => `<string>${escapeMarkup(value)}</string>`;
  const whole = (value: number) => `<integer>${value}</integer>`;
  const dict = (...entries: string[]) => `<dict>${entries.join("")}</dict>`;
  const filter = dict(
    entry("uid", text(filterId)),
    entry("type", text("alfred.workflow.input.scriptfilter")),
    entry("version", whole(3)),
    entry(
      "config",
      dict(
        entry("keyword", text("ip")),
        entry("title", text("Find a matter")),
        entry("runningsubtext", text("Asking iphub…")),
        entry("withspace", "<true/>"),
        entry("argumenttype", whole(0)),
        // Osascript in JavaScript, with the typed text as its argument.
        entry("type", whole(7)),
        entry("scriptargtype", whole(1)),
        entry("script", text(script(hub))),
      ),
    ),
  );
  const open = dict(
    entry("uid", text(openId)),
    entry("type", text("alfred.workflow.action.openurl")),
    entry("version", whole(1)),
    entry("config", dict(entry("url", text("{query}")))),
  );
  const connection = dict(entry("destinationuid", text(openId)), entry("modifiers", whole(0)));
  const root = dict(
    entry("bundleid", text("example.iphub.matters")),
    entry("name", text("iphub")),
    entry("description", text("Finds matters with the iphub command line")),
    entry("createdby", text("iphub")),
    entry("objects", `<array>${filter}${open}</array>`),
    entry("connections", dict(entry(filterId, `<array>${connection}</array>`))),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${root}</plist>
`;
}
