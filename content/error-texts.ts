interface ErrorText {
  /** Broken by hand, one entry per line. */
  headline: readonly string[];
  /** For errors without a reason of their own. */
  reason: string;
}

/** The texts of the error page, by HTTP status. */
export const errorTexts: Readonly<Record<number, ErrorText> & Record<400 | 500, ErrorText>> = {
  400: {
    headline: ["We could not", "read that"],
    reason: "The site could not read your request. Go back, reload the page and try again.",
  },
  403: {
    headline: ["This part", "is locked"],
    reason: "Your account does not have access to this page.",
  },
  404: {
    headline: ["Page", "not found"],
    reason: "This address does not exist. The page may have moved, or the link may be wrong.",
  },
  405: {
    headline: ["Not possible", "on this page"],
    reason: "This page does not accept this kind of request.",
  },
  410: {
    headline: ["No longer", "offered"],
    reason: "What was at this address is no longer offered.",
  },
  411: { headline: ["Length", "missing"], reason: "The request did not state its length." },
  413: {
    headline: ["Too large", "to send"],
    reason:
      "Your text or file is larger than this form accepts. Shorten it or choose a smaller file.",
  },
  415: {
    headline: ["This file type", "is not supported"],
    reason: "This form does not accept this type of data. Go back and try again.",
  },
  429: {
    headline: ["Too many", "requests"],
    reason: "We received too many requests from your network. Please wait a little and try again.",
  },
  500: {
    headline: ["An error", "on our side"],
    reason: "It has been logged for our engineers. Please try again in a few minutes.",
  },
  503: {
    headline: ["Back in", "a moment"],
    reason: "The site cannot respond right now. Nothing was saved; please try again shortly.",
  },
};
