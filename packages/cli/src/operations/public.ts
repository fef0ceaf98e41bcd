/** What other areas may use of operations; inside the area, files import each other directly. */
export { healthMarks } from "./health/health-marks.ts";
