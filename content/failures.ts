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
