/** What other areas may use of operations; inside the area, files import each other directly. */
export { HealthDot } from "./health/health-dot.tsx";
