import type { Random } from './random.ts';
import type { Reply } from './operation.ts';

/** Sends requests to the API processes as a load balancer does: to another one where no one listens. */
export interface Balancer {
  post<Body>(path: string, body?: unknown): Promise<Reply<Body>>;
}

/** An API process that is cut off is not waited for. */
const timeoutMs = 20_000;

/** Whether no one listened, so that the request cannot have been carried out. */
function isNobody(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return cause?.code === 'ECONNREFUSED';
}

async function attempt(
  url: URL,
  { token, body }: { token: string; body: unknown },
): Promise<Reply<unknown> | { outcome: 'nobody' }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return { outcome: 'accepted', body: JSON.parse(text) as unknown };
    const isFinal = response.status < 500 || text.includes('nothing was decided');
    return isFinal ? { outcome: 'refused', reason: `${response.status} ${text}` } : { outcome: 'unclear' };
  } catch (error) {
    return { outcome: isNobody(error) ? 'nobody' : 'unclear' };
  }
}

export function createBalancer(options: { urls: readonly string[]; token: string; random: Random }): Balancer {
  const { urls, token, random } = options;
  return {
    async post<Body>(path: string, body?: unknown) {
      const first = random.pick(urls);
      for (const url of [first, ...urls.filter((other) => other !== first)]) {
        const reply = await attempt(new URL(path, url), { token, body });
        if (reply.outcome !== 'nobody') return reply as Reply<Body>;
      }
      return { outcome: 'refused', reason: 'nobody listened' };
    },
  };
}
