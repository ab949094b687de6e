import { keepPreviousData, useQuery } from "@tanstack/react-query";

/** What the server says of what is typed; undefined until it answers, or where nothing is asked. */
export function useAnswer<Answer>(path: string, asked: Record<string, string> | undefined) {
  const { data } = useQuery({
    queryKey: [path, asked],
    queryFn: async ({ signal }): Promise<Answer> => {
      const response = await fetch(`${path}?${new URLSearchParams(asked)}`, { signal });
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      return response.json();
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  return asked && data;
}
