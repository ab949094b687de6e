/** What is gone with a partner, said before it is deleted. */
export function partnerLoss(company: string): string {
  return `The partner ${company} will be removed, with the note about it. This cannot be undone.`;
}
