import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = { recoveryCodes: readonly string[]; email: string; made: string; next: string };

/** The recovery codes, shown only once, to download, copy or print. */
export function RecoveryCodes({ recoveryCodes, email, made, next }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const title = `Southbridge recovery codes for ${email}, ${made}`;
  const file = `${title}\r\nEach code works once.\r\n\r\n${recoveryCodes.join("\r\n")}\r\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(file);
    setIsCopied(true);
  };
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="mb-2 type-heading-3">
        Store these recovery codes
      </h2>
      <p>
        They are shown only once. If you lose the phone, each of them lets you sign in one time.
        Store them away from the phone: on paper or in a password manager.
      </p>
      <p className="print-only mt-4">{title}</p>
      <ul className="my-6 grid grid-cols-[repeat(2,max-content)] gap-x-11 gap-y-2 border-t-[2.5px] border-b border-t-board border-b-line pt-6 pb-5 text-[1.25rem] font-[600]">
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
        <Button variant="outline" size={42} onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button variant="outline" size={42} onClick={() => print()}>
          Print
        </Button>
        <span className="sr-only" role="status">
          {isCopied && "The codes are copied."}
        </span>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={next}>I have stored them</ButtonLink>
      </div>
    </section>
  );
}
