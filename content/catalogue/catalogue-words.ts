/** The words around the catalogue: of its lists, its data sheets and its questions. */
export const catalogueWords = {
  products: {
    title: "Rental products",
    heading: "What would you like to rent?",
    description:
      "Six kinds of equipment on rent in south India: laptops, desktops, Apple laptops, servers, phones and tablets, printers and scanners. By day, week, month or year.",
    lead: "Six kinds of equipment, each in six configurations, by the day, week, month or over several years.",
  },
  otherServices: {
    title: "Other services",
    heading: "What can we look after?",
    description:
      "Surveillance, networking, annual maintenance, structured cabling, server rooms, IT support and repair, from ten branches in south India.",
    lead: "For the equipment you already own, the cable under it and the room around it.",
  },
  group: {
    heading: "Configurations",
    sortLabel: "Sort by",
    show: "Show",
    clear: "Show all six",
    none: {
      heading: "None of the six fits all of that",
      text: "Widen one of the choices above, or tell us what you need: we often have more than the list.",
    },
    note: "Sample monthly rentals, delivery free. Day, week and yearly prices stand with each configuration.",
  },
  configuration: {
    inside: "Specifications",
    rentBy: "Rent by",
    onRequest: "Price on request",
    onRequestNote: "Tell us how many and for how long, and we name a price. Delivery is free.",
    newHere: "New here?",
    delivery: "Delivery free from Kerala, Pune, Bangalore and Chennai",
    replaced: "Replaced or repaired within 24 hours",
    whatsApp: "Ask on WhatsApp",
    /** Already written when the chat opens; the product's name follows. */
    whatsAppText: "Hello Southbridge, I would like to ask about renting:",
  },
  signUp: {
    text: "An account keeps your order, its delivery address and its status in one place. It takes a name, an e-mail address and a password.",
    haveAccount: "I have an account",
  },
} as const;
