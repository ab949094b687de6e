import { href } from "react-router";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Downloads a document; the page presses it for its key. */
export function PdfButton({ id }: { id: string }) {
  const path = href("/admin/documents/:id/pdf", { id });
  return (
    <ButtonLink variant="outline" size={38} href={path} aria-keyshortcuts="p" data-pdf download>
      <Icon name="download" />
      PDF <KeyHint>p</KeyHint>
    </ButtonLink>
  );
}

export const pressPdf = () => document.querySelector<HTMLElement>("[data-pdf]")?.click();
