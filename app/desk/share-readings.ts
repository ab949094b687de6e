import type { MiddlewareFunction } from "react-router";
import { appContext } from "#app/context.ts";
import type { LivePulse } from "#app/platform/live/live-pulse.server.ts";

/** An answer kept whole. */
interface Reading {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer;
}

/** What was read since the pulse's last beat, by who asked and for what. */
interface Readings {
  beat: number;
  answers: Map<string, Promise<Reading>>;
}

const readingsOf = new WeakMap<LivePulse, Readings>();

/**
 * Windows that hear the same beat read the same lists at the same moment. Between two beats the
 * same question from the same browser is answered once, and given to all who ask; an act of anybody
 * here ends that at once, so that everyone sees what they did. Stands below the guard.
 */
export const shareReadings: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pulse } = context.get(appContext);
  if (request.method !== "GET") {
    try {
      return await next();
    } finally {
      pulse.expire();
    }
  }
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith(".data")) return next();

  let readings = readingsOf.get(pulse);
  if (readings?.beat !== pulse.number) {
    readings = { beat: pulse.number, answers: new Map() };
    readingsOf.set(pulse, readings);
  }
  const { answers } = readings;
  // The cookies say who asks, and how they like to see it.
  const question = `${request.headers.get("Cookie")} ${pathname}${search}`;
  const shared = answers.get(question);
  if (shared) return asResponse(await shared);

  const reading = next().then(keep);
  answers.set(question, reading);
  // What went wrong, or leads elsewhere, is nobody else's answer.
  reading.then(
    ({ status }) => status === 200 || answers.delete(question),
    () => answers.delete(question),
  );
  return asResponse(await reading);
};

async function keep(response: Response): Promise<Reading> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.arrayBuffer(),
  };
}

function asResponse({ status, headers, body }: Reading): Response {
  return new Response(body, { status, headers });
}
