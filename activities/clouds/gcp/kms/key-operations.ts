import type { JsonObject } from '../../../../domain/json.ts';
import { optionalNumber } from '../../shared/operation-parameters.ts';
import type { CryptoKey } from './keys.ts';
import { policyOperations, setsPolicy } from '../iam/policy-operations.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import { labelOperations, sets, type GcpOperation } from '../session/gcp-operation.ts';

const msPerDay = 86_400_000;
const keyPath = (externalId: string): string => `/v1/${externalId}`;

/** A period that was read is sent to the millisecond. Rotations that are due earlier than a new period says stay. */
function rotationOf(days: number, next: string | undefined): JsonObject {
  const periodMs = Math.round(days * msPerDay);
  const now = Date.now();
  const dueMs = next === undefined ? Number.NaN : Date.parse(next);
  const nextMs = dueMs > now ? Math.min(dueMs, now + periodMs) : now + periodMs;
  return { rotationPeriod: `${periodMs / 1_000}s`, nextRotationTime: new Date(nextMs).toISOString() };
}

/** Changes of Cloud KMS keys. A patch names its fields; keys have no etag. */
export const keyOperations: Readonly<Record<string, GcpOperation>> = {
  'kms.set_rotation': sets('cloudkms:cryptoKeys.patch', ({ target, present }, { rotation_period_days: period }) => {
    const days = optionalNumber(period);
    const { nextRotationTime } = sourceOf(present).document as CryptoKey;
    const body = days === undefined ? {} : rotationOf(days, nextRotationTime);
    return {
      service: 'cloudkms',
      method: 'PATCH',
      path: keyPath(target.externalId),
      query: { updateMask: 'rotationPeriod,nextRotationTime' },
      body,
    };
  }),
  ...labelOperations('kms', {
    call: 'cloudkms:cryptoKeys.patch',
    write: ({ target }, { whole }) => ({
      service: 'cloudkms',
      method: 'PATCH',
      path: keyPath(target.externalId),
      query: { updateMask: 'labels' },
      body: { labels: whole },
    }),
  }),
  ...policyOperations('kms', {
    call: 'cloudkms:cryptoKeys.setIamPolicy',
    write: setsPolicy('cloudkms', keyPath),
  }),
};
