import assert from 'node:assert/strict';
import { Type } from 'typebox';
import { accessOf, accessTable, mayCall, requireEndpoints } from '../../../api/auth/access.ts';
import { endpoint, type Endpoint } from '../../../api/endpoint.ts';

const named = (method: 'get' | 'post', path: string): Endpoint =>
  endpoint({
    method,
    path,
    tag: 'Test',
    summary: 'A test',
    responses: { 204: Type.Null() },
    handler: async () => ({ status: 204, body: null }),
  });

describe('The access table', () => {
  it('prevents the application from starting with an endpoint without a row', () => {
    assert.throws(() => accessOf(named('get', '/api/v1/forgotten')), /GET \/api\/v1\/forgotten has no row/);
  });

  it('prevents it from starting with a row without an endpoint', () => {
    assert.throws(() => requireEndpoints([named('post', '/api/login')]), /GET \/api\/v1\/me/);
  });

  it('admits anonymous callers only where it says open, and users where it does not say admin', () => {
    assert.deepEqual(
      ([null, 'user', 'admin'] as const).map((role) => [
        mayCall(role, 'open'),
        mayCall(role, 'user'),
        mayCall(role, 'admin'),
      ]),
      [
        [true, false, false],
        [true, true, false],
        [true, true, true],
      ],
    );
  });

  it('opens only login, the stream and the audit webhook with their own tokens, probes, metrics and the description', () => {
    const open = Object.entries(accessTable).filter(([, access]) => access === 'open');
    for (const [key] of open) {
      assert.match(
        key,
        /^(POST \/api\/login|POST \/api\/session\/token|GET \/api\/ws\/drifts|POST \/api\/v1\/(invitations\/(preview|accept)|password-resets(\/complete)?|providers\/\{id\}\/audit-records)|GET \/invitation(\/\{file\})?|GET \/(healthz|readyz|metrics|openapi\.json|docs(\/\{file\})?|console.*))$/,
      );
    }
  });
});
