import type { Branch } from "#content/branches.ts";
import sheet from "./local-names.svg";

type Props = { branch: Branch; dark?: boolean; className?: string };

/** The name in the branch's own script, as tall as the text; `dark` on paper. */
export function LocalName({ branch, dark = false, className = "" }: Props) {
  const { id, localName, lang } = branch;
  return (
    <img
      className={`local-name ${className}`}
      src={`${sheet}#${id}${dark ? "-dark" : ""}`}
      alt={localName}
      lang={lang}
      width="790"
      height="137"
      loading="lazy"
    />
  );
}
