import assert from 'node:assert/strict';
import type { HttpAnswer } from '../../helpers/http.ts';
import type { Fields, Row } from './rows.ts';
import { isOfType, valueFaults } from './types.ts';

/** Fails unless an answer has the status and the fields of its row. */
export function assertAnswer(row: Row, { status, headers, body, bytes }: HttpAnswer<unknown>): void {
  assert.equal(status, row.status, bytes.toString('utf8').slice(0, 500));
  const { answer } = row;
  if (answer === undefined) assert.equal(bytes.length, 0);
  else if ('object' in answer) assert.deepEqual(valueFaults(body, answer.object), []);
  else if ('array' in answer) assert.deepEqual(listFaults(body, answer.array), []);
  else if ('list' in answer) assert.deepEqual(listFaults((body as { data: unknown }).data, answer.list), []);
  else if ('file' in answer) assert.ok(answer.file.includes(headers.get('content-type')?.split(';')[0] ?? ''));
}

function listFaults(list: unknown, fields: Fields): string[] {
  if (!isOfType(list, 'array')) return ['it is no array'];
  return (list as unknown[]).flatMap((item) => valueFaults(item, fields));
}
