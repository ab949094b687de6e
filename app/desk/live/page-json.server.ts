/**
 * Serves a page's loader or action as JSON, at the page's address plus ".json"; a refusal gives
 * its reason.
 */
export function asJson<Args>(serve: (args: Args) => unknown) {
  return async (args: Args): Promise<unknown> => {
    try {
      return await serve(args);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return Response.json({ reason: error.data ?? null }, error.init ?? {});
    }
  };
}

/** The value that React Router's `data` makes. */
function isRefusal(error: unknown): error is { data: unknown; init: ResponseInit | null } {
  return error instanceof Object && "type" in error && error.type === "DataWithResponseInit";
}
