/** The company as the site names it. A placeholder identity: the real company changes it here. */
export const company = {
  name: "Southbridge IT Solutions",
  shortName: "Southbridge",
  founded: 2007,
  home: "Bangalore",
  /** All of them; the catalogue has those that visitors can walk into. */
  branches: 10,
  address: ["18, Third Cross, Lake Road", "Bangalore 560 000, Karnataka"],
  phone: { shown: "080 0000 2007", href: "tel:+918000002007" },
  /** When the branches are open, by India's clocks. */
  hours: (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const).map(
    (day) => ({ day, opens: "09:00", closes: "18:30" }),
  ),
  email: "hello@southbridge.example",
  /** For `wa.me`: country code and number, digits only. */
  whatsApp: "919800002007",
  copyright: "© 2026 Southbridge IT Solutions",
  social: [
    {
      icon: "linkedin",
      label: "LinkedIn",
      href: "https://www.linkedin.com/company/southbridge.example",
    },
    {
      icon: "instagram",
      label: "Instagram",
      href: "https://www.instagram.com/southbridge.example",
    },
    { icon: "youtube", label: "YouTube", href: "https://www.youtube.com/@southbridge.example" },
  ],
} as const;

/** Opens a chat with the company, with this text already typed. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/${company.whatsApp}?text=${encodeURIComponent(text)}`;
}
