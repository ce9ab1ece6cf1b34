import assert from 'node:assert/strict';
import { announcementsIn } from '../../../../activities/clouds/gcp/changes/announcements.ts';
import { emptyPage, type ChangePage } from '../../../../activities/clouds/change-page.ts';
import { storeAnnouncements } from '../../../../db/commands/changes/announce.ts';
import type { HashedChange } from '../../../../db/commands/changes/announcement-page.ts';
import { switchFeed } from '../../../../db/commands/changes/feeds.ts';
import { announcedCall } from '../../../helpers/announced-change.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const changeOf = (eventId: string, change: Partial<HashedChange> = {}): HashedChange =>
  announcedCall(eventId, { hash: null, ...change });

describe('A message that the database cannot store', () => {
  const openedDatabase = useTestDatabase();

  async function openFeed() {
    const database = openedDatabase();
    const { id: providerId } = await makeProvider(database);
    await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
    const store = (page: Partial<Omit<ChangePage, 'changes'>> & { changes?: HashedChange[] }) =>
      storeAnnouncements(database, {
        ...emptyPage({ read: true }),
        changes: [],
        ...page,
        providerId,
        generation: 1,
      });
    const ofFeed = (table: string) => database(table).where({ provider_id: providerId }).orderBy('id').select('*');
    return { store, ofFeed };
  }

  for (const [what, odd, kept] of [
    ['NUL', 'a\u0000b', 'a\ufffdb'],
    ['a lone surrogate', 'a\udc00b', 'a\ufffdb'],
    ['an emoji cut in half', '😀'.slice(0, 1), '\ufffd'],
  ] as const) {
    it(`is stored with a replaced character: ${what}`, async () => {
      const { store, ofFeed } = await openFeed();
      const changes = [changeOf(odd, { externalId: odd, via: odd, call: odd })];
      const listings = [{ eventId: odd, service: 'tables', call: odd, place: { accountId: odd, listedIn: odd } }];
      const rejected = [{ messageId: odd, reason: odd, text: odd }];
      assert.equal(await store({ changes, listings, rejected, notes: [odd], cursor: { at: odd }, gaps: [odd] }), 1);
      const [change] = await ofFeed('announced_changes');
      assert.deepEqual([change?.event_id, change?.external_id, change?.call], [kept, kept, kept]);
      const [message] = await ofFeed('rejected_messages');
      assert.deepEqual([message?.message_id, message?.reason, message?.text], [kept, kept, kept]);
    });
  }

  it('is shown in part, though its text is cut within a character and no JSON', async () => {
    const { store, ofFeed } = await openFeed();
    const text = `${'x'.repeat(199)}😀`;
    const { rejected } = announcementsIn([{ messageId: '1', ackId: '1', text }], { id: 'shop', number: null });
    await store({ rejected });
    assert.equal((await ofFeed('rejected_messages'))[0]?.text, `${'x'.repeat(199)}\ufffd`);
  });

  it('is rejected where an id is too long for an index, and what came with it is stored', async () => {
    const { store, ofFeed } = await openFeed();
    const long = Array.from({ length: 2_048 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7_919) % 20_000))).join(
      '',
    );
    const changes = [
      changeOf('one', { externalId: long }),
      changeOf(long),
      changeOf('three', { externalId: 'x'.repeat(1_000) }),
    ];
    const listings = [{ eventId: `${long}!`, service: 'tables', call: 'x', place: { accountId: '', listedIn: '' } }];
    assert.equal(await store({ changes, listings, rejected: [{ messageId: `${long}?`, reason: 'odd', text: '' }] }), 1);
    assert.deepEqual(
      (await ofFeed('announced_changes')).map(({ event_id: id }) => id as string),
      ['three'],
    );
    const messages = await ofFeed('rejected_messages');
    assert.deepEqual(
      messages.map(({ reason }) => reason as string),
      ['odd', ...Array<string>(3).fill('an id in it is longer than 2000 bytes')],
    );
    const [feed] = await openedDatabase()('change_feeds').where({ provider_id: messages[0]?.provider_id });
    assert.deepEqual([feed?.rejected, feed?.cursor], [4, { read: true }]);
  });

  it('is rejected alone where the database refuses another value of it', async () => {
    const { store, ofFeed } = await openFeed();
    const changes = [
      changeOf('before'),
      changeOf('odd', { occurredAt: '+275760-09-13T00:00:00.000Z' }),
      changeOf('after'),
    ];
    assert.equal(await store({ changes }), 2);
    assert.deepEqual(
      (await ofFeed('announced_changes')).map(({ event_id: id }) => id as string),
      ['before', 'after'],
    );
    const [message] = await ofFeed('rejected_messages');
    assert.deepEqual([message?.message_id, message?.reason], ['odd', 'a value in it cannot be stored']);
  });
});
