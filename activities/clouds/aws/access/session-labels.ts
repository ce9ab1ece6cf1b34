import { sessionNameOf } from '../../../../domain/clouds/aws/session-name.ts';
import type { SessionUse } from '../../cloud-kind.ts';

/** Returns the name of a session in CloudTrail. */
export function sessionName(use: SessionUse): string {
  return sessionNameOf(use.executionId ?? `provider-${use.providerId}`);
}

/** Returns the session tags that say for what a session was opened. */
export function sessionTags(use: SessionUse): { Key: string; Value: string }[] {
  return [
    { Key: 'audit:provider', Value: String(use.providerId) },
    { Key: 'audit:purpose', Value: use.purpose },
    ...(use.executionId === null ? [] : [{ Key: 'audit:execution', Value: use.executionId.slice(0, 256) }]),
  ];
}
