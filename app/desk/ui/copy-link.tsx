import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** Copies the address of a customer's page. */
export function CopyLink({ path }: { path: string }) {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(path, window.location.href).href);
    setCopied(path);
  };
  return (
    <>
      <Button variant="outline" size={38} onClick={() => void copy()}>
        Copy the customer’s link
      </Button>
      <span role="status" className="empty:hidden">
        {copied === path && "Copied"}
      </span>
    </>
  );
}
