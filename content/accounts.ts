/** What the pages around an account say. */
export const accountPages = {
  login: { title: "Login", lead: "To book equipment and see your orders." },
  register: { title: "Sign Up", lead: "One account for rentals, courses and applications." },
  forgot: {
    title: "Forgot password",
    lead: "Give the address of your account. We send a link that sets a new password.",
  },
  verify: {
    title: "Check your mail",
    lead: "If the address has an account, a link is on its way. It can take a minute, and may lie with the spam.",
  },
  confirm: {
    title: "Confirm your address",
    lead: "The link in your mail led here. One more step, so that it is really you.",
  },
  linkGone: {
    title: "Link used up",
    lead: "It was used before, is too old, or did not arrive whole. Nothing was changed.",
  },
  reset: { title: "New password", lead: "It replaces the old one, and signs you out everywhere." },
  logout: { title: "Logout", lead: "Ends your session on this device." },
} as const;

/** Why a sign-in with Google came to nothing. */
export const googleProblems = {
  notSetUp: "Google sign-in is not set up.",
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
