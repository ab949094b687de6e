interface ErrorText {
  /** Broken by hand, one entry per line. */
  headline: readonly string[];
  /** Said when the server gives no reason of its own. */
  reason: string;
}

/** What the error page says, by HTTP status. */
export const errorTexts: Readonly<Record<number, ErrorText> & Record<400 | 500, ErrorText>> = {
  400: {
    headline: ["That did not", "come through"],
    reason: "The site could not read what was sent. Go back, reload the page and try again.",
  },
  403: {
    headline: ["This part", "is locked"],
    reason: "Your account does not have access to this page.",
  },
  404: {
    headline: ["This trace", "ends here"],
    reason: "There is no page at this address. It may have moved, or the link is broken.",
  },
  405: {
    headline: ["That does not", "work here"],
    reason: "This page does not accept what was sent to it.",
  },
  411: {
    headline: ["The length", "is missing"],
    reason: "The request did not say how long it is.",
  },
  413: {
    headline: ["Too much", "at once"],
    reason: "What was sent is larger than this form accepts.",
  },
  415: {
    headline: ["The plug", "does not fit"],
    reason: "This form does not accept that kind of data.",
  },
  429: {
    headline: ["A moment,", "please"],
    reason: "Too many requests came from your network. Please wait a little and try again.",
  },
  500: {
    headline: ["A fault", "on our side"],
    reason: "It has been logged for our engineers. Please try again in a few minutes.",
  },
  503: {
    headline: ["Back in", "a moment"],
    reason: "The site cannot respond right now. Nothing was saved; please try again shortly.",
  },
};
