import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { WindowContext } from "#app/lib/window-context.ts";
import { showSession } from "#app/public/script/session.ts";

showSession();

const context = new RouterContextProvider();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WindowContext value={context}>
        <HydratedRouter getContext={() => context} />
      </WindowContext>
    </StrictMode>,
  );
});
