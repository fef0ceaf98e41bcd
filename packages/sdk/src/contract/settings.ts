import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { text } from "./shapes.ts";

/** Any JSON object: each screen defines its own setting. */
export const settingValue = z.record(z.string(), z.json());
/** The value of one setting. */
export type SettingValue = z.infer<typeof settingValue>;

const name = z.object({ name: text(100) });

/** The setting of how dates are written to a person, a `dateStyle`; any other value is refused. */
export const dateStyleSetting = "HUB_DATE_STYLE";

/** A person's own settings by name, such as HUB_THEME and HUB_PINNED_LINKS. */
export const settings = {
  get: endpoint({
    method: "GET",
    path: "/api/settings/{name}",
    summary: "Get one of your settings",
    access: "signed-in",
    params: name,
    response: settingValue,
    example: { input: { name: "HUB_THEME" }, output: { theme: "dark" } },
  }),
  set: endpoint({
    method: "PUT",
    path: "/api/settings/{name}",
    summary: "Save one of your settings",
    access: "signed-in",
    params: name,
    body: settingValue,
    bodyKey: "value",
    response: settingValue,
    example: { input: { name: "HUB_THEME", value: { theme: "light" } }, output: { theme: "light" } },
  }),
};
