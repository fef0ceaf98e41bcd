import { chooseConnection, hubAddress } from "@iphub/cli/command-line/connection";
import type { Profile } from "@iphub/cli/command-line/profiles";
import { describe, expect, it } from "vitest";

const known: Record<string, Profile> = {
  default: { host: "http://127.0.0.1:4780", token: "local" },
  firm: { host: "https://hub.firm.example", token: "firm" },
};
const profiles = { current: () => "default", all: () => known, get: (name: string) => known[name] };
const choose = (given: { hub?: string; profile?: string; env?: Record<string, string> }) =>
  chooseConnection({ env: {}, profiles, ...given });

describe("the hub that a verb talks to", () => {
  it("is the current profile's unless something else is said", () => {
    expect(choose({})).toMatchObject({ host: "http://127.0.0.1:4780", token: "local", profile: "default" });
    expect(choose({ profile: "firm" })).toMatchObject({ host: "https://hub.firm.example", token: "firm" });
  });

  it("takes the flag before the variable and the variable before the profile", () => {
    const env = { IPHUB_HOST: "https://other.example" };
    expect(choose({ env }).host).toBe("https://other.example");
    expect(choose({ env, hub: "https://third.example" }).host).toBe("https://third.example");
  });

  it("finds the profile that belongs to an address", () => {
    expect(choose({ hub: "hub.firm.example" })).toMatchObject({ profile: "firm", token: "firm" });
  });

  it("never sends a stored token to another hub", () => {
    expect(choose({ hub: "https://evil.example" }).token).toBeUndefined();
    expect(choose({ profile: "firm", hub: "https://evil.example" }).token).toBeUndefined();
    expect(choose({ env: { IPHUB_HOST: "http://127.0.0.1:4781" } }).token).toBeUndefined();
  });

  it("uses IPHUB_TOKEN as it is", () => {
    expect(choose({ env: { IPHUB_TOKEN: "t" } })).toMatchObject({ token: "t", tokenIsFromEnvironment: true });
  });

  it("knows no profile that was never made", () => {
    expect(() => choose({ profile: "nobody" })).toThrow("there is no profile nobody");
  });
});

describe("addresses", () => {
  it.each([
    ["hub.firm.example", "https://hub.firm.example"],
    ["localhost:4780", "http://localhost:4780"],
    ["127.0.0.1:4780", "http://127.0.0.1:4780"],
    ["HTTP://Hub.Example:80/", "http://hub.example"],
    [" https://firm.example/iphub/ ", "https://firm.example/iphub"],
  ])("reads %j as %s", (typed, address) => {
    expect(hubAddress(typed)).toBe(address);
  });

  it.each(["", "http://", "https://user@hub.example", "two words", "http://[::1"])("refuses %j", (typed) => {
    expect(() => hubAddress(typed)).toThrow("is not the address of a hub");
  });
});
