import type { ReactNode } from "react";
import { Footer } from "#app/public/frame/footer.tsx";
import { Navbar } from "#app/public/frame/navbar.tsx";

/** What surrounds every public page. On green, the page's first board runs up behind the navbar. */
export function SiteFrame({
  surface,
  children,
}: {
  surface: "green" | "paper";
  children: ReactNode;
}) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Navbar surface={surface} />
      <main id="main">{children}</main>
      <Footer />
    </>
  );
}
