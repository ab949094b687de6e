/** What is said to those whose requests never reach the routes, by the status of the answer. */
export const refusals = {
  408: "Your request took too long to arrive, so it was not read. Please send it again.\n",
  431: "Your browser sent more than this site reads. Delete its cookies for this site and try again.\n",
  503: "Too much arrives just now. Nothing was stored. Please send it again in a moment.\n",
} as const;

export type RefusalStatus = keyof typeof refusals;
