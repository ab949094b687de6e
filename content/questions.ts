/** Of the customer's error catalogue too, to the letter: all that the desk's script takes of it. */
export const questions = { delete: "Are you sure ?", logout: "do you want to logout ?" } as const;
