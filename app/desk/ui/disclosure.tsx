import { type ReactNode, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";

type Props = { title: string; isOpen?: boolean; children: ReactNode | (() => ReactNode) };

/**
 * A part of the page that opens below its title; the browser's own element does it all.
 * @param children as a function, they are made when it is opened first
 */
export function Disclosure({ title, isOpen, children }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details open={isOpen} onToggle={() => setOpened(true)}>
      <summary className="no-marker inline-flex min-h-8.5 cursor-pointer items-center gap-2 font-medium text-board hover:underline hover:underline-offset-4">
        <span className="transition-[rotate] duration-150 in-[details[open]>summary]:rotate-180 motion-reduce:transition-none [&_.icon]:w-4">
          <Icon name="chevron-down" />
        </span>
        {title}
      </summary>
      <div className="pt-2">
        {typeof children === "function" ? wasOpened && children() : children}
      </div>
    </details>
  );
}
