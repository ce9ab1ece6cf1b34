import type { Settings } from '../../../platform/settings.ts';
import { unprocessable } from '../../errors.ts';

/** Throws 422 unless the operator lets accounts be connected with the identity that the service has in a cloud. */
export function requireProcessIdentity(settings: Pick<Settings, 'processIdentity'>): void {
  if (settings.processIdentity) return;
  throw unprocessable(
    'The identity of the service may not be used',
    'PROCESS_IDENTITY is off; the operator of the installation can set it to on',
  );
}
