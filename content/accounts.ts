const backToLogin = { "/login": "Back to login" };
const credentials = { email: "Email", password: "Password" };

/**
 * What the pages around an account say, their picture, and where their links lead. What is missing
 * in their forms is told in the customer's own words instead of the browser's: `noValidate`.
 */
export const accountPages = {
  login: {
    title: "Login",
    lead: "To book equipment and see your orders.",
    /** For who comes by Careers, where anyone may apply. */
    careersLead: "To apply and see your applications.",
    picture: "laptop-3",
    form: { labels: credentials, submit: "Login", noValidate: true },
    links: { "/register": "Need Account", "/adminlogin": "Admin Login" },
  },
  adminLogin: {
    title: "Admin Login",
    lead: "For the staff of the branches.",
    picture: "server-6",
    form: { labels: credentials, submit: "Login", noValidate: true },
  },
  appCode: {
    title: "Your code",
    lead: "Your password was right. Now the code from your authenticator app.",
    picture: "server-6",
    form: { labels: { one_time_code: "Code of 6 digits" }, submit: "Login", noValidate: true },
    other: "Use a recovery code instead",
  },
  recoveryCode: {
    title: "Your code",
    lead: "Your password was right. Now one of the recovery codes that you kept.",
    picture: "server-6",
    form: { labels: { one_time_code: "Recovery code" }, submit: "Login", noValidate: true },
    other: "Use the app instead",
  },
  register: {
    title: "Sign Up",
    lead: "One account for rentals, courses and applications.",
    picture: "rental-crate",
    form: {
      labels: { ...credentials, name: "Name", terms: "Rental terms" },
      submit: "Sign Up",
      noValidate: true,
    },
    links: { "/login": "Login with an account" },
  },
  forgot: {
    title: "Forgot password",
    lead: "Give the address of your account. We send a link that sets a new password.",
    picture: "amc",
    form: { labels: { email: "Email" }, submit: "Send Link", noValidate: true },
    links: backToLogin,
  },
  reset: {
    title: "New password",
    lead: "It replaces the old one, and signs you out everywhere.",
    picture: "amc",
    form: { labels: { password: "New password" }, submit: "Save password", noValidate: true },
  },
  verify: {
    title: "Check your mail",
    lead: "If the address has an account, a link is on its way. It can take a minute, and may lie with the spam.",
    picture: "networking",
    form: { labels: { email: "Email" }, submit: "Send again" },
    links: { "/forgot-password": "Send a link for the password again", ...backToLogin },
  },
  /** For whoever is signed in to the account. */
  confirm: {
    title: "Confirm your address",
    lead: "The link in your mail led here. One more step, so that it is really you.",
    picture: "networking",
    form: { labels: {}, submit: "Confirm", noValidate: true },
  },
  confirmByPassword: {
    title: "Confirm your address",
    lead: "The link in your mail led here. One more step, so that it is really you.",
    picture: "networking",
    form: { labels: credentials, submit: "Confirm and log in", noValidate: true },
  },
  linkGone: {
    title: "Link used up",
    lead: "It was used before, is too old, or did not arrive whole. Nothing was changed.",
  },
  logout: { title: "Logout", lead: "Ends your session on this device.", picture: "networking" },
} as const;

/** Why a sign-in with Google came to nothing. */
export const googleProblems = {
  notSetUp: "Google sign-in is not set up here yet. Log in with your e-mail address and password.",
  silent: "Google does not answer just now. Log in with your password, or try again later.",
  beganElsewhere: "Google sign-in took too long or began elsewhere. Please begin again.",
  notFinished: "Google sign-in did not finish. Please try it again.",
  addressNotConfirmed:
    "Google has not confirmed your e-mail address, so it cannot be used to sign in here. Confirm it at Google, or register with a password.",
  accountNotConfirmed:
    "There is an account with this address already, and the address was never confirmed here. Choose Forgot Password to confirm it; after that, Google signs you in too.",
  staff: "Staff sign in with their password, at Admin Login.",
  disabled: "This account cannot sign in. Call or write to us.",
} as const;
