/** The words around the catalogue: of its lists, its data sheets and its questions. */
export const catalogueWords = {
  products: {
    title: "Rental products",
    heading: "What would you like to rent?",
    description:
      "Six kinds of equipment on rent in south India: laptops, desktops, Apple laptops, servers, phones and tablets, printers and scanners. By day, week, month or year.",
    lead: "Six kinds of equipment, in six configurations each, by the day, week or month, or over several years.",
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
    filters: "Filter",
    show: "Show",
    clear: "Show all six",
    none: {
      heading: "No configuration matches all of that",
      text: "Widen one of your choices, or tell us what you need: we often have more than is listed.",
    },
    note: "Sample monthly prices, free delivery. Each configuration also has a price by the day, week and year.",
  },
  configuration: {
    inside: "Specifications",
    rentBy: "Rent by",
    onRequest: "Price on request",
    onRequestNote:
      "Tell us how many you need and for how long, and we will quote a price. Delivery is free.",
    newHere: "New here?",
    delivery: "Free delivery from Kerala, Pune, Bangalore and Chennai",
    /** Of laptops alone: it is what the company promises of them. */
    replaced: "Replaced or serviced within 24 hours if it fails",
    started: "Started and checked with you on delivery",
    whatsApp: "Ask on WhatsApp",
    /** Already written when the chat opens; the product's name follows. */
    whatsAppText: "Hello Southbridge, I would like to ask about renting:",
  },
  signUp: {
    text: "An account keeps your order, its delivery address and its status in one place. All it takes is a name, an e-mail address and a password.",
    haveAccount: "I have an account",
  },
} as const;
