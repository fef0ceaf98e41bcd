/** Imports run down only (design: contract ← domain ← client ← ui-core ← {cli, web}; server → contract and domain). */
/** @type {import('dependency-cruiser').IConfiguration} */
const configuration = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one file, or a third is missing.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "contract-is-the-bottom",
      comment: "The contract is plain data: it imports the contract, the endpoint's shape and zod.",
      severity: "error",
      from: { path: "^packages/sdk/src/contract/" },
      to: { path: "^packages/", pathNot: "^packages/sdk/src/(contract/|endpoint\\.ts)" },
    },
    {
      name: "domain-is-pure",
      comment:
        "Business rules know the contract and each other; no client, no server, no package but fast code of ours.",
      severity: "error",
      from: { path: "^packages/sdk/src/domain/" },
      to: { pathNot: "^packages/sdk/src/(contract|domain)/" },
    },
    {
      name: "server-knows-contract-and-domain",
      comment: "The server uses the SDK's contract, domain, endpoint and field errors; never the client.",
      severity: "error",
      from: { path: "^packages/server/" },
      to: {
        path: "^packages/(ui-core|cli|web)/|^packages/sdk/src/(?!contract/|domain/|endpoint\\.ts|field-errors\\.ts|schema-shape\\.ts)",
      },
    },
    {
      name: "sdk-knows-nobody",
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
      severity: "error",
      from: { path: "^packages/(cli|web)/" },
      to: { path: "^packages/(cli|web)/", pathNot: "^packages/$1/" },
    },
    {
      name: "cli-serves-only-through-serve",
      comment: "The command line knows the server for `iphub serve` and the other operator verbs only.",
      severity: "error",
      from: { path: "^packages/cli/", pathNot: "^packages/cli/src/operations/hub/" },
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
