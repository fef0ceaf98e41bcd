import { onPostgres } from "../../support/engines.ts";
import { callUpsOfAYear } from "./support/call-ups-year.ts";

onPostgres(callUpsOfAYear);
