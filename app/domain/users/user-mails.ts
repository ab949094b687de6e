import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { MailNotSent } from "#app/domain/mail/mails.ts";
import * as invitations from "#app/domain/users/invitation-repository.server.ts";
import { fill } from "#app/lib/fill.ts";
import { mailWords } from "#content/mail-words.ts";

export const userMails = {
  invitation: async ({ id }, { db, origin, authSecret }) => {
    const invitation = await invitations.findValid(db, { id }, new Date());
    if (!invitation) throw new MailNotSent("refused", "the invitation is not valid any more");
    const { roles, ...words } = mailWords.invitation;
    const lead = fill(words.lead, { role: roles[invitation.role] });
    const href = `${origin}/invitation?token=${invitations.tokenOf(authSecret, id)}`;
    return { ...words, lead, href, showsHref: true };
  },
} satisfies Partial<MailContents>;
