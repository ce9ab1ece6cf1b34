import assert from 'node:assert/strict';
import { adviceFor, faultOf, faultOfError } from '../../console/service/fault.ts';
import { createSession } from '../../console/service/session.ts';

function storage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const login = { token: 'a token', user: { id: 1, email: 'night@example.com', role: 'admin' as const } };

describe('the login of a tab', () => {
  it('lasts over a reload and is gone when one signs out', () => {
    const kept = storage();
    createSession(kept).signIn(login);
    const session = createSession(kept);
    assert.deepEqual(session.state().signedIn, login);
    session.signOut('expired');
    assert.deepEqual(session.state(), { signedIn: null, message: 'expired' });
    assert.equal(kept.values.size, 0);
  });

  it('tells listeners of a changed role, and of nothing that is the same', () => {
    const session = createSession(storage());
    session.signIn(login);
    let told = 0;
    session.subscribe(() => (told += 1));
    session.know({ ...login.user });
    assert.equal(told, 0);
    session.know({ ...login.user, role: 'user' });
    assert.equal(told, 1);
    assert.equal(session.state().signedIn?.user.role, 'user');
  });

  it('is nobody’s when what was kept is none', () => {
    for (const text of ['', '{', 'null', '{"token":1}', '{"token":"x"}']) {
      assert.equal(createSession(storage({ 'audit-console-login': text })).state().signedIn, null, text);
    }
  });
});

describe('a fault in the console', () => {
  it('carries what the service says', () => {
    const body = { error: 'It is approved', code: 'CONFLICT', details: 'by somebody', request_id: 'r-1' };
    const { message, status, details, requestId } = faultOf(409, body);
    assert.deepEqual([message, status, details, requestId], ['It is approved', 409, 'by somebody', 'r-1']);
    assert.equal(faultOf(502, '<html>').message, 'The service answered with status 502');
  });

  it('says what to do where that is known', () => {
    assert.match(adviceFor(faultOf(429, { error: 'x', retryAfter: 7 })) ?? '', /7 seconds/);
    assert.match(adviceFor(faultOfError(new TypeError('fetch failed'))) ?? '', /connection/);
    assert.equal(adviceFor(faultOf(422, { error: 'x' })), null);
  });
});
