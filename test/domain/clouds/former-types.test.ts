import assert from 'node:assert/strict';
import '../../../platform/schema-facts.ts';
import { formerTypeOf, namesOfType, successorOf } from '../../../domain/clouds/former-types.ts';
import { awsFormerTypes } from '../../../domain/clouds/aws/former-types.ts';
import { findResourceType } from '../../../domain/clouds/clouds.ts';
import { schemaFacts } from '../../../domain/clouds/schema-facts.ts';
import { shownAs } from '../../../domain/clouds/vendor-types.ts';
import { findDeviations } from '../../../domain/drift/deviations.ts';
import { convertReading } from '../../../domain/drift/former-reading.ts';
import { setVolatileProperties, volatileRevision } from '../../../domain/drift/volatile/known-volatile.ts';

describe('Types that continue one by schema', () => {
  for (const [resourceType, former] of Object.entries(awsFormerTypes)) {
    it(`${resourceType} shows every property that can be set`, () => {
      const facts = schemaFacts('cloud_a', former.vendorType) ?? assert.fail('no schema');
      const settable = Object.keys(facts.members).filter(
        (name) => !facts.readOnly.includes(name) && !facts.writeOnly.includes(name),
      );
      assert.deepEqual(Object.keys(former.fields).toSorted(), settable.toSorted());
    });

    it(`${resourceType} has a value for each field that a document lacks, or does not compare it`, () => {
      const later = findResourceType('cloud_a', resourceType)?.comparison.laterFields ?? [];
      const shown = Object.keys(former.convert({}));
      const missing = Object.values(former.fields).filter((field) => !shown.includes(field));
      assert.deepEqual(missing.toSorted(), [...later].toSorted());
    });

    it(`${resourceType} is found by the vendor's name`, () => {
      assert.equal(shownAs(former.vendorType), resourceType);
      assert.equal(successorOf(former.vendorType), resourceType);
      assert.deepEqual(namesOfType(resourceType), [resourceType, former.vendorType]);
    });
  }

  const former = formerTypeOf('cloud_a', 'vpc_endpoint') ?? assert.fail('no former type');
  const convert = (
    configuration: Parameters<typeof former.convert>[0],
    { unreadable = {}, known = [] }: { unreadable?: Record<string, string>; known?: string[] } = {},
  ) => convertReading({ kind: 'cloud_a', former, known: new Set(known) }, { configuration, unreadable });

  it('keep what could not be read unknown, and the whole where that is no field', () => {
    const part = convert({ VpcId: 'vpc-1' }, { unreadable: { '/PolicyDocument': 'too large' } });
    assert.deepEqual(part.unreadable, { '/policy': 'too large' });
    assert.equal('policy' in part.configuration, false);
    assert.equal(part.configuration['vpc_id'], 'vpc-1');
    const none = convert({}, { unreadable: { '': 'access denied' } });
    assert.deepEqual(none, { configuration: {}, unreadable: { '': 'access denied' } });
  });

  it('know that a property is absent of which an open finding says so', () => {
    assert.equal('dns_options' in convert({}).configuration, false);
    assert.equal(convert({}, { known: ['DnsOptions'] }).configuration['dns_options'], null);
  });

  it('do not compare what an admin confirmed as volatile', () => {
    const path = { provider_kind: 'cloud_a', resource_type: former.vendorType, path: 'SubnetIds' } as const;
    setVolatileProperties(volatileRevision() + 1, [path]);
    try {
      assert.deepEqual(Object.keys(convert({ SubnetIds: ['subnet-1'] }).unreadable), ['/subnet_ids']);
      const endpoint = { providerKind: 'cloud_a', resourceType: 'vpc_endpoint', resourceName: 'calls' } as const;
      const reading = (subnet: string, vpc: string) => ({
        configuration: { subnet_ids: [subnet], vpc_id: vpc },
        unreadable: {},
      });
      const deviations = (vpc: string) =>
        findDeviations(endpoint, reading('subnet-1', 'vpc-1'), reading('subnet-2', vpc)).map(({ aspect }) => aspect);
      assert.deepEqual(deviations('vpc-1'), [], 'a baseline that is captured later leaves it out, too');
      assert.deepEqual(deviations('vpc-2'), ['vpc_id']);
      setVolatileProperties(volatileRevision() + 1, [{ ...path, path: 'SubnetIds/Part' }]);
      assert.deepEqual(deviations('vpc-1'), ['subnet_ids'], 'a part says nothing about the rest');
    } finally {
      setVolatileProperties(volatileRevision() + 1, []);
    }
  });
});
