import type { Json, JsonObject } from '../../../domain/json.ts';

/** What was observed of a resource in which a scan found some secrets, or could not read some texts. */
export function scannedWith({ found = 0, unread = 0 }: { found?: number; unread?: number }): JsonObject {
  const times = (count: number, part: Json): Json[] => Array.from({ length: count }, () => part);
  const fingerprint = `hmac-sha256:${'0'.repeat(64)}`;
  return {
    secret_scan: {
      found: times(found, { kind: 'password', place: '/place', line: 1, fingerprint }),
      unread: times(unread, { place: '/place', reason: 'it is not text' }),
    },
  };
}

/** The cases of a check of secrets, by the configuration around the scan. */
export function secretCases(configuration: JsonObject): { pass: JsonObject; fail: JsonObject } {
  return {
    pass: { ...configuration, observed: scannedWith({}) },
    fail: { ...configuration, observed: scannedWith({ found: 1 }) },
  };
}
