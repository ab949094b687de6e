/**
 * The texts of the customer's error catalogue, to the letter, misspellings included.
 * Correcting one is a change of one line here; everything else is written in our own words.
 */
export const logoutQuestion = "do you want to logout ?";

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
  // Ours: the specification has no message for these. `{reference}` is a booking's.
  emailConfirmed: "Your e-mail address is confirmed",
  accountRemoved: "The account has been removed. Thank you for telling us",
  linkSent: "If that address still needs confirming, a new link is on its way",
  passwordChanged: "Your password has been changed. Log in with the new one",
  nameChanged: "Your name has been changed",
  passwordReplaced: "Your password has been changed, and your other devices are signed out",
  sessionOver: "Your session ended, and nothing was stored. Log in, then send it again",
  sessionOverTyped:
    "Your session ended, and nothing was booked. Log in: the form has your input again",
  otherAccount: "Nothing was changed: you are logged in with another account now",
  sessionEnded: "That device is signed out",
  otherSessionsEnded: "All other devices are signed out",
  bookingCancelled: "Your booking has been cancelled",
  accountDeleted: "Your account has been deleted",
  codeOver: "That code has expired. Request a new one",
  privacyClosed: "Your data is closed. Request a new code to see it again",
  consentWithdrawn: "Your consent is withdrawn. We will stop contacting you",
  consentGiven: "Thank you. We may contact you again about your enquiries",
  dataCorrected: "Your data has been corrected",
  privacyRequestStored: "We have received your request and will reply by mail",
  dataErased: "Your data has been erased",
  dataErasedPartly: "Your data has been erased. We will review the remaining data and write to you",
  signInAgain: "Please sign in again: the time ran out, or too many codes were wrong.",
  bookingAdded: "Booking {reference} added",
  bookingSaved: "Booking {reference} saved",
  draftSaved: "Draft saved. Visitors see it when it is published.",
  secondFactorOff: "The second factor is off. You now sign in with your password only.",
  viewSaved: "The view is saved. You will find it in the side menu.",
  viewSavedWithoutWords:
    "The view is saved without the search words. You will find it in the side menu.",
  listPinned: "The list is pinned to the side menu.",
  listUnpinned: "The list is no longer in the side menu.",
  viewRenamed: "The view has been renamed.",
  viewDeleted: "The view has been deleted. Its records are unchanged.",
  "make-admin": "The account is now an admin account.",
  "make-engineer": "The account is now an engineer account.",
  "make-coordinator": "The account is now a coordinator account.",
  "revoke-role": "The role has been removed.",
  invited: "The invitation is on its way.",
  invitationWithdrawn: "The invitation has been withdrawn.",
  invitationAccepted: "Welcome. Sign in here with your e-mail address and password",
  grantsSet: "The permissions of the account have been changed.",
  homeBranchSet: "The branch of the account has been changed.",
  disable: "The account has been disabled and signed out everywhere.",
  enable: "The account has been enabled.",
  "end-sessions": "The account has been signed out everywhere.",
  "reset-second-factor": "The second factor has been reset, and the account signed out everywhere.",
} as const;

/** Why a form was not accepted, where several forms use it. */
export const failures = {
  unreached: "We could not reach the site. Your input is still here: please try again.",
  notStored: "We could not save this just now. Please send it again.",
  wrongCode: "That code is wrong or was already used. Enter the next one.",
  confirmFirst: "Enter your password to do this. Nothing has been changed yet.",
  otherAccount:
    "You opened this form with another account. You are logged in as {email} now: send it again to use this account, or log out first and use the other one. Nothing was stored.",
  wrongOwnPassword: "That is not your current password.",
} as const;

export type MessageKey = keyof typeof messages;
