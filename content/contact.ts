/** The words of the contact page, with the home branch in braces, and the ways to reach the company that only it lists. */
export const contact = {
  title: "Contact Southbridge IT Solutions, {home}",
  description:
    "Call, WhatsApp, text or e-mail Southbridge IT Solutions in {home}. Rentals, service and AMC, training and accounts each have their own address.",
  headline: ["Talk to the", "people who", "will turn up."],
  phones: [
    { shown: "080 0000 2007", href: "tel:+918000002007" },
    { shown: "080 0000 2008", href: "tel:+918000002008" },
  ],
  whatsApp: {
    label: "WhatsApp 98000 02007",
    help: "A photo of the fault helps us come prepared.",
    /** Already written when the chat opens; the page's address follows. */
    text: "Hello Southbridge, I am writing from your contact page",
  },
  sms: {
    label: "SMS “RENT” to 98000 02007",
    href: "sms:+919800002007?body=RENT",
    help: "Request a callback",
  },
  formHeading: "Get in Touch",
  /** The beginning of the message for a correction. */
  correction: "Correction to the form I have just sent:\n",
  anyDepartment: "Any department",
  /** The first choice of a branch. */
  nearest: "By PIN code",
  departmentsHeading: "Write to a department",
  /** `about` is what links to the page say; those of the services lead to the second. */
  departments: [
    { name: "Rentals", email: "rentals@southbridge.example", about: "estimate" },
    { name: "Service and AMC", email: "service@southbridge.example", about: "service" },
    { name: "Training", email: "training@southbridge.example", about: "training" },
    { name: "Accounts", email: "accounts@southbridge.example", about: "accounts" },
  ],
  branchesHeading: "Our branches",
  homeMap: "Street map of {home}",
} as const;
