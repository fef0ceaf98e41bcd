import { dateFormat, dateStyle, firstDay } from "@iphub/sdk/contract/date-style";
import { dateStyleSetting } from "@iphub/sdk/contract/settings";
import { dayMonthYear } from "@iphub/sdk/domain/day-text";
import type { Column } from "../../command-line/output/column.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** A day whose number is no month's, for an example of each format. */
const exampleDay = "2026-12-31";
const examples = dateFormat.options.map((format) => `${format} ${dayMonthYear(exampleDay, format)}`).join("; ");

const columns: readonly Column[] = [{ key: "format" }, { key: "firstDay", title: "First day" }];

/** `iphub settings dates --format iso --first-day monday`. */
export const verb: Verb = {
  summary: "Show or choose how web and terminal write dates to you, and the first day of your week",
  flags: [
    { name: "format", kind: "text", choices: dateFormat.options, help: examples },
    {
      name: "first-day",
      kind: "text",
      choices: firstDay.options,
      help: "the day that a week begins with, in calendars and in searches such as this-week",
    },
  ],
  columns,
  example: "settings dates --format iso --first-day monday",
  run: chooseDates,
};

async function chooseDates({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const before = dateStyle.parse(await hub.settings.get({ name: dateStyleSetting }));
  const { format = before.format, "first-day": first = before.firstDay } = input;
  const wanted = dateStyle.parse({ format, firstDay: first });
  const isChange = wanted.format !== before.format || wanted.firstDay !== before.firstDay;
  await output.record(isChange ? await hub.settings.set({ name: dateStyleSetting, value: wanted }) : before, columns);
}
