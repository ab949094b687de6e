/** Words of pages, mails and history about faults. */
export const faultWords = {
  chooseMachine: "Choose the machine that does not work.",
  noLabel: "We have no machine with this label. Check its letters and digits, or call us.",
  /** The refusal past a limit; the time follows. */
  tooMany: "We have several reports already. Call {phone}, or send this one again",
  /** Of one photo more than a fault takes. */
  unkept: "The photo was not stored: this fault has six photos already.",
  noPhoto: "There is no such photo.",
  form: {
    title: "Report a fault",
    description: "Report a machine of Southbridge that does not work. No account is needed.",
    lead: "We replace or repair a rented machine within 24 hours of your report.",
    labels: {
      machine: "Machine",
      what: "What is wrong",
      photo: "Photo",
      seen_when: "When we can see it",
    },
    choose: "Choose the machine",
    whatHint: "What you see or hear, and since when.",
    photoHint: "A photo of the fault helps us come prepared. JPEG, PNG or WebP, up to 10 MB.",
    whenHint: "For example: weekdays from 10:00 to 17:00.",
    submit: "Report the fault",
    /** The booking's reference follows. */
    of: "Booking",
    /** A person and a phone number follow. */
    weCall: "We call",
    back: "Back to the booking",
    none: "No machine of this booking is with you now. If something does not work, call us.",
  },
  label: {
    machine: "The machine",
    call: "Rather call?",
    /** A branch follows. */
    branch: "Our branch in",
    staff: "Staff login",
    thanks: "Thank you",
    /** A number follows. */
    number: "Report",
    next: "Our branch in {branch} has your report and will call you. If it cannot wait, call now:",
  },
} as const;
