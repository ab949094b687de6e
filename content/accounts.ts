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
