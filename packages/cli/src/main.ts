import { enableCompileCache } from "node:module";

enableCompileCache();

const { main } = await import("./command-line/main-program.ts");
await main(process.argv.slice(2));
