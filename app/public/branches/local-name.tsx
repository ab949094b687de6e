import type { Branch } from "#content/branches.ts";
import sheet from "./local-names.svg";

type Props = { branch: Branch; dark?: boolean; className?: string };

/** A branch's name in its own script, as an outline; `dark` on paper. The font's size is its size. */
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
