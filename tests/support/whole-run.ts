/** Whether this is the whole run (`npm run test:full`): every test on both engines, every page in every look. */
export const isWholeRun = process.env.IPHUB_TESTS === "full";
