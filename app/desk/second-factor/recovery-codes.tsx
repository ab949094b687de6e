import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = { recoveryCodes: readonly string[]; email: string; made: string; next: string };

/** The recovery codes, shown this once, with the ways to keep them that the browser has. */
export function RecoveryCodes({ recoveryCodes, email, made, next }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const title = `Southbridge recovery codes for ${email}, ${made}`;
  const file = `${title}\r\nEach of them works once.\r\n\r\n${recoveryCodes.join("\r\n")}\r\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(file);
    setIsCopied(true);
  };
  return (
    <section className="recovery-codes" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Keep these recovery codes</h2>
      <p>
        They are shown this once. If the phone is lost, each lets you in one time. Keep them where
        the phone is not: on paper, or in a password manager.
      </p>
      <p className="print-only mt-4">{title}</p>
      <ul>
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <ButtonLink
          variant="outline"
          size={42}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="southbridge-recovery-codes.txt"
        >
          <Icon name="download" />
          Download
        </ButtonLink>
        <div className="flex flex-wrap gap-3 no-script:hidden">
          <Button variant="outline" size={42} onClick={copy}>
            {isCopied ? "Copied" : "Copy"}
          </Button>
          <Button variant="outline" size={42} onClick={() => print()}>
            Print
          </Button>
        </div>
        <span className="sr-only" role="status">
          {isCopied && "The codes are copied."}
        </span>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={next}>I have kept them</ButtonLink>
      </div>
    </section>
  );
}
