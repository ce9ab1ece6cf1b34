import assert from 'node:assert/strict';
import {
  isSameState,
  knownWrite,
  type ObjectWrite,
  type Writer,
} from '../../../../../domain/clouds/kubernetes/audit/watched-write.ts';

const minute = (seconds: string): string => `2026-11-23T04:00:${seconds}Z`;
const coveredSince = Date.parse(minute('00'));

const wrote = (manager: string, seconds: string, more: Partial<Writer> = {}): Writer => ({
  manager,
  operation: 'Update',
  apiVersion: 'v1',
  subresource: '',
  time: minute(seconds),
  ...more,
});

const event = (writers: Writer[], more: Partial<ObjectWrite> = {}): ObjectWrite => ({
  uid: 'u',
  version: '7',
  createdAt: minute('01'),
  deletionRequestedAt: null,
  content: 'a',
  writers,
  ...more,
});

const changed = (write: ObjectWrite, before: ObjectWrite | null, isAnnounced = true) =>
  knownWrite({ ...write, kind: 'changed', isAnnounced }, { before, coveredSince });

describe('What is known about the call behind an event of a watch', () => {
  const helm = wrote('helm', '10');

  it('is time and program of the entry that is new since the event before', () => {
    assert.deepEqual(changed(event([helm, wrote('kubectl-edit', '20')]), event([helm, wrote('kubectl-edit', '05')])), {
      effect: 'change',
      writtenAt: minute('20'),
      manager: 'kubectl-edit',
    });
    assert.equal(changed(event([helm, wrote('kubectl-edit', '10')]), event([helm])).manager, 'kubectl-edit');
  });

  it('is no time where fields were only removed, or an entry was repeated within its second', () => {
    assert.deepEqual(changed(event([helm], { content: 'b' }), event([helm])), {
      effect: 'change',
      writtenAt: null,
      manager: null,
    });
    assert.equal(changed(event([helm]), event([helm, wrote('kubectl-edit', '09')])).writtenAt, null);
  });

  it('is the newest entry of an object that was not seen before, if it is from the time that was covered', () => {
    assert.equal(changed(event([wrote('helm', '00'), wrote('kubectl-edit', '05')]), null).manager, 'kubectl-edit');
    const old = [wrote('helm', '00', { time: '2026-11-23T03:59:59Z' })];
    assert.deepEqual(changed(event(old), null), { effect: 'change', writtenAt: null, manager: null });
    assert.equal(changed(event(old), null, false).effect, null);
  });

  it('is when an object was made, and by which program', () => {
    const created = knownWrite(
      { ...event([helm]), kind: 'created', isAnnounced: true },
      { before: null, coveredSince },
    );
    assert.deepEqual(created, { effect: 'create', writtenAt: minute('01'), manager: 'helm' });
  });

  it('is when a deletion was requested, in the first event that shows it and in the last', () => {
    const marked = event([helm], { deletionRequestedAt: minute('30') });
    const request = { effect: 'delete', writtenAt: minute('30'), manager: null };
    assert.deepEqual(changed(marked, event([helm])), request);
    assert.deepEqual(changed({ ...marked, content: 'b' }, marked), { ...request, effect: 'change', writtenAt: null });
    assert.deepEqual(
      knownWrite({ ...marked, kind: 'deleted', isAnnounced: true }, { before: marked, coveredSince }),
      request,
    );
  });

  it('is no program where several wrote within the second, or their names were merged', () => {
    assert.equal(changed(event([helm, wrote('kubectl-edit', '10')]), null).manager, null);
    assert.equal(changed(event([wrote('ancient-changes', '10')]), null).manager, null);
  });
});

describe('Two events of an object', () => {
  it('show the same where only the status differs', () => {
    const one = event([wrote('helm', '10'), wrote('kubectl-edit', '20')]);
    assert.equal(isSameState(one, event([wrote('kubectl-edit', '20'), wrote('helm', '10')])), true);
    assert.equal(isSameState(one, event([wrote('helm', '10'), wrote('kubectl-edit', '21')])), false);
    assert.equal(isSameState(one, event([wrote('helm', '10')])), false);
    assert.equal(isSameState(one, { ...one, content: 'b' }), false);
    assert.equal(isSameState(one, { ...one, deletionRequestedAt: minute('30') }), false);
  });
});
