import assert from 'node:assert/strict';
import { toCloudError } from '../../../activities/clouds/aws/session/aws-errors.ts';
import { refusalOf as azureRefusal } from '../../../activities/clouds/azure/session/azure-errors.ts';
import type { CloudError, CloudErrorKind } from '../../../activities/clouds/errors.ts';
import { refusalOf as googleRefusal } from '../../../activities/clouds/gcp/session/gcp-errors.ts';
import { ClusterAnswerError } from '../../../activities/clouds/kubernetes/session/cluster-errors.ts';

/** What an answer with this status, and a code that no one has heard of, becomes in each cloud. */
const clouds: Record<string, (status: number, code: string | null) => CloudError> = {
  AWS: (status, code) =>
    toCloudError(
      { name: code ?? 'Error', message: 'no', $metadata: { httpStatusCode: status } },
      { call: 'iam:ListUsers', endpoint: 'own' },
    ),
  Azure: (status, code) =>
    azureRefusal({
      call: 'arm:list',
      status,
      text: code === null ? '' : JSON.stringify({ error: { code, message: 'no' } }),
      retryAfterMs: null,
    }),
  'Google Cloud': (status, code) =>
    googleRefusal({
      call: 'compute:list',
      status,
      text: code === null ? '' : JSON.stringify({ error: { status: code, message: 'no' } }),
      retryAfter: null,
    }),
  Kubernetes: (status, code) =>
    new ClusterAnswerError({
      call: 'pods:list',
      status,
      body: code === null ? '' : JSON.stringify({ kind: 'Status', reason: code, message: 'no' }),
      retryAfter: undefined,
    }),
};

const kindByStatus: [number, CloudErrorKind][] = [
  [401, 'bad_credentials'],
  // Refused credentials stop a whole sync; one call that is denied costs that call alone.
  [403, 'access_denied'],
  [405, 'not_supported'],
  [429, 'throttled'],
  [500, 'unavailable'],
  [400, 'invalid_request'],
];

describe('A refusal that no table knows', () => {
  for (const [cloud, refuse] of Object.entries(clouds)) {
    for (const [status, kind] of kindByStatus) {
      it(`of ${cloud} with status ${status} is ${kind}, with a code or without`, () => {
        assert.equal(refuse(status, 'SomethingNew').kind, kind);
        assert.equal(refuse(status, null).kind, kind);
      });
    }
  }

  it('of AWS is what its code says where the code is known, whatever the status', () => {
    for (const [code, kind] of [
      ['ExpiredToken', 'bad_credentials'],
      ['AccessDenied', 'access_denied'],
      ['com.amazon#ThrottlingException', 'throttled'],
    ] as const) {
      for (const status of [400, 403, 500]) assert.equal(clouds['AWS']?.(status, code).kind, kind, `${code} ${status}`);
    }
  });
});
