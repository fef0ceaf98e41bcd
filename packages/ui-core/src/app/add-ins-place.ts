/** Where the add-ins are, and what that place is called: it is a part of another page. */
export const addInsPlace = { title: "Add-ins for Word, Outlook and Visio", address: "/applications#add-ins" } as const;
