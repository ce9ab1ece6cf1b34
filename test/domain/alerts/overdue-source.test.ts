import assert from 'node:assert/strict';
import { sourceOf } from '../../../domain/alerts/source.ts';

describe('The source of an alert on overdue findings', () => {
  it('is the finding if it is one, of whichever type, and findings of any type otherwise', () => {
    const source = (cause: string | null) => {
      const found = sourceOf({ rule: 'finding_overdue', subject: 'resource:7', cause });
      return [found?.kind, found?.id];
    };
    assert.deepEqual(source('drift:12'), ['drift', 12]);
    assert.deepEqual(source('vulnerability:13'), ['vulnerability', 13]);
    assert.deepEqual(source(null), ['finding', null]);
  });
});
