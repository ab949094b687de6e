/** The words of the user dashboard and of the pages that belong to it. In braces: figures of what is open. */
export const userDashboard = {
  title: "Your dashboard",
  description:
    "Your Southbridge account: bookings, applications, details, sessions and data in one place.",
  welcome: "Welcome,",
  lead: "Book equipment, track your orders or apply for a job.",
  actions: {
    book: { label: "Book Now", about: "Laptops to servers, by the day, week, month or year" },
    careers: { label: "Careers", about: "{openings} openings in {categories} job categories" },
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
    empty: { title: "No bookings yet", text: "Your bookings and their status will appear here." },
  },
  applications: {
    heading: "My applications",
    empty: {
      title: "No applications yet",
      text: "Applications you send while signed in will appear here.",
    },
    noOpening: "General application",
  },
  details: { heading: "My details" },
  signIn: {
    byPassword:
      "You sign in with your e-mail address and password. To use Google too, choose “Sign In With Google” with the same address.",
    byGoogle: "You sign in with Google.",
    byBoth: "You sign in with your e-mail address and password, or with Google.",
  },
  sessions: {
    heading: "Active sessions",
    lead: "If you do not recognise one, sign it out and change your password.",
  },
  data: {
    heading: "My data",
    export:
      "Your data in one JSON file: account, sessions, bookings, applications, subscriptions and our mails to you. Once your address is confirmed, it also includes the enquiries and messages sent with it.",
    deletion:
      "You can delete your account permanently. The next page lists what is deleted and what we must retain.",
  },
} as const;

/** The pages of the dashboard that change one thing. */
export const accountChanges = {
  name: {
    title: "Change your name",
    description: "Change the name on your Southbridge account.",
    lead: "We use this name in our mails and when we deliver.",
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

/** Shown before an account is deleted. */
export const accountDeletion = {
  title: "Delete your account",
  description:
    "Delete your Southbridge account permanently: what is deleted at once, and what we must retain.",
  lead: "This cannot be undone.",
  form: {
    labels: { password: "Your password", email: "Your e-mail address" },
    submit: "Delete permanently",
    variant: "danger",
  },
  goes: {
    heading: "Deleted at once",
    items: [
      "Your account: name, address, password, the connection to Google",
      "All your sessions, on this and every other device",
      "Your applications with their CVs, and your subscriptions",
      "Our record of the mails about your account",
    ],
  },
  stays: {
    heading: "Retained",
    text: "Enquiries and messages that you sent without logging in, because our staff still have to reply; write to us to have them deleted. Bookings, because Indian company law requires us to retain business records for eight years, and equipment that is still with you has to be collected. They retain their name and address, but no longer belong to an account.",
  },
  staff: {
    title: "Delete your account",
    lead: "This is a staff account. Another admin has to delete it, so that the desk always has an admin.",
  },
} as const;
