import { openings } from "#content/jobs.ts";

/** The words of the user dashboard and of the pages that belong to it. */
export const userDashboard = {
  title: "Your dashboard",
  description:
    "Your Southbridge account: bookings, applications, details, sessions and data in one place.",
  welcome: "Welcome,",
  lead: "Book equipment, follow your orders or apply for a job.",
  actions: {
    book: { label: "Book Now", about: "Laptops to servers, by the day or the year" },
    careers: { label: "Careers", about: `${openings} openings in six job categories` },
    logout: { label: "Logout", about: "Back to the home page" },
  },
  news: {
    heading: "Monthly newsletter",
    lead: "New equipment, course dates and a tip from an engineer, once a month.",
    turn: "Subscribe",
    turnBack: "Back",
    form: { labels: { name: "Name", email: "Email", message: "Message" }, submit: "Subscribe" },
  },
  bookings: {
    heading: "My bookings",
    empty: {
      title: "No bookings yet",
      text: "Your bookings and their status will appear here.",
    },
  },
  applications: {
    heading: "My applications",
    empty: {
      title: "No applications yet",
      text: "Applications you send while signed in will appear here.",
    },
    noOpening: "No particular opening",
  },
  details: {
    heading: "My details",
    google: "Your account is connected to Google.",
    noGoogle: "Not connected. To connect it, sign in with Google under the same address.",
  },
  sessions: {
    heading: "Active sessions",
    lead: "If you do not recognise one, sign it out and change your password.",
  },
  data: {
    heading: "My data",
    export:
      "Everything we store about you, in one JSON file: account, sessions, bookings, applications, subscriptions and the mails we sent you. Once your address is verified, it also holds what was sent to us under it.",
    deletion:
      "You can delete your account for good. The next page says what is deleted and what has to stay.",
  },
} as const;

/** The pages of the dashboard that change one thing. */
export const accountChanges = {
  name: {
    title: "Change your name",
    description: "Change the name on your Southbridge account.",
    lead: "The name that our letters and engineers will use.",
    form: { labels: { name: "Name" }, submit: "Save" },
  },
  password: {
    title: "Change your password",
    description: "Change the password of your Southbridge account and sign out your other devices.",
    lead: "Your other devices will be signed out; this one stays signed in.",
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
    text: "What you sent without being logged in, such as enquiries and messages, because our staff still have to answer it; write to us to have it deleted. And your bookings: Indian company law requires us to keep business records for eight years, and equipment that is still with you has to be collected. They keep the name and address they were made with, but no longer belong to an account.",
  },
  staff: {
    title: "Delete your account",
    lead: "This is a staff account. Another admin has to close it, so that the desk is never locked out.",
  },
} as const;
