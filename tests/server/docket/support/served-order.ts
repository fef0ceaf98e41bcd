/** What a served hub is told: the time, and whether to send the weekly dockets or to finish what waits. */
export interface ServedOrder {
  readonly do: "weeks" | "finish";
  readonly now: string;
}
