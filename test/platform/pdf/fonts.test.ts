import assert from 'node:assert/strict';
import { textRuns } from '../../../platform/pdf/fonts.ts';

describe('The runs of a text', () => {
  it('keep the words of a script from right to left together, and its digits apart', () => {
    assert.deepEqual(
      textRuns('قاعدة البيانات-139 (VM)', 'body').map(({ text, isRightToLeft }) => [text, isRightToLeft]),
      [
        ['قاعدة البيانات', true],
        ['-139 (VM)', false],
      ],
    );
  });

  it('use the wide font for what the text fonts lack', () => {
    assert.deepEqual(
      textRuns('Konto 東京', 'strong').map(({ text, font }) => [text, font]),
      [
        ['Konto ', 'strong'],
        ['東京', 'wide'],
      ],
    );
  });
});
