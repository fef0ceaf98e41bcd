import { keyLabel } from "./key-press.ts";

/**
 * A key binding as data: the footer, the `?` sheet and the dispatcher read the same list. `keys` are names as in
 * `KeyPress.name`, the first one is shown in the footer; `rank` orders the footer's five (lowest first; without one it
 * is only in the sheet).
 */
export type KeyBinding = {
  readonly id: string;
  readonly keys: readonly string[];
  readonly label: string;
  readonly group: string;
  readonly rank?: number;
};

/** A binding with its action; `isOff` hides and disables it for now. */
export type BoundKey = KeyBinding & { readonly run: () => void; readonly isOff?: boolean };

/** How many keys the footer shows. */
const footerLimit = 5;

/** The Vim keys and arrows of every list, with the ids that `useListKeys` handles. */
export const listBindings = [
  { id: "list.down", keys: ["j", "down"], label: "down", group: "Move", rank: 80 },
  { id: "list.up", keys: ["k", "up"], label: "up", group: "Move", rank: 81 },
  { id: "list.page-down", keys: ["pagedown", "ctrl+f"], label: "page down", group: "Move" },
  { id: "list.page-up", keys: ["pageup", "ctrl+b"], label: "page up", group: "Move" },
  { id: "list.half-down", keys: ["ctrl+d"], label: "half a page down", group: "Move" },
  { id: "list.half-up", keys: ["ctrl+u"], label: "half a page up", group: "Move" },
  { id: "list.first", keys: ["g", "home"], label: "first", group: "Move" },
  { id: "list.last", keys: ["G", "end"], label: "last", group: "Move" },
] as const satisfies readonly KeyBinding[];

/** Ids of `listBindings`. */
export type ListBindingId = (typeof listBindings)[number]["id"];

/** The bindings except those whose keys are all taken by an earlier (inner) one. */
function reachable(bindings: readonly KeyBinding[]): readonly KeyBinding[] {
  const taken = new Set<string>();
  return bindings.filter((binding) => {
    const free = binding.keys.filter((key) => !taken.has(key));
    for (const key of binding.keys) {
      taken.add(key);
    }
    return free.length > 0;
  });
}

/** The keys of the footer: the five lowest ranks, with the last place reserved for `?` if it is bound. */
export function footerBindings(bindings: readonly KeyBinding[], limit = footerLimit): readonly KeyBinding[] {
  const usable = reachable(bindings);
  const help = usable.find((binding) => binding.keys.includes("?"));
  const ranked = usable
    .filter((binding) => binding.rank !== undefined && binding !== help)
    .sort((left, right) => (left.rank ?? 0) - (right.rank ?? 0));
  return help ? [...ranked.slice(0, limit - 1), help] : ranked.slice(0, limit);
}

/** All keys by group for the `?` sheet, groups in order of first appearance. */
export function groupBindings(bindings: readonly KeyBinding[]): ReadonlyMap<string, readonly KeyBinding[]> {
  return Map.groupBy(reachable(bindings), (binding) => binding.group);
}

/** A binding's keys as labels: `j ↓`. */
export function keysLabel(binding: KeyBinding): string {
  return binding.keys.map(keyLabel).join(" ");
}
