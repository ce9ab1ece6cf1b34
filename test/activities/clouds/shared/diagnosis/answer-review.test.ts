import assert from 'node:assert/strict';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { Schemas } from '../../../../../activities/clouds/shared/descriptions/field-type.ts';
import { AnswerReview, type ReviewedCall } from '../../../../../activities/clouds/shared/diagnosis/answer-review.ts';

const schemas: Schemas = {
  List: { items: { list: '#Thing' } },
  Thing: { name: 'string', state: { enum: ['Running', 'Stopped'] }, labels: { map: 'string' }, size: 'integer' },
};
const call: ReviewedCall = { operation: 'things.list', prefix: 'api.v1 ', schemas, type: '#List' };

describe('A review of answers', () => {
  const reviewOf = async (...things: object[]): Promise<ReturnType<AnswerReview['report']>> => {
    const review = new AnswerReview();
    await review.watch(call, async () => ({ items: things }));
    return review.report(['api.v1 List.items', 'api.v1 Thing.name', 'api.v1 Thing.size', 'api.v1 Other.field']);
  };

  it('reports fields that the description lacks, and fields that are read and were never present', async () => {
    const report = await reviewOf({ name: 'a', tier: 1, nested: { more: 'x' } }, { name: 'b', tier: 2 });
    assert.deepEqual(report.unknown_fields, ['api.v1 Thing.nested', 'api.v1 Thing.tier']);
    assert.deepEqual(report.missing_fields, ['api.v1 Thing.size']);
  });

  it('counts unknown values of an enumeration without showing them', async () => {
    const report = await reviewOf({ state: 'running' }, { state: 'Paused' }, { state: 'Paused' }, { state: 'hunter2' });
    assert.deepEqual(report.unknown_values, [{ field: 'api.v1 Thing.state', values: 2 }]);
    assert.doesNotMatch(JSON.stringify(report), /Paused|hunter2/);
  });

  it('counts keys of a map that are not among those that it may have', async () => {
    const review = new AnswerReview();
    const attributes = { map: 'string', keys: ['Owner', 'Policy'] };
    review.compare(call, {
      type: attributes,
      at: 'api.v1 Thing.attributes',
      value: { Owner: 'a', Policy: 'b', hunter2: 'c' },
    });
    const report = review.report([]);
    assert.deepEqual(report.unknown_values, [{ field: 'api.v1 Thing.attributes key', values: 1 }]);
    assert.doesNotMatch(JSON.stringify(report), /hunter2/);
  });

  it('shows no key of a map, and no unknown name that may be one of the account', async () => {
    const customers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`customer${index}`, {}]));
    const report = await reviewOf({
      name: 'orders',
      labels: { 'secret-project': 'x' },
      orders: 1,
      'prod-db-1': {},
      'arn:aws:s3:::payroll': {},
    });
    assert.deepEqual(report.unknown_fields, ['api.v1 Thing: 3 names that may be of the account']);
    const keyed = await reviewOf(customers);
    assert.deepEqual(keyed.unknown_fields, ['api.v1 Thing: 20 names that may be of the account']);
    assert.doesNotMatch(JSON.stringify([report, keyed]), /secret-project|orders|prod-db|payroll|customer\d/);
  });

  it('counts denied calls by kind and code, never by text', async () => {
    const review = new AnswerReview();
    const refused = (code: string): Promise<unknown> =>
      review.watch(call, async () => {
        throw new CloudError({ kind: 'access_denied', call: 'things.list', message: 'user bob may not', code });
      });
    await assert.rejects(refused('Forbidden'));
    await assert.rejects(refused('Forbidden'));
    await assert.rejects(refused('arn:aws:iam::123456789012:user/bob'));
    const { operations } = review.report([]);
    assert.deepEqual(operations[0]?.failed, [
      { kind: 'access_denied', code: 'Forbidden', calls: 2 },
      { kind: 'access_denied', code: null, calls: 1 },
    ]);
    assert.equal(operations[0]?.calls, 3);
    assert.doesNotMatch(JSON.stringify(operations), /bob/);
  });

  it('counts calls that no description has', async () => {
    const review = new AnswerReview();
    await review.watch(null, async () => ({ anything: 1 }));
    assert.equal(review.report([]).unknown_calls, 1);
  });
});
