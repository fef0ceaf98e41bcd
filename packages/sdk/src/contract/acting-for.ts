/** The header that says for whom an assistant makes a call: an e-mail address. */
export const actingForHeader = "x-iphub-acting-for";
