import assert from 'node:assert/strict';
import { answerFault } from '../../../domain/recommendations/writing/cross-check.ts';
import { describe as described, type RuleRecommendation } from '../../../domain/recommendations/writing/description.ts';
import type { ModelTexts } from '../../../domain/recommendations/writing/model-answer.ts';

const ruled: RuleRecommendation = {
  type: 'cost',
  kind: 'idle_instance',
  severity: 'medium',
  title: 'Stop web-1',
  description: 'It is idle.',
  steps: ['Stop it.'],
  evidence: { instance: 'i-0123456789abcdef0', monthly_cost_usd: 61.5 },
  estimatedMonthlySavings: 50,
};
const resource = { provider: 'cloud_a', type: 'vm_instance', name: 'web-1', region: 'us-east-1', tags: {} };
const nothingSecret = (): boolean => false;

describe('The description for a model', () => {
  it('is bounded, however much there is to describe, and says which recommendations it holds', () => {
    const long = 'x'.repeat(100_000);
    const many = Array.from({ length: 200 }, (_, index) => ({
      ...ruled,
      kind: `kind-${index}`,
      description: long,
      evidence: { list: Array.from({ length: 500 }, () => long) },
    }));
    const tags = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`tag-${index}-${long}`, long]));
    const { text, kinds } = described({ resource: { ...resource, tags }, recommendations: many }, nothingSecret);
    assert.ok(Buffer.byteLength(text) <= 24_000);
    const read = JSON.parse(text) as { recommendations: { kind: string }[] };
    assert.deepEqual(
      read.recommendations.map(({ kind }) => kind),
      kinds,
    );
  });

  it('omits what is secret by its name or its value, at any depth', () => {
    const recommendations = [{ ...ruled, evidence: { deep: [{ db_password: 'hunter2', note: 'token-shaped' }] } }];
    const tags = { owner: 'ann', db_password: 'hunter2' };
    const { text } = described(
      { resource: { ...resource, tags }, recommendations },
      (name, value) => name === 'db_password' || value === 'token-shaped',
    );
    assert.ok(!text.includes('hunter2') && !text.includes('token-shaped') && text.includes('ann'));
  });
});

describe('The cross-check of a response', () => {
  const words: ModelTexts = {
    kind: 'idle_instance',
    title: 'Stop web-1',
    description: 'Stopping i-0123456789abcdef0 saves about $50 of the 61.50 USD that it costs.',
    steps: ['Stop it.'],
    estimated_monthly_savings: 50,
  };
  const { text } = described({ resource, recommendations: [ruled] }, nothingSecret);
  const fault = (changes: Partial<ModelTexts>, savings: number | null = 50): string | null =>
    answerFault(
      { recommendations: [{ ...words, ...changes }] },
      { text, savings: new Map([['idle_instance', savings]]) },
    );

  it('accepts texts that are based on the evidence', () => {
    assert.equal(fault({}), null);
  });

  const refused: [string, Partial<ModelTexts>, RegExp][] = [
    ['an unknown recommendation', { kind: 'delete_everything' }, /was not requested/],
    ['a saving above the evidence', { estimated_monthly_savings: 61.5 }, /more savings/],
    ['a negative saving', { estimated_monthly_savings: -1 }, /more savings/],
    ['another amount in the text', { description: 'You save $4,800 with this.' }, /amount/],
    ['another amount in words', { steps: ['It saves 900 dollars.'] }, /amount/],
    ['another instance', { steps: ['Delete i-0fedcba9876543210.'] }, /identifier/],
    ['another ARN', { steps: ['Use arn:aws:iam::123456789012:role/admin.'] }, /identifier/],
    ['another CVE', { description: 'It fixes CVE-2020-1234 too.' }, /identifier/],
    ['an address', { steps: ['Allow 203.0.113.9/32.'] }, /identifier/],
    ['a link', { steps: ['See https://evil.example/fix for more.'] }, /identifier/],
    ['markup', { description: 'Fine <script>alert(1)</script> and more' }, /markup/],
  ];
  for (const [what, changes, reason] of refused) {
    it(`refuses ${what}`, () => assert.match(fault(changes) ?? '', reason));
  }

  it('refuses any saving where the evidence shows none, and a kind that comes twice', () => {
    assert.match(fault({ description: 'Worth doing.' }, null) ?? '', /more savings/);
    const twice = answerFault({ recommendations: [words, words] }, { text, savings: new Map([['idle_instance', 50]]) });
    assert.match(twice ?? '', /twice/);
  });
});
