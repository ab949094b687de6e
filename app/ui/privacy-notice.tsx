interface Props {
  /** Which wording this is; it is sent with the form and stays with what it makes. */
  version: string;
  /** What is taken, for what, and for how long. */
  text: string;
  words: Record<"title" | "rights" | "centre" | "more", string>;
}

/** One line at a form that takes personal data; whoever opens it reads what becomes of them. */
export function PrivacyNotice({ version, text, words }: Props) {
  return (
    <details className="privacy-notice">
      <summary>{words.title}</summary>
      <p>
        {text} {words.rights} <a href="/privacy/your-data">{words.centre}</a>.{" "}
        <a href="/privacy">{words.more}</a>
      </p>
      <input type="hidden" name="notice_version" value={version} />
    </details>
  );
}
