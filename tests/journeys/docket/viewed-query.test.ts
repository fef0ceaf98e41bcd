import type { ListChoices } from "@iphub/sdk/contract/filters";
import { addressInView, isViewChanged, viewedQuery } from "@iphub/sdk/domain/work/viewed-query";
import { choicesIn } from "@iphub/web/work/filters/chosen-in-list";
import { describe, expect, it } from "vitest";

const view: ListChoices = { view: "docketed", responsible: "ben@iphub.example", sort: "finalDate", groupBy: "matter" };

describe("a list in a saved view", () => {
  it.each([
    ["the view as it is", "view=docketed&responsible=ben%40iphub.example&sort=finalDate&groupBy=matter", ""],
    ["another person", "view=docketed&responsible=me&sort=finalDate&groupBy=matter", "responsible=me"],
    ["without a person", "view=docketed&sort=finalDate&groupBy=matter", "responsible="],
    ["without a sort and groups", "view=docketed&responsible=ben%40iphub.example", "sort=&groupBy="],
    [
      "words and an open deadline",
      "view=docketed&responsible=ben%40iphub.example&sort=finalDate&groupBy=matter&qs=reply&deadline=d-1",
      "qs=reply&deadline=d-1",
    ],
  ])("has in its address what differs from the view: %s", (_, query, address) => {
    const wanted = new URLSearchParams(query);
    const written = addressInView(view, wanted);
    expect(sorted(written)).toEqual(sorted(new URLSearchParams(address)));
    expect(sorted(viewedQuery(view, written))).toEqual(sorted(wanted));
  });

  it("is changed by what is chosen in the list, not by a deadline that is open", () => {
    expect(isViewChanged("deadlines", new URLSearchParams("filter=f-1&deadline=d-1"))).toBe(false);
    expect(isViewChanged("deadlines", new URLSearchParams("filter=f-1&responsible="))).toBe(true);
  });

  it("is saved with what the page can read of its address", () => {
    const query = new URLSearchParams("view=foo&responsible=me&sort=&groupBy=matter&qs=%20reply%20&deadline=d-1");
    expect(choicesIn("deadlines", query)).toEqual({ responsible: "me", groupBy: "matter", qs: "reply" });
    expect(choicesIn("inventions", new URLSearchParams("qs=stapler&view=docketed"))).toEqual({ qs: "stapler" });
  });
});

const sorted = (query: URLSearchParams) => [...query].sort();
