/** The words of the service page. */
export const servicePage = {
  title: "Rental and IT services in south India · Southbridge IT Solutions",
  description:
    "Laptops, desktops, servers, phones and printers on rent by the day, week, month or year. Also networks, surveillance, annual maintenance and server rooms.",
  whyRent: {
    heading: "Why rent",
    lead: "Equipment you need only for a while should cost you only for a while.",
    reasons: [
      { name: "Short-term projects", text: "Pay for eleven weeks, then send it all back." },
      { name: "Contract employees", text: "Their machine arrives and leaves when they do." },
      { name: "Budget constraints", text: "A monthly bill in place of a purchase order." },
      { name: "Product evaluation", text: "Live with a model before you buy fifty." },
      { name: "Immediate delivery", text: "From stock in the branch nearest to you.", live: true },
      { name: "Traveling employees", text: "Collected in one city, returned in another." },
    ],
  },
  products: { heading: "Rental products" },
  others: { heading: "Other Services", lead: "For the equipment you already own." },
} as const;
