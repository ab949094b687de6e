import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { href } from "react-router";

/** What the server says of the stock for what is typed; undefined until it answers, or for nothing. */
export function useLineStock<Answer>(asked: Record<string, string> | undefined) {
  const { data } = useQuery({
    queryKey: ["line-stock", asked],
    queryFn: async ({ signal }): Promise<Answer> => {
      const query = new URLSearchParams(asked);
      const response = await fetch(`${href("/admin/line-stock.json")}?${query}`, { signal });
      if (!response.ok) throw new Error(`The stock could not be read: ${response.status}.`);
      return response.json();
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  return asked && data;
}
