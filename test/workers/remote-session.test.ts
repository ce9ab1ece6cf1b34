import assert from 'node:assert/strict';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { streamedCalls, type SingleCall, type StreamedCall } from '../../workers/cloud-calls.ts';
import { remoteSession, type ThreadSession } from '../../workers/remote-session.ts';

/** A name for every member of a session: one that is added does not compile here before it has a line. */
const members: Record<keyof CloudSession, 'here' | 'in the thread' | 'of other sessions'> = {
  verify: 'in the thread',
  units: 'here',
  schemaTypes: 'in the thread',
  pages: 'in the thread',
  read: 'in the thread',
  readsTogether: 'here',
  readListed: 'in the thread',
  apply: 'in the thread',
  rehearse: 'in the thread',
  packagedTypes: 'here',
  packages: 'in the thread',
  costs: 'in the thread',
  metrics: 'in the thread',
  changes: 'in the thread',
  diagnose: 'in the thread',
  accessCalls: 'here',
  tryAccess: 'in the thread',
  callerIdentity: 'in the thread',
  remediationAccess: 'in the thread',
  clusterLogin: 'of other sessions',
  clusterAuditLog: 'of other sessions',
  auditLog: 'in the thread',
  discover: 'in the thread',
  stillBelow: 'in the thread',
  close: 'here',
};
const names = Object.keys(members) as (keyof CloudSession)[];

/** Returns a session with every member, and one that records its calls of the thread. */
function bothSessions() {
  const asked: { method: SingleCall | StreamedCall; args: unknown[] }[] = [];
  const thread: ThreadSession = {
    async single(call) {
      asked.push(call);
      return undefined as never;
    },
    async *streamed(call) {
      asked.push(call);
      yield undefined as never;
    },
    close: () => undefined,
  };
  const here = Object.fromEntries(names.map((name) => [name, () => undefined])) as unknown as CloudSession;
  return { there: remoteSession(here, thread), asked };
}

describe('a session whose calls are made in the cloud thread', () => {
  it('has every member that activities use', () => {
    const { there } = bothSessions();
    const wanted = names.filter((name) => members[name] !== 'of other sessions');
    assert.deepEqual(Object.keys(there).toSorted(), wanted.toSorted());
  });

  it('makes each call in the thread under its own name, with what was given but the signal', async () => {
    const { signal } = new AbortController();
    for (const name of names.filter((one) => members[one] === 'in the thread')) {
      const { there, asked } = bothSessions();
      const call = there[name] as (...given: unknown[]) => unknown;
      const given = Array.from({ length: call.length - 1 }, (_, index) => ({ value: index })).slice(
        0,
        name === 'pages' ? 2 : 9,
      );
      const answer = call(...given, signal);
      if (streamedCalls.some((streamed) => streamed === name)) await (answer as AsyncGenerator).next();
      else await answer;
      assert.deepEqual(asked, [{ method: name, args: given }], name);
    }
  });

  it('lacks what the session itself lacks', () => {
    const here = { verify: async () => undefined, units: () => [], close: () => undefined } as unknown as CloudSession;
    const { auditLog, changes, remediationAccess } = remoteSession(here, {} as ThreadSession);
    assert.deepEqual([auditLog, changes, remediationAccess], [undefined, undefined, undefined]);
  });
});
