import assert from 'node:assert/strict';
import { isAwsRegion } from '../../../../domain/clouds/aws/regions.ts';

describe('names of AWS regions', () => {
  for (const name of ['eu-west-1', 'us-east-1', 'ap-southeast-7', 'us-gov-west-1', 'cn-north-1', 'eusc-de-east-1'])
    it(`${name} is valid`, () => assert.equal(isAwsRegion(name), true));

  const hostile = [
    '',
    'global',
    '../../',
    'eu-west-1/../..',
    'eu-west-1.example.com',
    'example.com#eu-west-1',
    'eu-west-1@example.com',
    'eu-west-1:8080',
    'EU-WEST-1',
    'eu-west-1\n',
    ' eu-west-1',
    'eu-west-0',
    'eu-west-100',
    'eu-west-1%2f',
    `eu-west-${'1'.repeat(1000)}`,
  ];
  for (const name of hostile)
    it(`${JSON.stringify(name.slice(0, 40))} is not valid`, () => assert.equal(isAwsRegion(name), false));
});
