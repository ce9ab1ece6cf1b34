import assert from 'node:assert/strict';
import type { Organization } from '../../client/src/client.ts';
import { accountGroups } from '../../console/access-limits/account-choice.ts';
import { emptyWindow, requestedWindow, windowTitles } from '../../console/change-windows/window-request.ts';
import { Fault } from '../../console/service/fault.ts';
import { faultsByField } from '../../console/service/field-faults.ts';
import { zoneText } from '../../console/show/local-time.ts';

const now = new Date('2026-11-23T12:00:00Z');
const filled = { ...emptyWindow, until: '2026-12-01T22:00', reason: ' Release 12 ' };

describe('announcing a change in the console', () => {
  const zone = process.env['TZ'];
  const inZone = (name: string) => {
    process.env['TZ'] = name;
  };
  beforeEach(() => inZone('Europe/Berlin'));
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('reads times in the browser’s time zone, and says what they are in UTC', () => {
    assert.deepEqual(requestedWindow({ ...filled, from: '2026-12-01T20:00' }, now), {
      starts_at: '2026-12-01T19:00:00.000Z',
      ends_at: '2026-12-01T21:00:00.000Z',
      reason: 'Release 12',
    });
    assert.equal(zoneText('2026-12-01T20:00'), 'Europe/Berlin (UTC+01:00), that is 2026-12-01 19:00 UTC');
    assert.equal(zoneText('2026-07-01T20:00'), 'Europe/Berlin (UTC+02:00), that is 2026-07-01 18:00 UTC');
    assert.equal(zoneText(''), 'Time zone: Europe/Berlin');
    inZone('America/St_Johns');
    assert.equal(zoneText('2026-12-01T22:00'), 'America/St_Johns (UTC-03:30), that is 2026-12-02 01:30 UTC');
    assert.equal(requestedWindow(filled, now).ends_at, '2026-12-02T01:30:00.000Z');
  });

  it('begins now without another time, and has to end', () => {
    assert.equal(requestedWindow(filled, now).starts_at, now.toISOString());
    assert.throws(() => requestedWindow({ ...filled, until: '' }, now), {
      details: 'ends_at: Enter a date and a time',
    });
  });

  it('covers what was chosen: all, an account, an organization or a unit, with types and tags', () => {
    const groups = accountGroups({
      organizations: [
        {
          organization: { id: 3, name: 'Example' } as Organization,
          units: [{ externalId: 'ou-1/x', text: '\u00a0\u00a0Production' }],
        },
      ],
      providers: [{ id: 7, name: 'shop\u202e' }],
    });
    assert.deepEqual(
      groups.map(({ title, options }) => [title, options.map(([, text]) => text.trim())]),
      [
        ['Organizations', ['Example']],
        ['Units', ['Production']],
        ['Accounts', ['shop[U+202E]']],
      ],
    );
    const requested = groups.flatMap(({ options }) =>
      options.map(([accounts]) => {
        const { provider_id, organization_id, ou } = requestedWindow({ ...filled, accounts }, now);
        return { provider_id, organization_id, ou };
      }),
    );
    assert.deepEqual(requested, [
      { provider_id: undefined, organization_id: 3, ou: undefined },
      { provider_id: undefined, organization_id: 3, ou: 'ou-1/x' },
      { provider_id: 7, organization_id: undefined, ou: undefined },
    ]);
    const { resource_types: types, tags } = requestedWindow(
      { ...filled, types: ['object_bucket'], tags: 'team=shop\n\n query=a=b \nempty=' },
      now,
    );
    assert.deepEqual([types, tags], [['object_bucket'], { team: 'shop', query: 'a=b', empty: '' }]);
  });

  it('refuses tags that would cover other resources than meant', () => {
    for (const [tags, details] of [
      ['team', 'tags: team is not key=value'],
      ['=shop', 'tags: =shop is not key=value'],
      ['team=shop\nteam=web', 'tags: team is given twice'],
    ] as const) {
      assert.throws(() => requestedWindow({ ...filled, tags }, now), { details });
    }
  });

  it('shows what the service refuses at the fields, and the rest below them', () => {
    const split = (message: string, details: string | null) => {
      const { at, rest } = faultsByField(new Fault(message, { status: 422, details }), windowTitles);
      return [at, rest?.message, rest?.details];
    };
    const impossible = 'The window is not possible';
    assert.deepEqual(split(impossible, 'ends_at: must be after starts_at'), [
      { Until: 'must be after From' },
      impossible,
      null,
    ]);
    assert.deepEqual(split(impossible, 'ends_at: the window is over already; drift is accepted through its finding'), [
      { Until: 'the window is over already; drift is accepted through its finding' },
      impossible,
      null,
    ]);
    assert.deepEqual(
      split('The body is not valid', 'tags.team must be a string; tags must NOT have fewer; resource_types.0 is odd'),
      [{ Tags: 'must be a string; must NOT have fewer', Types: 'is odd' }, 'The body is not valid', null],
    );
    assert.deepEqual(split('The provider does not exist', 'provider_id: 7'), [
      { Accounts: 'The provider does not exist: 7' },
      'The provider does not exist',
      null,
    ]);
    const same = ['Change window 4 covers the same', 'change_window_id 4'] as const;
    assert.deepEqual(split(...same), [{}, ...same]);
    assert.deepEqual(faultsByField(null, windowTitles), { at: {}, rest: null });
  });
});
