import { createClient } from '../../client/src/client.ts';
import { Fault, faultOf, faultOfError } from './fault.ts';
import { createSession } from './session.ts';
import { browserSession } from './sign-in.ts';

const answerTimeoutMs = 60_000;
/** A file takes as long as the connection needs. */
const uploadTimeoutMs = 300_000;
const longestQuotaWaitMs = 20_000;

export const session = createSession(browserSession());

/**
 * Checks whether the session is still valid, because the service rejected a token or the session expired; ends it if
 * not.
 */
export function expire(): void {
  const { signedIn } = session.state();
  if (signedIn === null) return;
  // If the service does not respond, the next call checks again.
  if (signedIn.renewAtMs !== null) session.resume().catch(() => undefined);
  else session.signOut('Your session has expired. Sign in to continue where you were.');
}

/** Ends the session on the server and in all tabs. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  const { signedIn } = session.state();
  if (everywhere) await done(api.DELETE('/api/v1/me/sessions'));
  else if (signedIn !== null && signedIn.renewAtMs !== null) await done(api.DELETE('/api/session'));
  session.signOut(everywhere ? 'You are signed out everywhere.' : 'You are signed out.');
}

async function send(request: Request): Promise<Response> {
  const again = request.method === 'GET' ? request.clone() : null;
  const isUpload = !['application/json', null].includes(request.headers.get('content-type'));
  const timeout = AbortSignal.timeout(isUpload ? uploadTimeoutMs : answerTimeoutMs);
  const signal = AbortSignal.any([request.signal, timeout]);
  const response = await fetch(request, { signal });
  if (response.status === 401 && request.headers.has('authorization')) {
    const sent = request.headers.get('authorization');
    // The response to a replaced token says nothing about the current one.
    if (sent === `Bearer ${session.state().signedIn?.token}`) expire();
  }
  if (response.status !== 429 || again === null) return response;
  const waitMs = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
  if (!(waitMs <= longestQuotaWaitMs)) return response;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return fetch(again, { signal });
}

/** API client with the token of the signed-in member. */
export const api = createClient({
  baseUrl: window.location.origin,
  token: () => session.token(),
  fetch: send,
});

/** Returns a client without a session, or with a token that is not verified yet. */
export const openApi = (token?: string) =>
  createClient({ baseUrl: window.location.origin, ...(token === undefined ? {} : { token }) });

/** Returns the body of a successful response. Throws `Fault` for any other, and if there is none. */
export async function bodyOf<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<NonNullable<Body>> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw faultOfError(cause);
  });
  if (!response.ok) throw faultOf(response.status, error);
  if (data === undefined || data === null)
    throw new Fault('The service sent an empty response', { status: response.status });
  return data;
}

/** Waits for a successful response without a body. Throws `Fault` for any other. */
export async function done(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await call.catch((cause: unknown) => {
    throw faultOfError(cause);
  });
  if (!response.ok) throw faultOf(response.status, error);
}

/** Fetches a file with the member's token, by POST if it has a body, and passes it to the browser to be saved. */
export async function saveFile(path: string, fileName: string, body: object | null = null): Promise<void> {
  const headers = {
    authorization: `Bearer ${await session.token()}`,
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  };
  const asked = body === null ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const response = await send(new Request(new URL(path, window.location.origin), asked)).catch((cause: unknown) => {
    throw faultOfError(cause);
  });
  if (!response.ok) throw faultOf(response.status, await response.json().catch(() => null));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
