import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import '../../../../platform/schema-facts.ts';
import { sensitivityOf } from '../../../../domain/drift/volatile/sensitivity.ts';

const of = (type: string, path: string) =>
  sensitivityOf({ provider_kind: 'cloud_a', resource_type: `AWS::${type}`, path });

describe('A property that may be left out is sensitive', () => {
  for (const [type, path, propertyClass] of [
    ['ECS::Service', 'NetworkConfiguration', 'public_access'],
    ['CloudFront::Distribution', 'DistributionConfig', 'ingress'],
    ['CloudFront::Distribution', 'DistributionConfig/Origins', 'encryption'],
    ['ApiGateway::Stage', 'MethodSettings', 'encryption'],
    ['EKS::Cluster', 'AccessConfig', 'authentication'],
    ['OpenSearchService::Domain', 'AdvancedSecurityOptions', 'authentication'],
    ['OpenSearchService::Domain', 'DomainEndpointOptions', 'encryption'],
  ] as const) {
    it(`for what is in it: ${path} of ${type}`, () => {
      assert.deepEqual(of(type, path), { propertyClass, isSensitive: true });
    });
  }

  for (const [what, type, path] of [
    ['whose names are data', 'OpenSearchService::Domain', 'AdvancedOptions'],
    ['that is an object without named members', 'SSM::Document', 'Content'],
    ['within such an object', 'SSM::Document', 'Content/schemaVersion'],
    ['that the schema does not name', 'ECS::Service', 'Nothing'],
    ['of a type without a schema', 'Nothing::Here', 'Size'],
  ] as const) {
    it(`if it may hold anything, as one ${what}`, () => assert.equal(of(type, path).isSensitive, true));
  }

  for (const [type, path, propertyClass] of [
    ['ECS::Service', 'DesiredCount', 'capacity'],
    ['ECS::Service', 'CapacityProviderStrategy', 'capacity'],
    ['ECS::Service', 'PlacementConstraints', 'configuration'],
    ['ECS::Service', 'PlacementConstraints/Type', 'configuration'],
    ['ECS::Service', 'Tags', 'tags'],
    ['ECS::Service', 'PlatformVersion', 'configuration'],
  ] as const) {
    it(`but not ${path} of ${type}`, () => {
      assert.deepEqual(of(type, path), { propertyClass, isSensitive: false });
    });
  }
});
