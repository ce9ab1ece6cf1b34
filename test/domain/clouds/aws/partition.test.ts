import assert from 'node:assert/strict';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';

describe('The partition of an AWS region', () => {
  for (const [region, partition] of [
    ['eu-west-1', 'aws'],
    ['us-east-1', 'aws'],
    ['us-gov-east-1', 'aws-us-gov'],
    ['cn-northwest-1', 'aws-cn'],
    ['us-iso-east-1', 'aws-iso'],
    ['us-isob-west-1', 'aws-iso-b'],
    ['eu-isoe-west-1', 'aws-iso-e'],
    ['us-isof-south-1', 'aws-iso-f'],
    ['eusc-de-east-1', 'aws-eusc'],
    ['', 'aws'],
  ] as const) {
    it(`${region === '' ? 'that is not known' : region} is ${partition}`, () => {
      assert.equal(partitionOf(region), partition);
    });
  }
});
