import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { limitedDocument } from '../../../../activities/clouds/shared/limited-document.ts';
import type { JsonObject } from '../../../../domain/json.ts';

const read = (text: string): JsonObject => JSON.parse(text) as JsonObject;

describe('A document with numbers that are out of range', () => {
  it('is kept without them, and says where they were', () => {
    const { configuration, unreadable } = limitedDocument(
      read(
        '{"spec": {"most": 1e400, "least": -1, "deep": {"rates": [1, {"rate": -1e999}], "a/b": 1e309}}, "top": 1e308}',
      ),
    );
    assert.deepEqual(configuration, { spec: { least: -1, deep: {} }, top: 1e308 });
    const reason = 'it has a number that is out of range';
    assert.deepEqual(unreadable, {
      '/spec/most': reason,
      '/spec/deep/rates': reason,
      '/spec/deep/a~1b': reason,
    });
  });

  it('is the same document where all numbers are in range', () => {
    const document = read('{"spec": {"most": 1e308, "list": [1, null, "1e400"]}}');
    assert.deepEqual(limitedDocument(document), { configuration: document, unreadable: {} });
  });
});
