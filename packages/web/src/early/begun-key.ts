/** Where a window keeps that it has shown its first page: from then on its bare address is the home page. */
export const begunKey = "iphub.begun";
