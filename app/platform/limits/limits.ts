import { dayMs, hourMs } from "#app/lib/dates.ts";

const quarterMs = hourMs / 4;

/**
 * Every limit of the site: what is accepted in a window of time before it is refused or marked. An
 * address is an IPv4 address or an IPv6 /64; see docs/decisions/0008.
 * @param formLimit `FORM_LIMIT`; 0 lifts it and the others that a busy office could reach
 */
export function limitsOf(formLimit: number) {
  const unlessLifted = (most: number) => (formLimit === 0 ? Number.POSITIVE_INFINITY : most);
  return {
    /** Forms from an address, those that were refused too. */
    forms: { most: unlessLifted(formLimit), windowMs: hourMs },
    /** Records from an address; more are kept and marked as spam. */
    plainRecords: { most: 60, windowMs: hourMs },
    /** Bytes of files from an address: CVs of 5 MB at most, and hardly any has one. */
    fileBytes: { most: unlessLifted(20_000_000), windowMs: hourMs },
    /** Forms from an address that ask for a mail to an account. */
    mailForms: { most: unlessLifted(100), windowMs: hourMs },
    /** Mails that confirm an account's address; each kind of mail is counted apart for a mailbox. */
    confirmationsToMailbox: { most: 5, windowMs: hourMs },
    /** Links for a new password. */
    resetsToMailbox: { most: 5, windowMs: hourMs },
    /** Confirmations of bookings. */
    bookingMailsToMailbox: { most: 5, windowMs: hourMs },
    /** Answers to requests for a quotation. */
    quotationsToMailbox: { most: 3, windowMs: hourMs },
    /** Quotations that the site issues by itself for a mailbox and an address; more are drafts. */
    quotationsIssuedToMailbox: { most: 3, windowMs: hourMs },
    quotationsFromNetwork: { most: unlessLifted(30), windowMs: hourMs },
    /** Acknowledgements of each other form: nobody can flood a mailbox with them. */
    acknowledgementsToMailbox: { most: 1, windowMs: hourMs },
    /** Mails about faults to a customer: a firm may report several at once. */
    faultMailsToMailbox: { most: 10, windowMs: hourMs },
    /** Reports of faults by the label of one machine, from all networks together. */
    faultsOfLabel: { most: 5, windowMs: dayMs },
    /** Those by all labels from one address: somebody who tries one label after the other. */
    faultsFromNetwork: { most: unlessLifted(20), windowMs: hourMs },
    /** Notices to staff of what one mailbox asks about its data, which is never spam. */
    requestNotices: { most: 5, windowMs: hourMs },
    /** Wrong passwords for one account from one address. */
    wrongPasswords: { most: 20, windowMs: quarterMs },
    /** The same from all addresses; past it, only networks where the account signed in may try. */
    wrongPasswordsOfAccount: { most: 100, windowMs: quarterMs },
    /** The same from one address for all accounts: a mobile network has many people behind one. */
    wrongPasswordsFromAddress: { most: 500, windowMs: quarterMs },
    /** Sign-ins to one account from one address, with the right password. */
    signIns: { most: unlessLifted(60), windowMs: hourMs },
    /** Failed sign-ins that the audit keeps, of all addresses together and of each. */
    failedSignInsKept: { most: 500, windowMs: quarterMs },
    failedSignInsKeptOfAddress: { most: 20, windowMs: quarterMs },
    /** The same of one account, so that nobody fills the audit with it. */
    failedSignInsKeptOfAccount: { most: 200, windowMs: dayMs },
    /** Codes for the privacy centre that an address asked for. */
    privacyCodes: { most: unlessLifted(20), windowMs: hourMs },
    /** The same for one mailbox, so that one network never uses up what the mailbox gets. */
    privacyCodesFromNetwork: { most: 3, windowMs: hourMs },
    /** Those that a mailbox gets; counted apart, so that nobody can use up an account's mails. */
    privacyCodesToMailbox: { most: 20, windowMs: hourMs },
    /** Codes that an address types into the privacy centre. */
    privacyGuesses: { most: unlessLifted(40), windowMs: quarterMs },
    /** Wrong codes for one account's second factor (NIST SP 800-63B, 5.2.2). */
    wrongCodes: { most: 10, windowMs: quarterMs },
  } satisfies Record<string, Record<"most" | "windowMs", number>>;
}

export type Limits = ReturnType<typeof limitsOf>;
export type LimitName = keyof Limits;
