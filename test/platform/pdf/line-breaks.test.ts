import assert from 'node:assert/strict';
import { piecesOf } from '../../../platform/pdf/line-breaks.ts';

describe('A word that is wider than its line', () => {
  for (const [word, pieces] of [
    ['eu-central-1', ['eu-', 'central-', '1']],
    ['arn:aws:iam::aws:policy/Admin', ['arn:', 'aws:', 'iam::', 'aws:', 'policy/', 'Admin']],
    ['AmazonCloudWatch', ['Amazon', 'Cloud', 'Watch']],
    ['backup.example.com', ['backup.', 'example.', 'com']],
    ['f(x)[0]', ['f', '(x)', '[0]']],
    ['顧客データ', ['顧', '客', 'デー', 'タ']],
  ] as const) {
    it(`ends a line where its signs allow it: ${word}`, () => {
      assert.deepEqual(piecesOf(word), pieces);
    });
  }

  it('keeps amounts, addresses and the letters of a word together', () => {
    for (const word of ['1,234,567.89', '10.0.0.255', 'kundendatenbank', 'RDS'])
      assert.deepEqual(piecesOf(word), [word]);
  });
});
