import { QueryClient, type QueryFunctionContext, useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import {
  createContext,
  data,
  generatePath,
  href,
  type RouterContextProvider,
  redirectDocument,
  type useLoaderData,
  useLocation,
  useParams,
} from "react-router";
import { listSearch } from "#app/desk/ui/detail-pane.tsx";
import { withNext } from "#app/lib/safe-redirect.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { WindowContext } from "#app/lib/window-context.ts";
import { backgroundRequest } from "#app/platform/live/background-request.ts";

/** After a failed reading of what is shown, in milliseconds. */
const retryMs = 3_000;
/** A form on its way may just have replaced the session by another, so this is asked twice. */
const confirmMs = 300;
/** A connection that broke silently leaves a reading without an end. */
const longestMs = 30_000;

/** The session ended, or the role that the shown page needs was revoked. */
export class SignedOut extends Error {
  override name = "SignedOut";
  readonly isRoleGone: boolean;

  constructor(isRoleGone: boolean) {
    super("signed out");
    this.isRoleGone = isRoleGone;
  }
}

/**
 * The data of the desk's pages, kept in the window's one query client. What was read stays until
 * the live feed names a change of it; when it cannot be read again, it stays too.
 */
function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: "always",
        retry: (count, error) => error instanceof SignedOut && count < 1,
        retryDelay: confirmMs,
        refetchInterval: ({ state: { error } }) =>
          error && !(error instanceof SignedOut) ? retryMs : false,
        // Somebody who comes back to this window may have signed in again in another.
        refetchOnWindowFocus: ({ state: { error } }) =>
          error instanceof SignedOut ? "always" : false,
        refetchOnReconnect: "always",
      },
      // A form that was sent holds what its page showed then.
      mutations: { networkMode: "always", gcTime: 0 },
    },
  });
}

const queryClientContext = createContext<QueryClient | null>(null);

/** @returns the window's query client */
function queryClientOf(context: Readonly<RouterContextProvider>): QueryClient {
  const kept = context.get(queryClientContext);
  if (kept) return kept;
  const client = makeQueryClient();
  // The window's provider is the only one that is passed here, and it may be written.
  (context as RouterContextProvider).set(queryClientContext, client);
  return client;
}

/** The window's query client; on the server one for each page. */
export function useWindowQueryClient(): QueryClient {
  const context = useContext(WindowContext);
  const [client] = useState(() => (context ? queryClientOf(context) : makeQueryClient()));
  return client;
}

type Loader = (...args: never[]) => unknown;
type Loaded<Of extends Loader> = ReturnType<typeof useLoaderData<Of>>;

/** For data that is the same whatever the address searches for. */
export const noSearch = () => "";

/** The other of its kind that is shown beside it. */
export function compareOf(search: string): string {
  const compare = new URLSearchParams(search).get("compare");
  return compare ? `?${new URLSearchParams({ compare })}` : "";
}

type Params = Readonly<Record<string, string | undefined>>;

type ReadArgs = { context: Readonly<RouterContextProvider>; params: Params; url: URL };

/**
 * The data of a page's loader, read at the page's address plus ".json".
 * @param pattern of the page's address
 * @param searchOf what the data depends on in the address's search
 */
export function pageData<Of extends Loader>(pattern: string, searchOf = listSearch) {
  type Data = Loaded<Of>;
  const queryOf = (params: Params, search: string) => {
    const path = generatePath(pattern, params);
    const shown = searchOf(search);
    const queryKey = ["page", path, shown];
    const queryFn = ({ signal, client }: QueryFunctionContext): Promise<Data> => {
      // Data that is there already is read again by the window, and not at a user's request.
      const isShown = client.getQueryData(queryKey) !== undefined;
      return readJson(`${path}.json${shown}`, signal, isShown);
    };
    return { queryKey, queryFn };
  };
  /** The page's `clientLoader`: what is known and unchanged is not read again. */
  const read = async ({ context, params, url }: ReadArgs): Promise<Data> => {
    const client = queryClientOf(context);
    const query = queryOf(params, url.search);
    try {
      return await client.fetchQuery(query);
    } catch (error) {
      if (error instanceof SignedOut && !error.isRoleGone) {
        throw redirectDocument(withNext(href("/adminlogin"), url.pathname + url.search));
      }
      const kept = client.getQueryData<Data>(query.queryKey);
      if (kept === undefined) throw error;
      return kept;
    }
  };
  /** The data as it is now. @param first what the loader gave, for the first rendering */
  const useData = (first: Data): Data => {
    const query = queryOf(useParams(), useLocation().search);
    const { data = first } = useQuery<Data>({ ...query, initialData: () => first });
    return data;
  };
  return { queryOf, read, useData };
}

async function readJson(address: string, signal: AbortSignal, isBackground: boolean) {
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    headers: { ...scriptRequest, ...(isBackground && backgroundRequest) },
  });
  if (response.status === 401) throw new SignedOut(false);
  if (response.status === 403 && isBackground) throw new SignedOut(true);
  const isJson = response.headers.get("Content-Type")?.includes("application/json");
  const answer = isJson ? await response.json() : {};
  // A page that says "not here any more" has data all the same.
  if (response.ok || (response.status === 404 && answer.reason === undefined)) return answer;
  throw data(answer.reason, { status: response.status });
}
