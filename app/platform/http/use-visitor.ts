import { useMatches } from "react-router";

/** The visitor of a page that is rendered for one account alone. */
export interface Visitor {
  /** The id of the account that is signed in. */
  account?: string;
  inCart: number;
}

/** @returns undefined on pages that are the same for everyone: there the site's script knows more */
export function useVisitor(): Visitor | undefined {
  return useMatches()
    .map(({ loaderData }) => (hasVisitor(loaderData) ? loaderData.visitor : undefined))
    .find((visitor) => visitor !== undefined);
}

function hasVisitor(data: unknown): data is { visitor: Visitor } {
  return typeof data === "object" && data !== null && "visitor" in data;
}
