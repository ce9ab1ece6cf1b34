import assert from 'node:assert/strict';
import type { AccessLimitEntry, Organization } from '../../client/src/client.ts';
import { selectionIn } from '../../console/routing/paths.ts';
import { entryText, limitEntryOf, limitOptions, type LimitNames } from '../../console/access-limits/limit-entries.ts';

const names: LimitNames = {
  organizations: [
    {
      organization: { id: 1, name: 'Example' } as Organization,
      units: [{ externalId: 'ou-1/x', text: '\u00a0\u00a0Production' }],
    },
  ],
  providers: [{ id: 7, name: 'shop\u202e' }],
};

describe('access limits in the console', () => {
  it('are made of what was chosen, and named by it', () => {
    const [unit] = limitOptions('unit', names)[0] ?? ['', ''];
    const made = [
      limitEntryOf('unit', { chosen: unit, value: '' }),
      limitEntryOf('organization', { chosen: '1', value: '' }),
      limitEntryOf('provider', { chosen: '7', value: '' }),
      limitEntryOf('tag', { chosen: ' team ', value: 'shop' }),
      limitEntryOf('tag', { chosen: 'team', value: '' }),
    ];
    assert.deepEqual(made, [
      { type: 'unit', organization_id: 1, ou: 'ou-1/x' },
      { type: 'organization', organization_id: 1 },
      { type: 'provider', provider_id: 7 },
      { type: 'tag', key: 'team', value: 'shop' },
      { type: 'tag', key: 'team' },
    ]);
    assert.deepEqual(
      made.map((entry) => entryText(entry as AccessLimitEntry, names)),
      ['Unit Production of Example', 'Organization Example', 'Account shop[U+202E]', 'Tag team=shop', 'Tag team'],
    );
    assert.equal(limitEntryOf('tag', { chosen: ' ', value: 'x' }), null);
  });

  it('name what they no longer know by its id', () => {
    assert.equal(entryText({ type: 'provider', provider_id: 9 }, names), 'Account #9');
    assert.equal(entryText({ type: 'unit', organization_id: 2, ou: 'ou-9' }, names), 'Unit ou-9 of #2');
  });
});

describe('the selection in an address', () => {
  it('is a provider, an organization, a unit, or nothing', () => {
    assert.deepEqual(selectionIn(new URLSearchParams('provider_id=7&ou=ou-1')), { provider_id: 7, ou: 'ou-1' });
    assert.deepEqual(selectionIn(new URLSearchParams('organization_id=2')), { organization_id: 2 });
    assert.deepEqual(selectionIn(new URLSearchParams(`organization_id=x&ou=${'x'.repeat(300)}`)), {});
  });
});
