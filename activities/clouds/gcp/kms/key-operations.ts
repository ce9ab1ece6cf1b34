import type { JsonObject } from '../../../../domain/json.ts';
import { optionalNumber } from '../../shared/operation-parameters.ts';
import { policyOperations, setsPolicy } from '../iam/policy-operations.ts';
import { labelOperations, sets, type GcpOperation } from '../session/gcp-operation.ts';

const secondsPerDay = 86_400;
const msPerDay = secondsPerDay * 1_000;
const keyPath = (externalId: string): string => `/v1/${externalId}`;

/** Changes of Cloud KMS keys. A patch names its fields; keys have no etag. */
export const keyOperations: Readonly<Record<string, GcpOperation>> = {
  'kms.set_rotation': sets('cloudkms:cryptoKeys.patch', ({ target }, { rotation_period_days: period }) => {
    const days = optionalNumber(period);
    const body: JsonObject =
      days === undefined
        ? {}
        : {
            rotationPeriod: `${days * secondsPerDay}s`,
            nextRotationTime: new Date(Date.now() + days * msPerDay).toISOString(),
          };
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
