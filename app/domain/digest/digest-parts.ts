export const digestParts = ["assigned", "due", "cancelled"] as const;
export type DigestPart = (typeof digestParts)[number];
