export const digestParts = ["assigned", "due", "ending", "cancelled"] as const;
export type DigestPart = (typeof digestParts)[number];
