/**
 * The texts of the customer's error catalogue, to the letter, misspellings included.
 * Correcting one is a change of one line here; everything else is written in our own words.
 */
export const messages = {
  submitted: "Submitted Successfully",
  submitSuccess: "Submit Successfully",
  registered: "Registration Sucessfull",
  loginFailed: "something went wrong",
  resetFailed: "Something went wrong ",
  emailMissing: "please enter email",
  passwordMissing: "please enter password",
  signUpPlease: "Sign up please",
  deleteQuestion: "Are you sure ?",
  deleted: "delete",
  logoutQuestion: "do you want to logout ?",
  // Ours, for what the catalogue has no words for.
  emailConfirmed: "Your e-mail address is confirmed",
  accountRemoved: "The account has been removed. Thank you for telling us",
  linkSent: "If that address still needs confirming, a new link is on its way",
  passwordChanged: "Your password has been changed. Log in with the new one",
  nameChanged: "Your name has been changed",
  passwordReplaced: "Your password has been changed, and your other devices are signed out",
  sessionEnded: "That device is signed out",
  otherSessionsEnded: "All other devices are signed out",
  bookingCancelled: "Your booking has been cancelled",
  accountDeleted: "Your account has been deleted",
  codeOver: "That code does not hold any more. Ask for a new one",
  privacyClosed: "Your data is closed. Ask for a new code to see it again",
  consentWithdrawn: "Your consent is withdrawn: nobody contacts you about what you sent",
  consentGiven: "Thank you. We may contact you again about what you sent",
  dataCorrected: "Your data is corrected",
  privacyRequestStored: "We have your request. A person answers you by mail",
  dataErased: "Your data is erased",
  dataErasedPartly: "Your data is erased. A person looks at what had to stay, and writes to you",
  signInAgain: "Please sign in again: it took too long, or too many codes were wrong.",
  secondFactorOff: "The second factor is off. Your password alone opens the staff side again.",
  viewSaved: "The view is saved. It stands in your navigation.",
  viewRenamed: "The view has its new name.",
  viewDeleted: "The view is deleted; its records are not touched.",
  roleGiven: "The account is an admin’s now.",
  coordinatorMade: "The account is a coordinator’s now.",
  roleTaken: "The role is taken back.",
  homeBranchSet: "The branch of the account is set.",
  accountDisabled: "The account is disabled, and its sessions are ended.",
  accountEnabled: "The account is enabled.",
  sessionsEnded: "All sessions of the account are ended.",
  secondFactorReset: "The second factor is reset, and all sessions of the account are ended.",
} as const;

/** Why a form was not accepted, where several forms say it. */
export const failures = {
  notStored: "We could not save this just now. Please send it again.",
  wrongCode: "That code is wrong or was already used. Enter the next one.",
  wrongOwnPassword: "That is not your current password.",
} as const;

export type MessageKey = keyof typeof messages;
