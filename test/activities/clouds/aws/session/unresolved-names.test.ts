import assert from 'node:assert/strict';
import { toCloudError, unresolvedName } from '../../../../../activities/clouds/aws/session/aws-errors.ts';
import { explainUnresolved } from '../../../../../activities/clouds/aws/session/missing-service.ts';
import type { CloudError } from '../../../../../activities/clouds/errors.ts';

const name = 'eks.mx-central-1.amazonaws.com';

/** What becomes of a name without an address, where only these names have one. */
async function explained(host: string, resolvable: string[]): Promise<CloudError> {
  const fault = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
  });
  const error = toCloudError(fault, { call: 'eks:ListClusters', endpoint: 'own' });
  const asked = unresolvedName(fault) ?? assert.fail('the fault does not name a host');
  return explainUnresolved(error, {
    name: asked,
    region: 'mx-central-1',
    resolve: async (wanted) => {
      if (resolvable.includes(wanted)) return ['192.0.2.1'];
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    },
  });
}

describe('a name of AWS that cannot be resolved', () => {
  it('is named, and counts as unavailable while nothing shows that the resolver works', async () => {
    const error = await explained(name, []);
    assert.equal(error.kind, 'unavailable');
    assert.equal(error.message, `eks:ListClusters: ENOTFOUND: the name ${name} cannot be resolved`);
  });

  it('shows that the region lacks the service when STS of the same region can be resolved', async () => {
    const error = await explained(name, ['sts.mx-central-1.amazonaws.com']);
    assert.equal(error.kind, 'not_supported');
    assert.match(error.message, /eks\.mx-central-1\.amazonaws\.com cannot be resolved, but sts\.mx-central-1\./);
  });

  it('is resolved in the domain of its own partition', async () => {
    const chinese = await explained('eks.mx-central-1.amazonaws.com.cn', ['sts.mx-central-1.amazonaws.com']);
    assert.equal(chinese.kind, 'unavailable');
  });

  it('proves nothing about a service without regions, nor about another host such as a proxy', async () => {
    const known = ['sts.mx-central-1.amazonaws.com', 'sts.amazonaws.com'];
    assert.equal((await explained('iam.amazonaws.com', known)).kind, 'unavailable');
    assert.equal((await explained('proxy.example.com', known)).kind, 'unavailable');
  });
});
