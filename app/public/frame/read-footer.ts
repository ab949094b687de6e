import { addressOf } from "#app/domain/branches/branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";

export type FooterFacts = ReturnType<typeof readFooter>;

/** What the footer shows; the root loads it, because its error page has a footer too. */
export function readFooter({ branches, homeBranch }: Catalogue) {
  return {
    address: addressOf(homeBranch),
    phone: homeBranch.phone,
    branches: branches.map(({ id, name, localName, lang }) => ({ id, name, localName, lang })),
  };
}
