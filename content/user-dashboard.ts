import { openings } from "#content/jobs.ts";

/** The words of the user dashboard and of the pages that belong to it. */
export const userDashboard = {
  title: "Your dashboard",
  description:
    "Your Southbridge account: bookings, applications, details, sessions and data in one place.",
  welcome: "Welcome,",
  lead: "Book equipment here, or look for work with us.",
  actions: {
    book: { label: "Book Now", about: "Laptops to servers, by day or year" },
    careers: { label: "Careers", about: `${openings} openings in six job categories` },
    logout: { label: "Logout", about: "Back to the front page" },
  },
  news: {
    heading: "Monthly newsletter",
    lead: "New machines, course dates, a tip from an engineer. Once a month.",
    turn: "Subscribe",
    turnBack: "Back",
    form: { labels: { name: "Name", email: "Email", message: "Message" }, submit: "Subscribe" },
  },
  bookings: {
    heading: "My bookings",
    empty: {
      title: "No bookings yet",
      text: "What you book is listed here, with how far it has come.",
    },
  },
  applications: {
    heading: "My applications",
    empty: {
      title: "No applications yet",
      text: "What you apply for while signed in is listed here.",
    },
    noOpening: "No opening in particular",
  },
  details: {
    heading: "My details",
    google: "Your account is connected to Google.",
    noGoogle: "Not connected. Sign in with Google under the same address to connect it.",
  },
  sessions: {
    heading: "Active sessions",
    lead: "If you do not recognise one, sign it out and change your password.",
  },
  data: {
    heading: "My data",
    export:
      "Everything that we store about you, as one JSON file: account, sessions, bookings, applications, subscriptions and the mails we sent you. Once your address is verified, also what was sent to us under it.",
    deletion:
      "Your account can be deleted for good. The next page says what goes and what has to stay.",
  },
} as const;

/** The pages of the dashboard that change one thing. */
export const accountChanges = {
  name: {
    title: "Change your name",
    description: "Change the name on your Southbridge account.",
    lead: "As our letters and engineers will call you.",
    form: { labels: { name: "Name" }, submit: "Save" },
  },
  password: {
    title: "Change your password",
    description: "Change the password of your Southbridge account and sign out your other devices.",
    lead: "Your other devices are signed out; this one stays.",
    form: {
      labels: { current_password: "Current password", password: "New password" },
      submit: "Save",
    },
  },
} as const;

/** Says before the account is deleted what that means. */
export const accountDeletion = {
  title: "Delete your account",
  description:
    "Delete your Southbridge account for good: what is deleted at once, and what has to stay.",
  lead: "This cannot be undone.",
  form: {
    labels: { password: "Your password", email: "Your e-mail address" },
    submit: "Delete for good",
    variant: "danger",
  },
  goes: {
    heading: "What is deleted at once",
    items: [
      "Your account: name, address, password, the connection to Google",
      "All your sessions, on this and every other device",
      "Your applications with their CVs, and your subscriptions",
      "Our record of the mails about your account",
    ],
  },
  stays: {
    heading: "What stays",
    text: "What you sent us without being logged in: enquiries, messages and the like, which our staff are to answer; write to us to have them deleted. And bookings: they are business records, which Indian company law has us keep for eight years, and a machine that is still with you has to be collected. They stay as they were made, with the name and address on them, but belong to no account any more.",
  },
  staff: {
    title: "Delete your account",
    lead: "This is a staff account. Another admin closes it, so that the desk is never locked out.",
  },
} as const;
