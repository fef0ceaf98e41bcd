/** The permanent id by which Word knows the add-in. */
const addInId = "3f0c5a52-6d0b-4b67-9d0e-1b7f4a2c9e61";

/**
 * The manifest that Word loads the add-in from: an add-in only manifest of a task pane. `base` is the address of its
 * files.
 */
export function wordManifest(base: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="TaskPaneApp">
  <Id>${addInId}</Id>
  <Version>1.0.0.0</Version>
  <ProviderName>iphub</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="iphub"/>
  <Description DefaultValue="Finds a matter and inserts its references and dates"/>
  <IconUrl DefaultValue="${escapeXml(base)}/icon-32.png"/>
  <HighResolutionIconUrl DefaultValue="${escapeXml(base)}/icon-64.png"/>
  <SupportUrl DefaultValue="${escapeXml(new URL("/", base).href)}"/>
  <AppDomains><AppDomain>${escapeXml(new URL(base).origin)}</AppDomain></AppDomains>
  <Hosts><Host Name="Document"/></Hosts>
  <DefaultSettings><SourceLocation DefaultValue="${escapeXml(base)}/taskpane.html"/></DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
</OfficeApp>
`;
}

/** What the task pane may load and which sites may frame it: Word on the web shows it in a frame, and the hub's own tools. */
export const taskPanePolicy = (frameAncestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' https://appsforoffice.microsoft.com",
    "connect-src 'self' https://appsforoffice.microsoft.com",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...officeSites, ...frameAncestors].join(" "),
  ].join("; ");

const officeSites = [
  "https://*.officeapps.live.com",
  "https://*.office.com",
  "https://*.office365.com",
  "https://*.sharepoint.com",
];

/** The task pane's page. */
export const taskPanePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>iphub</title>
    <link rel="stylesheet" href="taskpane.css" />
    <script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js" defer></script>
    <script src="taskpane.js" type="module"></script>
  </head>
  <body>
    <main>
      <h1>iphub</h1>
      <form id="sign-in">
        <label>Email <input name="email" type="email" autocomplete="username" required /></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
        <button>Let me in!</button>
      </form>
      <form id="find" hidden>
        <label>Find a matter <input name="qs" type="search" autocomplete="off" required /></label>
        <button>Find</button>
      </form>
      <p id="status" role="status"></p>
      <ul id="results"></ul>
    </main>
  </body>
</html>
`;

/** The task pane's style. */
export const taskPaneStyle = `body { font: 14px/1.4 system-ui, sans-serif; margin: 12px; color: #1b1f24; background: #fff; }
h1 { font-size: 16px; }
label, button { display: block; margin-top: 8px; }
input { box-sizing: border-box; width: 100%; padding: 6px; border: 1px solid #6b7480; border-radius: 4px; font: inherit; }
button { padding: 6px 12px; border: 1px solid #1f5fbf; border-radius: 4px; background: #1f5fbf; color: #fff; font: inherit; }
button.plain { background: #fff; color: #1f5fbf; }
ul { list-style: none; padding: 0; }
li { padding: 8px 0; border-top: 1px solid #d5dae0; }
[hidden] { display: none; }
`;

/** The task pane's script: signs in, finds matters, and inserts the choice at the cursor. */
export const taskPaneScript = `const signIn = document.querySelector("#sign-in");
const find = document.querySelector("#find");
const status = document.querySelector("#status");
const results = document.querySelector("#results");
let token = sessionStorage.getItem("iphub-token");

async function call(path, options = {}) {
  const headers = { ...(token ? { authorization: "Bearer " + token } : {}), ...options.headers };
  const answer = await fetch(path, { ...options, headers });
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  if (answer.status === 401) show(null);
  throw new Error(body?.error?.message ?? "The hub cannot be reached. Try again.");
}

function show(next) {
  token = next;
  if (next) sessionStorage.setItem("iphub-token", next);
  else sessionStorage.removeItem("iphub-token");
  signIn.hidden = Boolean(next);
  find.hidden = !next;
  if (!next) results.replaceChildren();
}

async function say(work) {
  status.textContent = "";
  try {
    status.textContent = (await work()) ?? "";
  } catch (error) {
    status.textContent = error.message;
  }
}

async function insert(text) {
  if (!globalThis.Word) {
    await navigator.clipboard.writeText(text);
    return "Word is not here: copied.";
  }
  await globalThis.Word.run(async (context) => {
    context.document.getSelection().insertText(text, "Replace");
    await context.sync();
  });
  return "Inserted.";
}

async function datesOf(matter) {
  const id = encodeURIComponent(matter.id);
  const milestones = await call("/api/search/overview/inventions/" + id + "/milestones");
  const docketed = await call("/api/deadlines?view=docketed&size=100&inventionId=" + id);
  const carrying = new Set(docketed.data.map((one) => one.milestoneId));
  const dated = milestones.filter((milestone) => milestone.dueAt && !milestone.completed && !carrying.has(milestone.id));
  const lines = [
    ...docketed.data.map((one) => one.title + ": due " + one.dueAt + ", final date " + (one.finalDate ?? "none")),
    ...dated.map((milestone) => milestone.title + ": due " + milestone.dueAt),
  ];
  return lines.join("\\n");
}

function button(label, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "plain";
  made.textContent = label;
  made.addEventListener("click", () => say(work));
  return made;
}

function row(matter) {
  const item = document.createElement("li");
  const title = document.createElement("strong");
  title.textContent = matter.title;
  const references = matter.references.join(", ");
  item.append(
    title,
    button("Insert references", () => insert(matter.title + " (" + references + ")")),
    button("Insert dates", async () => {
      const dates = await datesOf(matter);
      return dates ? insert(dates) : "This matter has no open dates.";
    }),
  );
  return item;
}

signIn.addEventListener("submit", (event) => {
  event.preventDefault();
  const { email, password } = Object.fromEntries(new FormData(signIn));
  const body = JSON.stringify({ email, password });
  say(async () => {
    show(await call("/api/auth/login", { method: "POST", body, headers: { "content-type": "application/json" } }));
    signIn.reset();
  });
});

find.addEventListener("submit", (event) => {
  event.preventDefault();
  const qs = encodeURIComponent(String(new FormData(find).get("qs")));
  say(async () => {
    const found = await call("/api/inventions/search?size=25&qs=" + qs);
    results.replaceChildren(...found.data.map(row));
    return found.data.length > 0 ? "" : "Nothing found.";
  });
});

show(token);
`;

/** Escapes text for XML. */
export function escapeXml(text: string): string {
  const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
