/** The id of the picture of the first rows, which is in the document until the page is. */
export const firstRowsId = "first-rows";
