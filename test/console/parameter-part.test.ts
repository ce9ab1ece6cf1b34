import assert from 'node:assert/strict';
import { partOf, partOptions } from '../../console/check-parameters/parameter-part.ts';
import type { OrganizationOptions } from '../../console/organizations/unit-options.ts';

const organizations = [
  {
    organization: { id: 2, name: 'Example', kind: 'cloud_b' },
    units: [{ externalId: 'folders/123', text: 'Folder' }],
  },
  { organization: { id: 1, name: 'Other', kind: 'cloud_a' }, units: [] },
] as unknown as OrganizationOptions[];

describe('the part of an organization that a parameter is set for', () => {
  it('is an organization of the kind or one of its units, whatever its id has', () => {
    assert.deepEqual(partOptions(organizations, 'cloud_b'), [
      { value: '2', text: 'Example' },
      { value: '2/folders/123', text: 'Folder' },
    ]);
    assert.deepEqual(partOptions(organizations, 'cloud_c'), []);
  });

  it('is sent as the API names it', () => {
    assert.deepEqual(partOf('2'), { organization_id: 2 });
    assert.deepEqual(partOf('2/folders/123'), { organization_id: 2, ou: 'folders/123' });
  });
});
