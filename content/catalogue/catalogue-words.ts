/** The words around the catalogue, with what branchFigures gives in braces. */
export const catalogueWords = {
  products: {
    title: "Rental products",
    heading: "What would you like to rent?",
    description:
      "Equipment on rent in south India: laptops, desktops, Apple laptops, servers, phones, tablets, printers and more. By the day, week, month or year.",
    lead: "Choose a kind of equipment, then a configuration. Rent it by the day, week, month or year.",
  },
  otherServices: {
    title: "Other services",
    heading: "Other IT services",
    description: "{services}, from {branches} in south India{walkIn}.",
    lead: "For the equipment, cabling and server rooms you already own.",
  },
  group: {
    heading: "Configurations",
    sortLabel: "Sort by",
    filters: "Filter",
    show: "Show",
    clear: "Show all",
    none: {
      heading: "No configuration matches these filters",
      text: "Try fewer filters, or tell us what you need. We often have more than is listed.",
    },
    note: "{Prices} exclude 18 % GST. {freeDelivery}. Each configuration also has a price by the day, week and year.",
  },
  configuration: {
    inside: "Specifications",
    rentBy: "Rent by",
    onRequest: "Price on request",
    onRequestNote: "Tell us how many you need and for how long, and we will quote a price.",
    newHere: "New here?",
    /** For laptops only: the company promises it for no other equipment. */
    replaced: "Replaced or serviced within 24 hours if it fails",
    started: "Set up and checked with you on delivery",
    whatsApp: "Ask on WhatsApp",
    /** The chat opens with these words; the product's name follows. */
    whatsAppText: "Hello Southbridge, I would like to ask about renting:",
  },
  signUp: {
    /** After "Sign Up" beside a product. */
    purpose: "to order",
    text: "With an account you see your order, its delivery address and its status in one place. You need only your name, e-mail address and a password.",
    haveAccount: "I have an account",
  },
} as const;
