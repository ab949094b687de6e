import { keepPreviousData, useQuery } from "@tanstack/react-query";

/** In milliseconds. */
const pauseMs = 120;

/** The pause in typing before the server is asked. @throws when the next letter came meanwhile */
export async function pauseInTyping(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  signal.throwIfAborted();
}

/** The server's answer to the input, or the former one until it arrives; undefined if not asked. */
export function useAnswer<Answer>(path: string, asked: Record<string, string> | undefined) {
  const { data, isError, isPlaceholderData, isFetching } = useQuery({
    queryKey: [path, asked],
    queryFn: async ({ signal }): Promise<Answer> => {
      if (asked?.q !== "") await pauseInTyping(signal);
      // A session that ended leads to the sign-in page, which is no answer.
      const address = `${path}?${new URLSearchParams(asked)}`;
      const response = await fetch(address, { signal, redirect: "error" });
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      return response.json();
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchInterval: false,
  });
  const isCurrent = !isPlaceholderData && !isFetching && data !== undefined;
  return { data: asked && data, isCurrent, hasFailed: isError };
}
