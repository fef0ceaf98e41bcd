/** One option of a settings form. */
export interface SettingOption {
  readonly key: string;
  readonly label: string;
  /** `one` or `many` of the choices can be selected. */
  readonly kind: "one" | "many";
  readonly choices: readonly string[];
  /** Choices that are always on. */
  readonly locked?: readonly string[];
}

/** A setting of a screen. */
export interface SettingDefinition<Value extends object> {
  readonly name: string;
  /** The screen of the setting. */
  readonly source: string;
  /** If it differs from the saved one, the panel opens on first show. */
  readonly version: number;
  readonly formTitle: string;
  readonly defaults: Value;
  readonly options: readonly SettingOption[];
}

/**
 * Merges saved values with the defaults: a missing key, or a value that is no longer a choice, gets its default; locked
 * choices are always included.
 */
export function mergeSetting<Value extends object>(definition: SettingDefinition<Value>, saved: unknown): Value {
  const values: Record<string, unknown> = {};
  for (const option of definition.options) {
    const merged = mergeOption(option, valueAt(saved, option.key));
    if (merged !== undefined) values[option.key] = merged;
  }
  return { ...definition.defaults, ...values };
}

/** The version of a saved setting; null if it was never saved. */
export function savedVersion(saved: unknown): number | null {
  const version = valueAt(saved, "version");
  return typeof version === "number" ? version : null;
}

function mergeOption(option: SettingOption, value: unknown): unknown {
  if (option.kind === "one") return option.choices.find((choice) => choice === value);
  if (!Array.isArray(value)) return undefined;
  return option.choices.filter((choice) => value.includes(choice) || option.locked?.includes(choice));
}

function valueAt(saved: unknown, key: string): unknown {
  return typeof saved === "object" && saved !== null ? Reflect.get(saved, key) : undefined;
}
