/** Rows of a name and its meaning. */
export type Rows = readonly (readonly [name: string, meaning: string])[];

/** One topic of `iphub help`: paragraphs and tables, from which help, reference and man pages are generated. */
export interface HelpTopic {
  readonly name: string;
  /** One line without a full stop. */
  readonly summary: string;
  readonly parts: readonly (string | Rows)[];
}

const exitCodes: Rows = [
  ["0", "done"],
  ["1", "failure: the hub refused, or this program failed"],
  ["2", "usage: the command line or a value is wrong"],
  ["3", "not found"],
  ["4", "sign in first"],
  [
    "5",
    "conflict: the record was changed by someone else, a reference is another matter's, or what is to be removed is in use; rows of a plan or an import that the hub has changed were skipped",
  ],
  ["6", "network: the hub cannot be reached, is too slow, or is not a hub"],
  [
    "7",
    "an audit or a dry run of apply could not run (for docket audit 1 means findings, for apply --dry-run changes)",
  ],
  ["8", "after --wait: the patent office could not be asked or has not answered, so the data may not be complete"],
  [
    "9",
    "something was left out: rows above --limit or --size, or above what the hub gives, what an export cannot name or a query cannot say; the rest is right",
  ],
  ["10", "not allowed: you are signed in, and may not do or see this"],
  ["130", "interrupted"],
  ["141", "the reader closed the pipe: the output is incomplete"],
];

const variables: Rows = [
  ["IPHUB_HOST", "the address of the hub, unless --hub or --profile is given"],
  [
    "IPHUB_BACKUP_PASSPHRASE",
    "what `iphub backup` encrypts with and `iphub restore` decrypts with, 12 characters or more",
  ],
  ["IPHUB_TOKEN", "the token to use, unless --profile is given; it is never written to a file"],
  ["XDG_CONFIG_HOME", "the folder above iphub/config.json (mode 0600), a whole path; ~/.config unless given"],
  ["TZ", "the time zone that decides which day is today"],
  ["IPHUB_IMAGES", "pictures in the terminal application: off, or kitty or sixel without asking it"],
  ["NO_COLOR, FORCE_COLOR", "no colour, or colour even in a pipe"],
  ["IPHUB_DEBUG=1", "a stack trace below an unexpected failure"],
];

const formats: Rows = [
  ["--json [fields]", "JSON: the array of rows in the hub's order, or the record; with all fields or only those named"],
  ["--ndjson", "one JSON object per line, with one page in memory"],
  ["--csv", "CSV with a header; text that a spreadsheet would run as a formula gets a leading apostrophe"],
  [
    "--xlsx <file>",
    "an Excel workbook with all rows, written completely or not at all; every cell is text, never a formula",
  ],
  ["--columns <keys>", "the columns of table, TSV, CSV and workbook, such as id,nextTask.title"],
  ["--jq <expression>", "the JSON filtered by jq; strings are printed raw"],
  ["--template <text>", "one line per row, such as '{{dueAt}} {{nextTask.title|default:nothing}}'"],
  ["--all", "all rows of a list; on a terminal only the first page is shown without it, in a pipe or a file all are"],
  ["--limit <n>", "at most this many rows; exit code 9 if the list has more"],
  ["--watch", "keep reading; prints rows that are new or changed, and ids that are gone on standard error"],
  ["--interval <seconds>", "seconds between two readings of --watch; 5 by default"],
  ["--wait", "wait until the patent office has answered (data of the office); exit code 8 if it is not complete then"],
  ["--wait-limit <seconds>", "how long --wait waits; 60 by default"],
  ["--web", "show it in the browser; in a pipe, print its address"],
  ["--input <file>", "a JSON object with keys of the body, which flags override; - is standard input"],
];

const templateFilters: Rows = [
  ["upper, lower", "in upper or lower case"],
  ["date", "the day of a time"],
  ["join:SEPARATOR", "a list joined by this; by default a comma and a blank"],
  ["default:TEXT", "this if there is no value"],
  ["cut:N, pad:N", "at most, or at least, this many characters"],
  ["json, csv", "as JSON, as one field of CSV"],
];

/** Every topic, in alphabetical order. */
export const helpTopics: readonly HelpTopic[] = [
  {
    name: "dates",
    summary: "How dates are written",
    parts: [
      "A date is a day at its office, YYYY-MM-DD, without a time of day. For the due date of a task or a milestone " +
        "these words work too; the resulting date is printed on standard error:",
      [
        ["today, tomorrow, yesterday", "the day itself"],
        ["fri, next fri", "this Friday or today; the first Friday after today"],
        ["+3d, +2w, +1m, +1y", "this many days, weeks, months or years from today; also with -"],
        ["+3bd", "this many business days of the patent office from today"],
        ["31 jan, jan 31 2027", "a day and month; without a year, the next one"],
      ],
      "Dates of the patent office (mail dates, filing dates) are facts and are written YYYY-MM-DD only. 1/2 is refused " +
        "everywhere, because it can mean two days.",
      "Searches take a preset or a range. Both ends of a range are inclusive, and either may be omitted:",
      [
        ["overdue, today, tomorrow, next-3-days, this-week, none", "presets of --due-at"],
        ["2026-01-01..2026-01-31", "a range of days"],
        [
          "today..end-of-week+2bd",
          "ends relative to today: today, start-of- and end-of-week, -month, -year, +N d, bd, w, m",
        ],
      ],
    ],
  },
  { name: "environment", summary: "Variables that iphub reads", parts: [variables] },
  {
    name: "exit-codes",
    summary: "The exit codes",
    parts: [
      exitCodes,
      "Data goes to standard output; progress, hints and failures go to standard error, a failure as one clear line. " +
        "Output is complete only if the exit code is 0.",
    ],
  },
  {
    name: "filters",
    summary: "How tasks and matters are searched and filtered",
    parts: [
      "The verbs of saved filters are shown by iphub filters --help. A filter is named by its id (iphub filters list): my-tasks and my-projects are built in, each team has " +
        "one, and iphub filters create saves yours. Flags next to --filter narrow it further. Views of the lists of deadlines and matters are saved " +
        "with --list and --choices; they are listed with --list too, and no filter of tasks takes their ids.",
      "Where a verb takes the id of a matter, a reference or an application number in any spelling works too: " +
        "iphub streams tail 17/248,024.",
      [
        ["foldable antenna", "both words, in any order"],
        ['"foldable antenna"', "the phrase"],
        ["antenn*", "words that begin with antenn"],
        ["-claims", "not this word"],
        ["17/248,024", "an application, patent or publication number in any spelling"],
      ],
      "Flags that may be repeated (--assignees, --tags, --status) mean any of them; --assignees-conjugation and and " +
        "--tags-conjugation and mean all of them.",
      "iphub tasks list --filter my-tasks --due-at overdue --sort dueAt --columns dueAt,title,invention.title",
      "A query asks for tasks in one text, in iphub tasks list '…', in --query, in a saved filter and in the search fields of the other " +
        "faces. Conditions beside each other must all hold, with and between them or not; or is weaker, brackets group, - " +
        'negates, quotes make a text of any word, and of me and none a value like any other; in a quoted value \\" is a double ' +
        "quote and \\\\ a backslash. iphub explain-query says " +
        "what one means, and alone which keys there are.",
      "iphub tasks list 'is:open due:<+5bd (who:me or who:ben) -tag:client \"filing receipt\" sort:due'",
    ],
  },
  {
    name: "formatting",
    summary: "Output for people and for programs",
    parts: [
      "Verbs that return data print a table on a terminal and TSV (without a heading) in a pipe, or:",
      formats,
      "In TSV a tab, a line break and a backslash are written \\t, \\n, \\r and \\\\. A positional - is read from standard " +
        "input; if it is an id, a reference or an e-mail address, every line is one, and the results are one list, also of " +
        "one and of none.",
      "In a template {{key}} is a value, {{.}} the whole row, \\n and \\t a line break and a tab. Values can go through " +
        "filters, as in {{assignees|join:; }}:",
      templateFilters,
    ],
  },
];

/** The topic of that name. */
export function helpTopic(name: string): HelpTopic | undefined {
  return helpTopics.find((topic) => topic.name === name);
}

const indent = "  ";

/** A topic as lines for a window of this many columns. */
export function topicText({ summary, parts }: HelpTopic, width: number): string {
  const texts = parts.map((part) =>
    typeof part === "string" ? wrapped(part, width).join("\n") : rowsText(part, width),
  );
  return `${[`${summary}.`, ...texts].join("\n\n")}\n`;
}

function rowsText(rows: Rows, width: number): string {
  const widest = Math.max(...rows.map(([name]) => name.length));
  // Long names are on a line of their own, to leave room for their meanings.
  const column = Math.min(widest, Math.floor(width / 3)) + 2 + indent.length;
  return rows.map(([name, meaning]) => rowText(name, wrapped(meaning, width - column), column)).join("\n");
}

function rowText(name: string, lines: readonly string[], column: number): string {
  const [first = "", ...rest] = lines;
  const begin = `${indent}${name}`;
  const fits = begin.length + 2 <= column;
  const head = fits ? `${begin.padEnd(column)}${first}` : `${begin}\n${" ".repeat(column)}${first}`;
  return [head, ...rest.map((line) => " ".repeat(column) + line)].join("\n");
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
