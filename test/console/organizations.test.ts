import assert from 'node:assert/strict';
import { changeOrganizationBody } from '../../api/organizations/schema.ts';
import { compileCheck } from '../../api/validation/schema-check.ts';
import type { OrganizationUnit } from '../../client/src/client.ts';
import { authenticationOf } from '../../console/connecting/connect-body.ts';
import { connectionForms, connectionValues } from '../../console/organizations/connection-forms.ts';
import { editedFilters, filterCount, requestedFilters } from '../../console/organizations/account-filters.ts';
import { stackSetCommands } from '../../console/organizations/stack-set.ts';
import { openAtFirst, shownUnits, unitTree, wayTo } from '../../console/organizations/unit-tree.ts';

const counts = (given: Partial<OrganizationUnit['accounts']> = {}): OrganizationUnit['accounts'] => ({
  discovered: 0,
  connected: 0,
  excluded: 0,
  closed: 0,
  suspended: 0,
  error: 0,
  ...given,
});

const unit = (id: number, parent_id: number | null, accounts = counts()): OrganizationUnit => ({
  id,
  parent_id,
  external_id: `ou-${id}`,
  name: `Unit ${id}`,
  accounts,
});

describe('the tree of an organization in the console', () => {
  const units = [
    unit(1, null, counts({ connected: 1 })),
    unit(10, 1, counts({ connected: 2, error: 1 })),
    unit(2, 1),
    unit(3, 10, counts({ excluded: 4 })),
  ];

  it('counts the accounts in and below each unit, and sorts by name, numbers as numbers', () => {
    const [root] = unitTree(units);
    assert.ok(root);
    assert.equal(root.total, 8);
    assert.deepEqual(root.counts, counts({ connected: 3, error: 1, excluded: 4 }));
    assert.deepEqual(
      root.below.map(({ externalId, total }) => [externalId, total]),
      [
        ['ou-2', 0],
        ['ou-10', 7],
      ],
    );
  });

  it('shows what is open alone', () => {
    const tree = unitTree(units);
    const shown = (open: Set<number>) => shownUnits(tree, open).map(({ unit: { id }, depth }) => [id, depth]);
    assert.deepEqual(shown(new Set()), [[1, 0]]);
    assert.deepEqual(shown(openAtFirst(tree, null)), [
      [1, 0],
      [2, 1],
      [10, 1],
    ]);
    assert.deepEqual(shown(openAtFirst(tree, 'ou-3')), [
      [1, 0],
      [2, 1],
      [10, 1],
      [3, 2],
    ]);
  });

  it('has a unit at the top whose parent is not listed', () => {
    assert.deepEqual(
      unitTree([unit(5, 4), unit(6, 5)]).map(({ id }) => id),
      [5],
    );
    assert.deepEqual(wayTo(unitTree(units), 'ou-unknown'), []);
  });
});

describe('the filters of an organization in the console', () => {
  const filters = {
    include: { ous: ['ou-1'], tags: [{ key: 'stage', value: 'prod=1' }, { key: 'team' }] },
    exclude: { names: ['sandbox *'], account_ids: ['111122223333', '444455556666'] },
  };

  it('are the same after editing nothing', () => {
    assert.deepEqual(requestedFilters(editedFilters(filters)), filters);
    assert.deepEqual(requestedFilters(editedFilters({})), {});
    assert.equal(filterCount(filters), 4);
    assert.equal(filterCount({}), 0);
  });

  it('have an entry for each line, with spaces in names, and several account ids in a line', () => {
    const edited = editedFilters({});
    edited.exclude = { ...edited.exclude, names: ' my sandbox \n\n', accountIds: '1, 2 3\n4' };
    assert.deepEqual(requestedFilters(edited), {
      exclude: { names: ['my sandbox'], account_ids: ['1', '2', '3', '4'] },
    });
  });
});

describe('the commands of a StackSet', () => {
  it('name the units and the file of the template', () => {
    const text = stackSetCommands({ units: ['r-ab12', 'ou-1'], region: 'eu-west-1', templateFile: 'reading.json' });
    assert.match(text, /--template-body file:\/\/reading\.json/);
    assert.match(text, /OrganizationalUnitIds=r-ab12,ou-1 --regions eu-west-1\n$/);
  });
});

describe('the ways to connect the accounts of an organization', () => {
  const accepts = compileCheck(changeOrganizationBody);

  for (const [kind, forms] of Object.entries(connectionForms)) {
    for (const form of forms) {
      it(`of ${kind} by ${form.name} make a connection that the API accepts`, () => {
        const connection = authenticationOf(form, { values: connectionValues(null), setupId: 7 });
        assert.deepEqual(accepts({ connection }), []);
        const again = authenticationOf(form, { values: connectionValues(connection as never), setupId: 8 });
        assert.deepEqual(again, { ...connection, setupId: 8 });
      });
    }
  }
});
