import type { ReactNode } from "react";
import { Footer } from "#app/public/frame/footer.tsx";
import { Navbar } from "#app/public/frame/navbar.tsx";

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navbar />
      <main id="main">{children}</main>
      <Footer />
    </>
  );
}
