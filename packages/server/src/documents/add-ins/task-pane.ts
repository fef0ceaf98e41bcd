/**
 * What a task pane may load and which sites may frame it: those of its program on the web, and the firm's own tools.
 */
export const taskPanePolicy = (sites: readonly string[], frameAncestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' https://appsforoffice.microsoft.com",
    "connect-src 'self' https://appsforoffice.microsoft.com",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...sites, ...frameAncestors].join(" "),
  ].join("; ");

/** The page of a task pane. */
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
        <label id="code" hidden>Code <input name="code" autocomplete="one-time-code" autocapitalize="off" /></label>
        <button>Let me in!</button>
      </form>
      <form id="find" hidden>
        <label>Find a matter <input name="qs" type="search" autocomplete="off" required /></label>
        <button>Find</button>
      </form>
      <p id="status" role="status"></p>
      <ul id="results"></ul>
      <button id="sign-out" class="plain" type="button" hidden>Sign out</button>
    </main>
  </body>
</html>
`;

/** The style of a task pane. */
export const taskPaneStyle = `body { font: 14px/1.4 system-ui, sans-serif; margin: 12px; color: #1b1f24; background: #fff; }
h1 { font-size: 16px; }
label, button { display: block; margin-top: 8px; }
input { box-sizing: border-box; width: 100%; padding: 6px; border: 1px solid #6b7480; border-radius: 4px; font: inherit; }
button { padding: 6px 12px; border: 1px solid #1f5fbf; border-radius: 4px; background: #1f5fbf; color: #fff; font: inherit; }
button.plain { background: #fff; color: #1f5fbf; }
ul { list-style: none; padding: 0; }
li { padding: 8px 0; border-top: 1px solid #d5dae0; }
#status { white-space: pre-line; }
[hidden] { display: none; }
`;

/**
 * The script of a task pane: signs in, and finds matters. `program` is what the pane does in one program alone:
 * `insert(text)`, which returns what to say of it, `verb()`, the word for it on the buttons, and `begin()`, which is run once a person is
 * signed in and returns what to say too.
 */
export const taskPaneScript = (program: string) => `${program}
const signIn = document.querySelector("#sign-in");
const find = document.querySelector("#find");
const codeField = document.querySelector("#code");
const status = document.querySelector("#status");
const results = document.querySelector("#results");
const signOut = document.querySelector("#sign-out");
let token = ifStored(() => sessionStorage.getItem("iphub-token"));
let lists = 0;
let works = 0;

// A browser may forbid storage in a frame of another site: then the sign-in lasts until the pane is loaded again.
function ifStored(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

async function call(path, options = {}) {
  const sent = token;
  const headers = { ...(token ? { authorization: "Bearer " + token } : {}), ...options.headers };
  const answer = await fetch(path, { ...options, headers });
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  // The late answer to a sign-in that has ended does not end the next one.
  if (answer.status === 401 && sent === token) show(null);
  if (body?.error?.code === "second_factor_required") askForCode();
  throw new Error(body?.error?.message ?? "The hub cannot be reached. Try again.");
}

function askForCode() {
  codeField.hidden = false;
  codeField.querySelector("input").focus();
}

function show(next) {
  token = next;
  ifStored(() => {
    if (next) sessionStorage.setItem("iphub-token", next);
    else sessionStorage.removeItem("iphub-token");
  });
  signIn.hidden = Boolean(next);
  find.hidden = !next;
  signOut.hidden = !next;
  if (!next) newList()([]);
}

// What a person did last is what is said: an earlier work that ends later says nothing.
async function say(work) {
  works += 1;
  const own = works;
  const tell = (text) => {
    if (own === works) status.textContent = text;
  };
  tell("");
  try {
    tell((await work()) ?? "");
  } catch (error) {
    tell(error.message);
  }
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
  const link = document.createElement("a");
  link.href = "/inventions/" + encodeURIComponent(matter.id);
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = "Open in the hub";
  item.append(
    title,
    button(verb() + " references", () => insert(matter.title + " (" + references + ")")),
    button(verb() + " dates", async () => {
      const dates = await datesOf(matter);
      return dates ? insert(dates) : "This matter has no open dates.";
    }),
    link,
  );
  return item;
}

async function mattersFor(words) {
  return (await call("/api/inventions/search?size=25&qs=" + encodeURIComponent(words))).data;
}

// Lists what a search finds, unless another search has begun since, or the person has signed out.
function newList() {
  lists += 1;
  const own = lists;
  return (matters) => {
    if (own === lists) results.replaceChildren(...matters.map(row));
  };
}

signIn.addEventListener("submit", (event) => {
  event.preventDefault();
  const { email, password, code } = Object.fromEntries(new FormData(signIn));
  const body = JSON.stringify({ email, password, ...(code ? { code } : {}) });
  say(async () => {
    show(await call("/api/auth/login", { method: "POST", body, headers: { "content-type": "application/json" } }));
    signIn.reset();
    codeField.hidden = true;
    return begin();
  });
});

find.addEventListener("submit", (event) => {
  event.preventDefault();
  const words = String(new FormData(find).get("qs"));
  say(async () => {
    const list = newList();
    const matters = await mattersFor(words);
    list(matters);
    return matters.length > 0 ? "" : "Nothing found.";
  });
});

signOut.addEventListener("click", () =>
  say(async () => {
    await call("/api/auth/logout", { method: "POST" }).finally(() => show(null));
    return "Signed out.";
  }),
);

show(token);
if (token) say(begin);
`;
