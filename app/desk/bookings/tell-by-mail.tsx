import { useEffect, useRef, useState } from "react";
import { statusName } from "#app/domain/records/record-kind.ts";

export type StatusMails = Readonly<Record<string, { subject: string; text: string }>>;

interface Props {
  mails: StatusMails;
  /** The status that is chosen, as far as the page knows, and the one that is stored. */
  status?: string | undefined;
  was?: string | undefined;
  isTicked?: boolean;
}

/**
 * Whether a new status is told to the customer, and in which words. With script it shows the mail
 * of the status that is chosen in its form; without, all of them.
 */
export function TellByMail({ mails, status, was, isTicked = true }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(status);
  useEffect(() => {
    const form = part.current?.closest("form");
    const read = () => {
      const field = form?.elements.namedItem("status");
      if (field instanceof HTMLSelectElement) setChosen(field.value);
    };
    read();
    form?.addEventListener("change", read);
    return () => form?.removeEventListener("change", read);
  }, []);
  const hasMail = chosen !== was && chosen !== undefined && chosen in mails;
  return (
    <div ref={part} className={hasMail ? "tell-by-mail" : "tell-by-mail script:hidden"}>
      <label>
        <input className="tick" type="checkbox" name="tell" value="on" defaultChecked={isTicked} />
        Tell the customer by mail
      </label>
      {Object.entries(mails).map(([name, { subject, text }]) => (
        <details key={name} className={name === chosen ? undefined : "script:hidden"}>
          <summary>The mail for {statusName(name)}</summary>
          <p>
            <strong>{subject}</strong>
          </p>
          <p data-text>{text}</p>
        </details>
      ))}
    </div>
  );
}
