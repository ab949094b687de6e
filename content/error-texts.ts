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
    reason: "The site could not read what was sent. Go back, reload the page and try once more.",
  },
  403: {
    headline: ["This part", "is locked"],
    reason: "Your account does not open this page.",
  },
  404: {
    headline: ["This trace", "ends here"],
    reason: "There is no page at this address. It may have moved, or the link is broken.",
  },
  405: {
    headline: ["Not by", "this way"],
    reason: "This address does not take what was sent to it.",
  },
  411: {
    headline: ["The length", "is missing"],
    reason: "What was sent did not say how long it is.",
  },
  413: {
    headline: ["Too much", "at once"],
    reason: "What was sent is larger than this form takes.",
  },
  415: {
    headline: ["The plug", "does not fit"],
    reason: "What was sent is not of a kind that this form reads.",
  },
  429: {
    headline: ["A moment,", "please"],
    reason: "Very much came from your network at once. Wait a little and try again.",
  },
  500: {
    headline: ["A fault", "on our side"],
    reason: "It is noted and we look into it. Please try again in a few minutes.",
  },
  503: {
    headline: ["Back in", "a moment"],
    reason: "The site cannot answer just now. Nothing was saved; please try again shortly.",
  },
};
