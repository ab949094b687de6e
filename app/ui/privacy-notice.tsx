interface Props {
  /** Which wording this is; it is sent with the form and stays with what it makes. */
  version: string;
  /** What is taken, for what, and for how long. */
  text: string;
  words: Record<"title" | "rights" | "centre" | "complaint" | "page", string>;
}

/**
 * One line at a form that takes personal data. Opened, it names the data, the purpose, how to withdraw
 * consent and use one's rights, and how to complain (Digital Personal Data Protection Rules, 2025,
 * rule 3). It is short because every form carries it; the privacy page has the rest.
 */
export function PrivacyNotice({ version, text, words }: Props) {
  return (
    <details className="mb-8">
      <summary>{words.title}</summary>
      <p>
        {text} {words.rights} <a href="/privacy/your-data">{words.centre}</a>. {words.complaint}{" "}
        <a href="/privacy">{words.page}</a>.
      </p>
      <input type="hidden" name="notice_version" value={version} />
    </details>
  );
}
