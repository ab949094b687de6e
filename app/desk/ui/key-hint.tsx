import type { ReactNode } from "react";

/** A key on the keyboard; not on phones, and not where fingers point. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd className="pointer-coarse:hidden inline-grid max-tablet:hidden h-5 min-w-5 place-items-center rounded-badge border border-key-edge bg-card px-[5px] pt-px font-sans text-[0.8125rem] leading-none font-normal text-quiet">
      {children}
    </kbd>
  );
}
