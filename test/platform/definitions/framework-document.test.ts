import assert from 'node:assert/strict';
import { DefinitionError } from '../../../platform/definitions/read-definition.ts';
import { readFrameworkDocument } from '../../../platform/definitions/framework-document.ts';

const document = `id: custom_house
title: House rules
version: '2026.1'
sections:
  - title: Storage
    controls:
      - id: '1.1'
        title: Buckets have an owner
        checks: [custom_owner, s3_bucket_public_access]
      - id: '1.2'
        title: Owners know it
        manual: true
`;

const faultsOf = (text: string): string[] => {
  try {
    readFrameworkDocument(text, ['custom_owner']);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    return error.faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
  return [];
};
const faultOf = (from: string, to: string): string => faultsOf(document.replace(from, to)).join('\n');

describe('a custom framework in a document', () => {
  it('is the same in YAML and in JSON', () => {
    const read = readFrameworkDocument(document, ['custom_owner']);
    assert.equal(read.id, 'custom_house');
    assert.deepEqual(
      read.definition.sections[0]?.controls.map(({ checks = [], manual = false }) => [checks.length, manual]),
      [
        [2, false],
        [0, true],
      ],
    );
    const json = JSON.stringify({ id: read.id, ...read.definition }, null, 2);
    assert.deepEqual(readFrameworkDocument(json, ['custom_owner']), read);
  });

  it('names the line and column of what is wrong', () => {
    assert.equal(faultOf('custom_owner', 'custom_ownr'), '9:18 there is no check custom_ownr');
    assert.equal(faultOf("id: '1.2'", "id: '1.1'"), '10:9 control 1.1 is listed twice');
    assert.equal(faultOf('manual: true', 'manual: false'), '10:9 control 1.2 has no checks and is not manual');
    assert.equal(faultOf('manual: true', 'manual: sometimes'), '12:9 sections.0.controls.1.manual must be boolean');
    assert.equal(faultOf('manual: true', 'manually: true'), '12:9 there is no field sections.0.controls.1.manually');
    assert.equal(faultOf('title: House rules\n', ''), "1:1 must have required property 'title'");
    assert.match(faultOf('custom_house', 'house'), /^1:1 id must match pattern/);
    assert.match(faultOf('        title: Owners', '\t title: Owners'), /^11:\d+ /);
    assert.match(faultOf("'2026.1'", "'2026.1"), /^\d+:\d+ /);
    assert.match(faultsOf('{"id": "custom_house",\n "title": }').join(), /^2:|^1:1 /);
    assert.match(faultsOf('').join(), /^1:1 must be object/);
    assert.match(faultsOf(`${document}---\na: 1\n`).join(), /^13:1 .*multiple documents/);
  });

  it('is refused before it takes the process down', () => {
    for (const open of ['[', '- ', '{a: ', '? ', '[{a: ']) {
      assert.match(faultsOf(open.repeat(20_000)).join(), /^1:\d+ is nested more than 48 times$/, open);
    }
    for (const before of ['a: 1\n---\n', '---\n---\n', 'a: 1\n...\n']) {
      assert.match(faultsOf(before + '['.repeat(4_400)).join(), /^3:\d+ is nested more than 48 times$/, before);
    }
    assert.match(faultsOf('a: 1\n'.repeat(50_000)).join(), /tokens|unique/);
    assert.match(faultsOf('x'.repeat(300_000)).join(), /longer than/);
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [index, letter] of ['b', 'c', 'd', 'e', 'f', 'g', 'h'].entries()) {
      const before = '*'.concat('abcdefg'[index] ?? '');
      bomb.push(`${letter}: &${letter} [${Array(9).fill(before).join(', ')}]`);
    }
    assert.match(faultsOf(bomb.join('\n')).join(), /^1:1 /);
  });

  it('refuses a key that a map has again, as a text or a number, and reads many keys', () => {
    assert.deepEqual(faultsOf('1: a\n"1": b\nx: {y: 1, y: 2}\n'), [
      '2:1 Map keys must be unique',
      '3:11 Map keys must be unique',
    ]);
    const many = Array.from({ length: 5_000 }, (_, index) => `k${index}:`).join('\n');
    assert.doesNotMatch(faultsOf(many).join(), /unique/);
  });

  it('is refused if it contains itself, and may name the same part twice', () => {
    assert.deepEqual(faultsOf('sections: &a [ *a ]'), ['1:16 contains itself']);
    assert.deepEqual(faultsOf('a: &a\n  b: [{ c: *a }]\n  ? *a\n  : 1'), [
      '2:12 contains itself',
      '3:5 contains itself',
    ]);
    const twice = document.replace('[custom_owner, s3_bucket_public_access]', '&own [custom_owner]');
    assert.deepEqual(faultsOf(twice.replace('manual: true', 'checks: *own')), []);
  });

  it('is refused with a text or key that cannot be stored', () => {
    for (const text of ['"\\0"', '"\\ud800"']) {
      assert.match(faultsOf(`id: ${text}`).join(), /^1:1 has a character that cannot be stored$/);
      assert.match(faultsOf(`${text}: 1`).join(), /^1:1 has a character that cannot be stored$/);
    }
  });
});
