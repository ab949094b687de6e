import { createContext } from "react";
import type { RouterContextProvider } from "react-router";

/** The state of a window while its pages change (entry.client.tsx); the server has none. */
export const WindowContext = createContext<RouterContextProvider | undefined>(undefined);
