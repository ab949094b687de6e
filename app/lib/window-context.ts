import { createContext } from "react";
import type { RouterContextProvider } from "react-router";

/** What a window keeps while its pages change (entry.client.tsx); the server has none. */
export const WindowContext = createContext<RouterContextProvider | undefined>(undefined);
