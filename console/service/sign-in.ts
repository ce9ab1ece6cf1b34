import { Fault, faultOf, faultOfError } from './fault.ts';
import type { SessionParts, SignedIn, TabNews } from './session.ts';

/** The share of its lifetime after which a token is replaced. */
const renewedAfter = 0.8;

interface Grant {
  user: SignedIn['user'];
  token: string;
  expires_at: string;
  session_expires_at: string;
  must_change_password: boolean;
}

/** Converts a grant to this machine's clock, which may differ from the service's. */
function signedInBy(grant: Grant, response: Response): SignedIn {
  const serviceNowMs = Date.parse(response.headers.get('date') ?? '') || Date.now();
  const lifeMs = Date.parse(grant.expires_at) - serviceNowMs;
  return {
    token: grant.token,
    renewAtMs: Date.now() + Math.max(0, lifeMs * renewedAfter),
    endsAtMs: Date.now() + Math.max(0, Date.parse(grant.session_expires_at) - serviceNowMs),
    user: grant.user,
    mustChangePassword: grant.must_change_password,
  };
}

async function post(path: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(path, { method: 'POST', headers, credentials: 'same-origin' });
  } catch (error) {
    throw faultOfError(error);
  }
}

/** Fetches another token with the cookie; null if no one is signed in. */
async function renew(): Promise<SignedIn | null> {
  const response = await post('/api/session/token');
  if (response.status === 401 || response.status === 403) return null;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw faultOf(response.status, body);
  return signedInBy(body as Grant, response);
}

/**
 * Keeps the session in this browser. Returns null if that is not possible, for an API key or at an address that is not
 * the console's own: only the tab keeps such a token, until it is closed or reloaded.
 */
export async function keepSignedIn(token: string): Promise<SignedIn | null> {
  const response = await post('/api/session', { authorization: `Bearer ${token}` });
  if (response.status === 403) return null;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw faultOf(response.status, body);
  if (typeof body !== 'object' || body === null) throw new Fault('The service sent an empty response', { status: 0 });
  return signedInBy(body as Grant, response);
}

/** Returns the session of this browser, shared by its tabs. */
export function browserSession(): SessionParts {
  const tabs = new BroadcastChannel('audit-console');
  return {
    renew,
    broadcast: tabs.postMessage.bind(tabs),
    listen: (listener) => tabs.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data)),
  };
}
