import assert from 'node:assert/strict';
import { adviceFor, faultOf, faultOfError } from '../../console/service/fault.ts';
import { createSession, type SignedIn, type TabNews } from '../../console/service/session.ts';

const hour = 3_600_000;

function signedIn(change: Partial<SignedIn> = {}): SignedIn {
  const user = { id: 1, email: 'night@example.com', role: 'admin' as const };
  return {
    token: 'first',
    renewAtMs: Date.now() + hour,
    endsAtMs: Date.now() + hour,
    user,
    mustChangePassword: false,
    ...change,
  };
}

/** A tab of a browser whose cookie gives these sign-ins, one after the other, and then no one. */
function tab(...grants: SignedIn[]) {
  const sent: TabNews[] = [];
  let hear: (news: TabNews) => void = () => undefined;
  let renewals = 0;
  const session = createSession({
    renew: async () => {
      renewals += 1;
      return grants.shift() ?? null;
    },
    broadcast: (news) => void sent.push(news),
    listen: (listener) => void (hear = listener),
  });
  return { session, sent, hear: (news: TabNews) => hear(news), renewals: () => renewals };
}

describe('the session of a browser', () => {
  it('is resumed by a new tab, and does not exist without a cookie', async () => {
    const { session } = tab(signedIn());
    assert.deepEqual([session.state().isStarting, session.state().signedIn], [true, null]);
    await session.resume();
    assert.equal(session.state().signedIn?.token, 'first');
    const nobody = tab();
    await nobody.session.resume();
    assert.deepEqual(nobody.session.state(), { signedIn: null, isStarting: false, message: null });
  });

  it('gets another token when the current one is about to expire, once for many requests', async () => {
    const { session, renewals } = tab(signedIn({ token: 'second' }));
    session.signIn(signedIn({ renewAtMs: Date.now() - 1 }));
    assert.deepEqual(await Promise.all([session.token(), session.token()]), ['second', 'second']);
    assert.equal(await session.token(), 'second');
    assert.equal(renewals(), 1);
  });

  it('ends when the cookie yields no more tokens, and says so', async () => {
    const { session } = tab();
    session.signIn(signedIn({ renewAtMs: Date.now() - 1 }));
    assert.equal(await session.token(), '');
    assert.match(session.state().message ?? '', /expired/);
  });

  it('ends in every tab on sign-out, and starts in every tab on sign-in', async () => {
    const [first, second] = [tab(), tab(signedIn({ token: 'of the other tab' }))];
    first.session.signIn(signedIn());
    second.hear(first.sent.at(-1) ?? 'signed_out');
    await second.session.resume();
    assert.equal(second.session.state().signedIn?.token, 'of the other tab');
    first.session.signOut('You are signed out.');
    assert.deepEqual(first.sent, ['signed_in', 'signed_out']);
    second.hear('signed_out');
    assert.equal(second.session.state().signedIn, null);
    assert.match(second.session.state().message ?? '', /another tab/);
  });

  it('of an API key belongs only to the tab', async () => {
    const { session, sent, hear, renewals } = tab();
    session.signIn(signedIn({ token: 'ias_key', renewAtMs: null, endsAtMs: null }));
    hear('signed_out');
    assert.equal(await session.token(), 'ias_key');
    session.signOut();
    assert.deepEqual([sent, renewals()], [[], 0]);
  });

  it('stays signed out after a sign-out while a token is being fetched', async () => {
    const { session } = tab(signedIn({ token: 'late' }));
    session.signIn(signedIn({ renewAtMs: Date.now() - 1 }));
    const token = session.token();
    session.signOut('You are signed out.');
    assert.equal(await token, '');
    assert.equal(session.state().signedIn, null);
  });

  it('notifies listeners of changes only', () => {
    const { session } = tab();
    session.signIn(signedIn());
    let notified = 0;
    session.subscribe(() => (notified += 1));
    const { user } = signedIn();
    session.know({ user, mustChangePassword: false });
    assert.equal(notified, 0);
    session.know({ user: { ...user, role: 'user' }, mustChangePassword: false });
    assert.equal(notified, 1);
    assert.equal(session.state().signedIn?.user.role, 'user');
  });
});

describe('a fault in the console', () => {
  it('has the service’s message', () => {
    const body = { error: 'It is approved', code: 'CONFLICT', details: 'by somebody', request_id: 'r-1' };
    const { message, status, details, requestId } = faultOf(409, body);
    assert.deepEqual([message, status, details, requestId], ['It is approved', 409, 'by somebody', 'r-1']);
    assert.equal(faultOf(502, '<html>').message, 'The service answered with status 502');
  });

  it('says what to do if that is known', () => {
    assert.match(adviceFor(faultOf(429, { error: 'x', retryAfter: 7 })) ?? '', /7 seconds/);
    assert.match(adviceFor(faultOfError(new TypeError('fetch failed'))) ?? '', /connection/);
    assert.equal(adviceFor(faultOf(422, { error: 'x' })), null);
  });
});
