import { defineConfig } from "tsup";

/** Every source file stays a module of its own address, as the package's exports promise; shared code is split out. */
export default defineConfig({
  entry: ["src/**/*.ts"],
  format: "esm",
  target: "es2024",
  platform: "neutral",
  splitting: true,
  sourcemap: true,
  clean: true,
  external: [/^zod/, "socket.io-client", /^csv-/],
});
