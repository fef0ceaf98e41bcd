import { enableCompileCache } from "node:module";

enableCompileCache();

const { main } = await import("./program/main-program.ts");
await main(process.argv.slice(2));
