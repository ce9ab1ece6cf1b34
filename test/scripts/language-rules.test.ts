import assert from 'node:assert/strict';

interface Rules {
  faultsIn(line: string): [word: string, instead: string][];
  docstringFaultsIn(text: string): { line: number; first: string }[];
}

describe('The rules of the language', () => {
  let faultsIn: Rules['faultsIn'];
  let docstringFaultsIn: Rules['docstringFaultsIn'];
  before(async () => {
    const module = new URL('../../scripts/language-rules.mjs', import.meta.url).href;
    ({ faultsIn, docstringFaultsIn } = (await import(module)) as Rules);
  });

  const firstWords = (text: string): string[] => docstringFaultsIn(text).map(({ first }) => first);

  it('find banned words in every form of writing, with what to write instead', () => {
    assert.deepEqual(
      ['toMend', 'MEND_IT', 'It mends what is there'].map((line) => faultsIn(line).map(([, instead]) => instead)),
      [['fix, remediate'], ['fix, remediate'], ['fix, remediate']],
    );
    assert.deepEqual(faultsIn('await Promise.all(recommend)'), []);
    assert.equal(faultsIn('The subnets hang on it').length, 1);
  });

  it('want a verb in the third person at the beginning of a docstring of an exported function', () => {
    assert.deepEqual(firstWords('/** The rows of a page. */\nexport function rowsOf() {}'), ['The']);
    assert.deepEqual(firstWords('/**\n * Whether it is\n * so.\n */\nexport async function isSo() {}'), ['Whether']);
    assert.deepEqual(firstWords('/** Return the rows. */\nexport function rowsOf() {}'), ['Return']);
    assert.deepEqual(firstWords('/** Returns the rows. */\nexport function rowsOf() {}'), []);
    assert.deepEqual(firstWords('/** Percent-encodes a text. */\nexport function encoded() {}'), []);
    assert.deepEqual(firstWords('/** The rows. */\nexport interface Rows {}\nexport function rowsOf() {}'), []);
  });

  it('name the line of a docstring', () => {
    assert.deepEqual(docstringFaultsIn('const one = 1;\n\n/** A page. */\nexport function page() {}'), [
      { line: 3, first: 'A' },
    ]);
  });
});
