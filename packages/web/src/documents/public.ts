/** What other areas may use of documents; inside the area, files import each other directly. */
export { AddIns } from "./add-ins/add-ins.tsx";
