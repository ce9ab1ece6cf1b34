import type { SessionOrigin } from '../../db/reads/sessions/sessions.ts';
import { deviceName } from '../../domain/team/device-name.ts';

/** Returns where a request comes from, as the list of sessions shows it. */
export function sessionOrigin(request: {
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}): SessionOrigin {
  const userAgent = request.headers['user-agent'];
  return { address: request.address, device: deviceName(typeof userAgent === 'string' ? userAgent : undefined) };
}
