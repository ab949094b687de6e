import { Link } from "@react-email/link";
import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { colours, FactTable, PartHeading } from "#app/domain/mail/templates/parts.tsx";
import { mailWords } from "#content/mail-words.ts";

export const digestMails = {
  digest: ({ parts }, { origin }) => {
    const { headings, ...words } = mailWords.digest;
    const details = parts.map(({ part, rows }) => (
      <div key={part}>
        <PartHeading>{headings[part]}</PartHeading>
        <FactTable
          facts={rows.map(({ record, state, path }) => [
            <Link key={path} href={origin + path} style={{ color: colours.board }}>
              {record}
            </Link>,
            state,
          ])}
        />
      </div>
    ));
    return { ...words, details, href: `${origin}/admin/desk/mine` };
  },
} satisfies Partial<MailContents>;
