import { rejection } from '../../shared/rejection.ts';
import type { CurrentCredentials } from './current-credentials.ts';

/** Error codes for credentials that have expired; EC2 has its own, and S3 a second one. */
const expired = new Set(['ExpiredToken', 'ExpiredTokenException', 'RequestExpired', 'TokenRefreshRequired']);

/** Makes a call, and makes it once more with new credentials when the cloud says that those it had have expired. */
export async function unlessExpired<Answer>(
  { credentials, signal }: { credentials: CurrentCredentials; signal: AbortSignal },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const current = credentials.current();
  // Others may wait for the same renewal, so it goes on when this call is cancelled.
  const used = current instanceof Promise ? await Promise.race([current, rejection(signal)]) : current;
  try {
    return await call();
  } catch (fault) {
    const { name = '', Code = name } = (fault ?? {}) as { name?: string; Code?: string };
    if (!expired.has(Code.replace(/^.*#/, '')) || !(await credentials.replace(used))) throw fault;
    return await call();
  }
}
