import type { SessionUse } from '../../cloud-kind.ts';

/** Returns the name of a session in CloudTrail, in the characters that STS accepts (`[\w+=,.@-]{2,64}`). */
export function sessionName(use: SessionUse): string {
  const label = use.executionId ?? `provider-${use.providerId}`;
  return `audit-${label}`.replaceAll(/[^\w+=,.@-]/g, '-').slice(0, 64);
}

/** Returns the session tags that say for what a session was opened. */
export function sessionTags(use: SessionUse): { Key: string; Value: string }[] {
  return [
    { Key: 'audit:provider', Value: String(use.providerId) },
    { Key: 'audit:purpose', Value: use.purpose },
    ...(use.executionId === null ? [] : [{ Key: 'audit:execution', Value: use.executionId.slice(0, 256) }]),
  ];
}
