import assert from 'node:assert/strict';
import { joined, labelOf } from '../../../domain/drift/labels.ts';

describe('the label of a name', () => {
  it('spells out the names of fields', () => {
    assert.equal(labelOf('vm_instance'), 'VM instance');
    assert.equal(labelOf('size_gb'), 'size (GB)');
    assert.equal(labelOf('public_access_cidrs'), 'public access CIDRs');
  });

  it('leaves names that are data unchanged', () => {
    assert.equal(labelOf('DB_PASSWORD'), 'DB_PASSWORD');
    assert.equal(labelOf('app.kubernetes.io/name'), 'app.kubernetes.io/name');
  });
});

describe('a list in a sentence', () => {
  it('has commas and one "and"', () => {
    assert.deepEqual([joined([]), joined(['a']), joined(['a', 'b', 'c'])], ['', 'a', 'a, b and c']);
  });
});
