/**
 * Imports run down only: contract ← domain ← client ← ui-core ← {cli, web}; server → contract and domain. Inside a
 * package the areas have one order, and each is used by those after it through its public.ts. Type imports count.
 */

/** The areas in their order, as packages/sdk/src/contract/index.ts lists them: each may use those before it. */
const areas = ["identity", "matters", "work", "documents", "docket", "agents", "operations"];
const anyArea = `(${areas.join("|")})`;

/** What is below the areas of each package and knows no noun. */
const kits = {
  server: "platform|connectors|formats",
  "ui-core": "platform",
  cli: "command-line|terminal-kit",
  web: "web-kit",
};

/** An area uses no area after it in the order, in its own package, in the view-models and in the domain. */
const downwards = areas.slice(0, -1).map((area, place) => ({
  name: `${area}-uses-areas-before-it`,
  comment:
    "The areas have one order; what an area needs of a later one is handed to it where the program is put together.",
  severity: "error",
  from: { path: `^packages/(server|ui-core|cli|web|sdk)/src/(domain/)?${area}/` },
  to: { path: `^packages/(server|ui-core|cli|web|sdk)/src/(domain/)?(${areas.slice(place + 1).join("|")})/` },
}));

const kitsBelowAreas = Object.entries(kits).map(([name, folders]) => ({
  name: `${name}-kits-know-no-noun`,
  comment: "What is shared by all areas is about no noun; what is about one goes home to it.",
  severity: "error",
  from: { path: `^packages/${name}/src/(${folders})/` },
  // The types of the whole, and the only ones from above: every noun's tables, and every setting of the program.
  to: { path: `^packages/${name}/src/(?!(${folders})/)`, pathNot: "^packages/server/src/(schema|configuration)\\.ts$" },
}));

const kitsKnowNoArea = {
  name: "kits-know-no-area",
  comment: "Not of view-models or domain rules either.",
  severity: "error",
  from: {
    path: "^packages/(server/src/(platform|connectors|formats)|cli/src/(command-line|terminal-kit)|web/src/web-kit|ui-core/src/platform)/",
  },
  to: { path: `^packages/(ui-core|sdk)/src/(domain/)?${anyArea}/` },
};

/** @type {import('dependency-cruiser').IConfiguration} */
const configuration = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one file, or a third is missing.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...downwards,
    ...kitsBelowAreas,
    kitsKnowNoArea,
    {
      name: "areas-meet-in-public",
      comment: "Another area is used through its public.ts.",
      severity: "error",
      from: { path: `^packages/(server|ui-core|cli|web)/src/${anyArea}/` },
      to: {
        path: `^packages/$1/src/${anyArea}/`,
        pathNot: `^packages/$1/src/($2/|${anyArea}/public(-screens)?\\.ts$)`,
      },
    },
    {
      name: "contract-is-the-bottom",
      comment: "The contract is plain data: it imports the contract, the records, the endpoint's shape and zod.",
      severity: "error",
      from: { path: "^packages/sdk/src/(contract|records)/" },
      to: { path: "^packages/", pathNot: "^packages/sdk/src/((contract|records)/|endpoint\\.ts)" },
    },
    {
      name: "domain-is-pure",
      comment: "Business rules know the contract and each other: no client, no server, no package.",
      severity: "error",
      from: { path: "^packages/sdk/src/domain/" },
      to: { pathNot: "^packages/sdk/src/(contract|records|domain)/" },
    },
    {
      name: "formats-know-no-noun",
      comment: "Formats of files (CSV, workbooks) know packages and what an input error is.",
      severity: "error",
      from: { path: "^packages/sdk/src/formats/" },
      to: { path: "^packages/", pathNot: "^packages/sdk/src/(formats/|domain/input-error\\.ts)" },
    },
    {
      name: "server-knows-contract-and-domain",
      comment:
        "The server uses the SDK's contract, records, domain, formats, endpoint and field errors; never the client.",
      severity: "error",
      from: { path: "^packages/server/" },
      to: {
        path: "^packages/(ui-core|cli|web)/|^packages/sdk/src/(?!contract/|records/|domain/|formats/|endpoint\\.ts|field-errors\\.ts)",
      },
    },
    {
      name: "handlers-write-as-their-caller",
      comment:
        "A plain transaction's entries of the event log do not name the API token or the assistant: use writeAs.",
      severity: "error",
      from: { path: "^packages/server/src/.*\\.handlers\\.ts$" },
      to: { path: "^packages/server/src/platform/database/transaction\\.ts$" },
    },
    {
      name: "sdk-knows-no-other-package",
      comment: "Everything is built on the SDK.",
      severity: "error",
      from: { path: "^packages/sdk/" },
      to: { path: "^packages/(server|ui-core|cli|web)/" },
    },
    {
      name: "ui-core-knows-the-sdk",
      comment: "View-models know no renderer.",
      severity: "error",
      from: { path: "^packages/ui-core/" },
      to: { path: "^packages/(server|cli|web)/|node_modules/(ink|react-dom)/" },
    },
    {
      name: "renderers-never-meet",
      comment: "The terminal and the web share view-models and nothing else.",
      severity: "error",
      from: { path: "^packages/(cli|web)/" },
      to: { path: "^packages/(cli|web)/", pathNot: "^packages/$1/" },
    },
    {
      name: "cli-serves-only-through-serve",
      comment: "The command line knows the server for `iphub serve` and the other operator verbs only.",
      severity: "error",
      from: { path: "^packages/cli/", pathNot: "^packages/cli/src/operations/(hub|service)/" },
      to: { path: "^packages/server/" },
    },
    {
      name: "screens-use-view-models",
      comment: "Pages and screens draw view-models; calls to the hub belong there.",
      severity: "error",
      from: { path: "\\.(page|screen)\\.tsx$" },
      to: { path: "^packages/sdk/src/(client|transport|live|call-[a-z]+|session)\\.ts" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|types|node_modules/.cache)/" },
    enhancedResolveOptions: {
      conditionNames: ["source", "import", "node", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};

export default configuration;
