import { addressOf } from "#app/domain/catalogue/branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";

export type FrameFacts = ReturnType<typeof readFrame>;

/** The data above and below every page, also an error page. @param day a plain day in India */
export function readFrame({ branches, homeBranch, noticesOn }: Catalogue, day: string) {
  return {
    notices: noticesOn(day).map(({ slug, text }) => ({ slug, text })),
    address: addressOf(homeBranch),
    phone: homeBranch.phone,
    branches: branches.map(({ id, name, localName, lang }) => ({ id, name, localName, lang })),
  };
}
