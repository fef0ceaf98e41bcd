/** The orders to a served hub: the time, and whether to send the weekly dockets, to finish what waits, or to stop. */
export interface ServedOrder {
  readonly do: "weeks" | "finish" | "close";
  readonly now: string;
}
