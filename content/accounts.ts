const backToLogin = { "/login": "Back to login" };
const confirmation =
  "Confirm the e-mail address of your Southbridge account, or have the link sent to you again.";
const credentials = { email: "Email", password: "Password" };

/** Words, pictures and links of the account pages. */
export const accountPages = {
  login: {
    title: "Login",
    description:
      "Log in to your Southbridge account to book equipment, track your orders and see your job applications.",
    lead: "Book equipment and track your orders.",
    /** For visitors from the Careers link. */
    forCareers: {
      lead: "Anybody may apply without an account. Log in to track your applications here.",
      link: "Continue without an account",
    },
    picture: "laptop-3",
    form: { labels: credentials, submit: "Login" },
    links: { "/register": "Need an account? Sign up", "/adminlogin": "Admin Login" },
  },
  /** Beside the login form, for visitors who have just registered. */
  registered: {
    title: "Check your mail",
    lead: "We have sent a link to",
    login: "Log in now, or after you confirm your e-mail address.",
    steps: [
      {
        title: "Open the mail from Southbridge",
        text: "Subject “Confirm your e-mail address”. Nothing there? Check your spam folder.",
      },
      { title: "Press “Confirm this address”", text: "The link works for 24 hours, once." },
      {
        title: "Log in on either device",
        text: "Then your bookings and applications are all in one place.",
      },
    ],
    kept: "Your order is saved:",
    again: "Send the mail again",
    other: "Wrong address? Sign up again",
  },
  adminLogin: {
    title: "Admin Login",
    description: "Sign-in for Southbridge staff. Customers have a login page of their own.",
    lead: "Staff only",
    picture: "server-6",
    form: { labels: credentials, submit: "Login" },
  },
  appCode: {
    title: "Your code",
    description:
      "The second step of the staff sign-in: the code from an authenticator app, or a recovery code.",
    lead: "Password accepted. Now enter the code from your authenticator app.",
    picture: "server-6",
    form: { labels: { one_time_code: "6-digit code" }, submit: "Login" },
    other: "Use a recovery code instead",
  },
  recoveryCode: {
    title: "Your code",
    lead: "Password accepted. Now enter one of your recovery codes.",
    picture: "server-6",
    form: { labels: { one_time_code: "Recovery code" }, submit: "Login" },
    other: "Use the app instead",
  },
  register: {
    title: "Sign Up",
    description:
      "Create a Southbridge account to rent laptops, servers and printers and to track your orders in one place.",
    lead: "One account for rentals, courses and applications.",
    picture: "rental-crate",
    form: { labels: { ...credentials, name: "Name", terms: "Rental terms" }, submit: "Sign Up" },
    links: { "/login": "Already registered? Log in" },
  },
  forgot: {
    title: "Forgot password",
    description:
      "Forgotten your Southbridge password? Enter your e-mail address and we will send you a link to set a new one.",
    lead: "Enter your account’s e-mail address. We will send you a link to set a new password.",
    picture: "amc",
    form: { labels: { email: "Email" }, submit: "Send Link" },
    links: backToLogin,
  },
  reset: {
    title: "New password",
    description:
      "Set a new password for your Southbridge account. Every device that is signed in is signed out.",
    lead: "This replaces your old password and signs you out on every device.",
    picture: "amc",
    form: { labels: { password: "New password" }, submit: "Save password" },
  },
  /** The page after "Forgot Password". */
  passwordMail: {
    title: "Check your mail",
    description: confirmation,
    lead: "If the address has an account, a link for a new password is on its way. It works once, for an hour.",
    heading: "No mail? Check your spam folder, or ask again",
    picture: "networking",
    form: { labels: { email: "Email" }, submit: "Send Link", noValidate: true },
    links: backToLogin,
  },
  verify: {
    title: "Check your mail",
    description: confirmation,
    lead: "If the address has an account, a link is on its way. It can take a minute; check your spam folder too.",
    picture: "networking",
    form: { labels: { email: "Email" }, submit: "Send again" },
    links: { "/forgot-password": "Send a link for the password again", ...backToLogin },
  },
  /** For the owner, signed in to the account. */
  confirm: {
    title: "Confirm your address",
    description: confirmation,
    lead: "One more step, to confirm that this address is yours.",
    picture: "networking",
    form: { labels: {}, submit: "Confirm" },
  },
  confirmByPassword: {
    title: "Confirm your address",
    description: confirmation,
    lead: "One more step, to confirm that this address is yours.",
    picture: "networking",
    form: { labels: credentials, submit: "Confirm and log in" },
  },
  invitation: {
    title: "Join the desk",
    description: "Accept an invitation to the staff desk of Southbridge.",
    picture: "server-6",
    join: { lead: "Choose your name and password. Then log in as staff." },
    accept: { lead: "Your account becomes a staff account: log in with it again as staff." },
    other: {
      lead: "This invitation is for another account. Log out, then open the link in the mail again.",
    },
    gone: {
      title: "This invitation is no longer valid",
      lead: "It has expired, was withdrawn or was already used. Ask an admin for a new one.",
    },
  },
  stopReminders: {
    title: "Return reminders",
    description: "Stop the mails that remind you of the end of a rental.",
    picture: "rental-crate",
    ask: {
      lead: "We write a week before a rental ends. Stop these mails for your e-mail address? All other mails about your bookings still arrive.",
    },
    stopped: {
      title: "Return reminders are stopped",
      lead: "We will not remind you of the end of a rental any more. Your bookings are unchanged.",
    },
    gone: {
      title: "This link is not valid",
      lead: "Nothing was changed. Open the complete link from the mail, or call us.",
    },
  },
  linkGone: {
    title: "This link has expired or was already used",
    lead: "Nothing was changed. Request a new link, or check that you opened the complete link.",
  },
  logout: {
    title: "Logout",
    description: "Log out of your Southbridge account on this device.",
    lead: "This signs you out on this device.",
    picture: "networking",
  },
} as const;

/** Reasons why a sign-in with Google failed. */
export const googleProblems = {
  notSetUp: "Google sign-in is not set up here yet. Log in with your e-mail address and password.",
  silent: "Google is not responding. Log in with your password, or try again later.",
  beganElsewhere:
    "Google sign-in took too long or was started in another browser. Please start again.",
  notFinished: "Google sign-in was not completed. Please try again.",
  addressNotConfirmed:
    "Google has not confirmed your e-mail address, so you cannot sign in with it here. Confirm it with Google, or sign up with a password.",
  accountNotConfirmed:
    "An account with this address already exists, but the address was never confirmed. Choose Forgot Password to confirm it; after that you can sign in with Google too.",
  staff: "Staff sign in with their password on the Admin Login page.",
  disabled: "This account cannot sign in. Please call or write to us.",
} as const;
