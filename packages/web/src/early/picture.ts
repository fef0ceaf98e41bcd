import { begunKey } from "./begun-key.ts";
import { drawFirstRows, type HomeAnswers } from "./first-rows.tsx";

// Written at the end of the home page (early-scripts.ts): it draws the first rows when their answers are there.
const home = globalThis.iphubEarly?.home;
// What fails is said by the program, which has the same answers.
if (home)
  Promise.all(home)
    .then(drawHome)
    .catch(() => undefined);

/** Draws the home page, unless it has no rows or the reader has chosen another start page. */
async function drawHome([me, setting, overview]: readonly (Response | null)[]): Promise<void> {
  if (!me?.ok || !overview?.ok) return;
  const answers: HomeAnswers = {
    me: await me.json(),
    // Where nothing was saved there is no setting.
    setting: setting?.ok ? await setting.json() : null,
    overview: await overview.json(),
  };
  if (location.pathname === "/" && sessionStorage.getItem(begunKey) === null && answers.me.startPage) return;
  if (answers.overview.data.length > 0) drawFirstRows(answers);
}
