// The page that Microsoft sends the reader back to (spec §2): styles only, until the sign-in itself is finished here.
import "./shared/styles.ts";
import "./shared/styles/microsoft.css";
