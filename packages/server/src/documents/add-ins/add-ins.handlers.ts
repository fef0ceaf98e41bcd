import type { AddIn, addIns } from "@iphub/sdk/contract/add-ins";
import type { FastifyRequest } from "fastify";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { alfredWorkflow } from "./alfred-workflow.ts";
import { diagramStencil } from "./diagram-stencil.ts";
import { iconPng } from "./icon-png.ts";
import { outlookManifest, outlookProgram, outlookSites } from "./outlook-add-in.ts";
import { taskPanePage, taskPanePolicy, taskPaneScript, taskPaneStyle } from "./task-pane.ts";
import { wordManifest, wordProgram, wordSites } from "./word-add-in.ts";

const base = "/api/config/artifact";

/** A file of an add-in; `hub` is the hub's own address. */
interface AddInFile {
  readonly type: string;
  readonly content: (hub: string) => string | Buffer;
  /** Displayed by the browser instead of saved. */
  readonly inline?: true;
}

const icon = (size: number): AddInFile => ({ type: "image/png", content: () => iconPng(size), inline: true });
const pane = (type: string, content: string): AddInFile => ({ type, content: () => content, inline: true });

/** The sizes in which Word and Outlook show an icon, in pixels. */
const iconSizes = [16, 32, 64, 80, 128] as const;

/** The files of an add-in with a task pane; `program` is what the pane does in its own program. */
function paneFiles(
  addIn: string,
  manifest: (address: string) => string,
  program: string,
): Readonly<Record<string, AddInFile>> {
  const icons = iconSizes.map((size) => [`${addIn}/icon-${size}.png`, icon(size)] as const);
  return {
    [`${addIn}/manifest.xml`]: { type: "application/xml", content: (hub) => manifest(`${hub}${base}/${addIn}`) },
    [`${addIn}/taskpane.html`]: pane("text/html; charset=utf-8", taskPanePage),
    [`${addIn}/taskpane.css`]: pane("text/css; charset=utf-8", taskPaneStyle),
    [`${addIn}/taskpane.js`]: pane("text/javascript; charset=utf-8", taskPaneScript(program)),
    ...Object.fromEntries(icons),
  };
}

const files: Readonly<Record<string, AddInFile>> = {
  ...paneFiles("word-addin", wordManifest, wordProgram),
  ...paneFiles("outlook-addin", outlookManifest, outlookProgram),
  "visio-addin/iphub-shapes.vssx": { type: "application/vnd.ms-visio.stencil", content: diagramStencil },
  "visio-addin/icon-64.png": icon(64),
  "alfred/iphub.alfredworkflow": { type: "application/zip", content: alfredWorkflow },
  "alfred/icon-64.png": icon(64),
};

function entry(addIn: string, title: string, description: string, file: string): AddIn {
  return { title, description, url: `${base}/${addIn}/${file}`, image: `${base}/${addIn}/icon-64.png` };
}

/** The policy of files that are not pages. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

function panePolicy(addIn: string, frameAncestors: Platform["configuration"]["frameAncestors"]): string {
  return taskPanePolicy(addIn === "outlook-addin" ? outlookSites : wordSites, frameAncestors);
}

/** The handlers of the noun add-ins. */
export function addInsHandlers({ configuration }: Platform): NounHandlers<typeof addIns> {
  const word = "Finds a matter from within Word and inserts its references and dates";
  const outlook = "Finds the matter of an e-mail from within Outlook, and inserts its references and dates";
  const visio = "A stencil with the stages of a matter, to open in Visio next to a drawing";
  const alfred = "Finds matters from the keyboard with the iphub command line";
  return {
    word: async () => entry("word-addin", "Word add-in", word, "manifest.xml"),
    outlook: async () => entry("outlook-addin", "Outlook add-in", outlook, "manifest.xml"),
    visio: async () => entry("visio-addin", "Visio shapes", visio, "iphub-shapes.vssx"),
    alfred: async () => entry("alfred", "Alfred workflow", alfred, "iphub.alfredworkflow"),
    file: async ({ params: { addIn, file }, request, reply }) => {
      const path = `${addIn}/${file}`;
      const found = Object.hasOwn(files, path) ? files[path] : undefined;
      if (!found) throw notFound("file of an add-in");
      const hub = configuration.publicUrl ?? originOf(request);
      const isPage = found.type.startsWith("text/html");
      // This header cannot name sites, so it would refuse Word and Outlook; the policy below names them.
      if (isPage) reply.removeHeader("x-frame-options");
      reply.headers({
        "content-type": found.type,
        "content-security-policy": isPage ? panePolicy(addIn, configuration.frameAncestors) : filePolicy,
        "content-disposition": found.inline ? "inline" : `attachment; filename="${file}"`,
        "cross-origin-resource-policy": found.inline ? "cross-origin" : "same-origin",
        "x-content-type-options": "nosniff",
        "cache-control": "no-cache",
      });
      return found.content(hub);
    },
  };
}

function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
