import type { Identity } from "@iphub/sdk/contract/identity";
import type { OverviewRow } from "@iphub/sdk/contract/overview";
import type { SettingValue } from "@iphub/sdk/contract/settings";
import { chooseDateStyle, hubDateStyle } from "@iphub/sdk/domain/day-text";
import { localDay } from "@iphub/sdk/domain/local-day";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { mergeSetting } from "@iphub/ui-core/identity/settings/setting-definition";
import { overviewSettingDefinition } from "@iphub/ui-core/work/overview/overview-settings";
import { footEntries, hubEntries } from "../shell/hub-entries.ts";
import { Button } from "../web-kit/button.tsx";
import gridStyles from "../web-kit/grid.module.css";
import { cardsMedia, GridLook } from "../web-kit/grid-look.tsx";
import { Page } from "../web-kit/page.tsx";
import { Header, Shell } from "../web-kit/shell.tsx";
import { SideNavigation } from "../web-kit/side-navigation.tsx";
import { overviewColumns, overviewRowHeight } from "../work/overview/overview-columns.tsx";
import { OverviewFilters } from "../work/overview/overview-filters.tsx";
import { firstRowsId } from "./first-rows-id.ts";
import { draw } from "./static-jsx.ts";

/** What the home page shows first, as the hub answers it. */
export interface HomeAnswers {
  readonly me: Identity;
  readonly setting: SettingValue | null;
  readonly overview: { readonly data: readonly OverviewRow[]; readonly total: number };
}

/**
 * Draws the home page with its first rows before React is there: its own components, drawn once, of which nothing can be
 * pressed or read aloud. `main.tsx` removes it in the frame that has the page. Nothing is drawn where that was quicker.
 */
export function drawFirstRows(answers: HomeAnswers): void {
  if (document.querySelector("#root:empty") === null) return;
  const picture = document.createElement("div");
  picture.id = firstRowsId;
  picture.inert = true;
  picture.setAttribute("aria-hidden", "true");
  chooseDateStyle(answers.me.dateStyle ?? hubDateStyle);
  draw(picture, <Home {...answers} />);
  document.body.append(picture);
  placeCards(picture);
}

function Home({ me, setting, overview }: HomeAnswers) {
  const settings = mergeSetting(overviewSettingDefinition, setting);
  const cards = matchMedia(cardsMedia).matches;
  const rowHeight = overviewRowHeight(settings);
  const rows = overview.data.slice(0, Math.ceil(innerHeight / rowHeight));
  const places = rows.map((_row, index) => ({ index, start: index * rowHeight }));
  return (
    <Shell
      navigation={<SideNavigation entries={hubEntries("/", me.permissions)} foot={footEntries("/")} />}
      header={<Header />}
    >
      <Page
        title="Milestones overview"
        afterTitle={totalWords(overview.total)}
        filters={<OverviewFilters view="" filter={{}} onChange={nothing} />}
        action={<Button variant="icon" colour="secondary" icon="columns" label="Columns" disabled />}
        fill
      >
        <GridLook<OverviewRow>
          label="Milestones overview"
          rows={rows}
          rowId={({ id }) => id}
          columns={overviewColumns(settings, localDay(new Date()))}
          onOpen={nothing}
          sort={{ columnId: "dueAt", order: "ascending" }}
          onSort={nothing}
          cards={cards}
          places={{ items: places, total: overview.total * rowHeight, rowHeight, activeIndex: 0, printing: false }}
        />
      </Page>
    </Shell>
  );
}

const nothing = () => undefined;

/** Puts cards below each other: unlike rows they have heights of their own. */
function placeCards(picture: HTMLElement): void {
  let top = 0;
  for (const card of picture.querySelectorAll<HTMLElement>(`.${gridStyles.cards} .${gridStyles.row}`)) {
    card.style.top = `${top}px`;
    top += card.offsetHeight;
  }
}
