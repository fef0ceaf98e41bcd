/** One line of a settings form. */
export interface SettingOption {
  readonly key: string;
  readonly label: string;
  /** `one` of the choices, or `many` of them. */
  readonly kind: "one" | "many";
  readonly choices: readonly string[];
  /** Choices that are always on. */
  readonly locked?: readonly string[];
}

/** A setting of a screen. */
export interface SettingDefinition<Value extends object> {
  readonly name: string;
  /** The screen that it belongs to. */
  readonly source: string;
  /** When it differs from the saved one, the panel opens on first show. */
  readonly version: number;
  readonly formTitle: string;
  readonly defaults: Value;
  readonly options: readonly SettingOption[];
}

/**
 * What was saved, merged with the defaults: a key that is missing, or whose value is not one of the choices any more,
 * has its default; locked choices are always there.
 */
export function mergeSetting<Value extends object>(definition: SettingDefinition<Value>, saved: unknown): Value {
  const values: Record<string, unknown> = {};
  for (const option of definition.options) {
    const merged = mergeOption(option, valueAt(saved, option.key));
    if (merged !== undefined) values[option.key] = merged;
  }
  return { ...definition.defaults, ...values };
}

/** The version with which a setting was saved; null where it never was. */
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
