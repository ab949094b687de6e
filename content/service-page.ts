import { dueWords } from "./payment.ts";

/** The words of the service page. */
export const servicePage = {
  title: "Rental and IT services in south India · Southbridge IT Solutions",
  description:
    "Laptops, desktops, servers, phones and printers on rent by the day, week, month or year. Also networks, surveillance, annual maintenance and server rooms.",
  whyRent: {
    heading: "Why rent",
    lead: "Pay only for as long as you need the equipment.",
    reasons: [
      {
        name: "Short-term projects",
        text: "Rent for the project, return it when the project ends.",
      },
      {
        name: "Contract employees",
        text: "Laptops ready on the joining date, collected on the last working day.",
      },
      { name: "Budget constraints", text: "No purchase: pay only for the time you rent." },
      { name: "Product evaluation", text: "Try a model before you place a bulk order." },
      { name: "Immediate delivery", text: "From stock at the branch nearest to you.", live: true },
      { name: "Traveling employees", text: "Delivered in one city, returned in another." },
    ],
  },
  products: {
    heading: "Rental products",
    lead: `Prices exclude 18 % GST. Delivery is free. ${dueWords.rule}`,
  },
  others: { heading: "Other Services", lead: "For the equipment you already own." },
} as const;
