import type { Permission } from "@iphub/sdk/contract/permissions";

/**
 * One screen of the hub: the web's router, the terminal's navigation and the layout test are derived from this list.
 */
export interface Screen {
  /** Determines the file names in every package: `use-<stem>.ts`, `<stem>.page.tsx`, `<stem>.screen.tsx`. */
  readonly stem: string;
  readonly noun: string;
  /** Addresses in the web; links use the first one. */
  readonly routes: readonly string[];
  readonly title: string;
  /** Its entry in the side navigation: icon, title, and the letter that opens it after `g`. */
  readonly navigation?: {
    readonly icon: string;
    readonly label: string;
    readonly key: string;
    /** The entry is shown only with this permission; those of other screens are in screen-permissions.ts. */
    readonly permission?: Permission;
  };
  /** The letter that opens it after `g`, of a screen that is not in the side navigation. */
  readonly key?: string;
  /** Its title among the tabs of a matter, if it is one. */
  readonly tab?: string;
  /** Whether the terminal has it too. */
  readonly terminal: boolean;
}
