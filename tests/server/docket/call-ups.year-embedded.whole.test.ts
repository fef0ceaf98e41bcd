import { onEmbedded } from "../../support/engines.ts";
import { callUpsOfAYear } from "./support/call-ups-year.ts";

onEmbedded(callUpsOfAYear);
