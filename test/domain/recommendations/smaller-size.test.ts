import assert from 'node:assert/strict';
import { smallerSize } from '../../../domain/recommendations/smaller-size.ts';

/** Kind of the provider, the size, the next smaller one and the part of the price; null where there is none. */
const rows: ['cloud_a' | 'cloud_b' | 'cloud_c' | 'orchestrator', string, string | null, number | null][] = [
  ['cloud_a', 'm5.xlarge', 'm5.large', 0.5],
  ['cloud_a', 'm5.large', null, null],
  ['cloud_a', 'm5.12xlarge', 'm5.8xlarge', 64 / 96],
  ['cloud_a', 'c6g.16xlarge', 'c6g.8xlarge', 0.5],
  ['cloud_a', 'r5.24xlarge', 'r5.16xlarge', 128 / 192],
  ['cloud_a', 'm5.metal', null, null],
  ['cloud_a', 't3.nano', null, null],
  ['cloud_a', 't3.micro', 't3.nano', 0.5],
  ['cloud_a', 't3.small', 't3.micro', 0.5],
  ['cloud_a', 't3.medium', 't3.small', 0.5],
  ['cloud_a', 't3.large', 't3.medium', 0.5],
  ['cloud_a', 't3.2xlarge', 't3.xlarge', 0.5],
  ['cloud_a', 'db.t3.micro', null, null],
  ['cloud_a', 'db.t3.small', 'db.t3.micro', null],
  ['cloud_a', 'db.r5.2xlarge', 'db.r5.xlarge', null],
  ['cloud_a', 'large', null, null],
  ['cloud_c', 'e2-medium', null, null],
  ['cloud_c', 'Standard_D4s_v3', 'Standard_D2s_v3', null],
  ['cloud_c', 'Standard_D96_v5', 'Standard_D64_v5', null],
  ['cloud_c', 'Standard_D2s_v3', null, null],
  ['cloud_c', 'Standard_D4_v2', null, null],
  ['cloud_c', 'Standard_F4_v2', 'Standard_F2_v2', null],
  ['cloud_c', 'Standard_D5_v3', null, null],
  ['cloud_b', 'e2-medium', 'e2-small', 0.5],
  ['cloud_b', 'e2-small', 'e2-micro', 0.5],
  ['cloud_b', 'n2-standard-8', 'n2-standard-4', 0.5],
  ['cloud_b', 'n2-standard-4', 'n2-standard-2', 0.5],
  ['cloud_b', 'n2-standard-2', null, null],
  ['cloud_b', 'c2-standard-8', 'c2-standard-4', 0.5],
  ['cloud_b', 'c2-standard-4', null, null],
  ['cloud_b', 'n1-highmem-96', 'n1-highmem-48', 0.5],
  ['cloud_b', 'db-custom-4-15360', 'db-custom-2-7680', null],
  ['cloud_b', 'db-custom-4-7680', 'db-custom-2-3840', null],
  ['cloud_b', 'db-custom-4-7424', null, null],
  ['cloud_b', 'db-custom-2-7680', null, null],
  ['cloud_b', 'db-custom-6-15360', null, null],
  ['cloud_b', 'db-custom-4-7800', null, null],
  ['orchestrator', 'm5.xlarge', null, null],
];

describe('The next smaller size', () => {
  for (const [kind, size, smaller, ratio] of rows) {
    it(`of ${size} at ${kind} is ${smaller ?? 'none that is known'}`, () => {
      assert.deepEqual(smallerSize(kind, size), smaller === null ? null : { size: smaller, priceRatio: ratio });
    });
  }
});
