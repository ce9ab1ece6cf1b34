import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reviewedClasses } from '../../../../../domain/clouds/reviewed-classes.ts';
import { schemaFacts } from '../../../../../domain/clouds/schema-facts.ts';
import { deletionDeviation, findDeviations, type Deviation } from '../../../../../domain/drift/deviations.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import '../../../../../platform/schema-facts.ts';
import { classListing } from '../../../../helpers/schema-documents/class-listing.ts';
import { commonTypes } from '../../../../helpers/schema-documents/common-types.ts';

const listingFile = join(import.meta.dirname, '..', '..', '..', '..', 'fixtures', 'schemas', 'property-classes.txt');

function listing(): string {
  const lines = commonTypes.flatMap((type) => {
    const facts = schemaFacts('cloud_a', type) ?? assert.fail(type);
    return [type, ...classListing(type, facts).map((line) => `  ${line}`)];
  });
  return `${lines.join('\n')}\n`;
}

function found(resourceType: string, before: JsonObject, after: JsonObject): Deviation {
  const subject = { providerKind: 'cloud_a' as const, resourceType, resourceName: 'shop' };
  const [deviation, ...others] = findDeviations(
    subject,
    { configuration: before, unreadable: {} },
    { configuration: after, unreadable: {} },
  );
  assert.deepEqual(others, []);
  return deviation ?? assert.fail('no deviation');
}

function meaning(resourceType: string, property: string, before: Json, after: Json): string {
  const { driftType, severity } = found(resourceType, { [property]: before }, { [property]: after });
  return `${driftType} ${severity}`;
}

describe('The classes of properties of types by schema', () => {
  // Recorded with RECORD_CLASSES=1, and read before it is committed.
  it('are those of the reviewed listing', () => {
    if (process.env['RECORD_CLASSES'] === '1') writeFileSync(listingFile, listing());
    assert.equal(listing(), readFileSync(listingFile, 'utf8'));
  });

  it('are reviewed for properties that exist', () => {
    for (const [type, classes] of Object.entries(reviewedClasses)) {
      const facts = schemaFacts('cloud_a', type) ?? assert.fail(type);
      for (const path of Object.keys(classes)) {
        const [top = ''] = path.split('/');
        assert.ok(Object.hasOwn(facts.members, top), `${type} ${path}`);
      }
    }
  });

  it('make what opens or weakens something a matter of security', () => {
    const open = {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }],
    };
    const closed = { ...open, Statement: [{ ...open.Statement[0], Effect: 'Deny' }] } as Json;
    assert.equal(meaning('AWS::EFS::FileSystem', 'FileSystemPolicy', closed, open), 'security critical');
    assert.equal(
      meaning('AWS::Logs::ResourcePolicy', 'PolicyDocument', JSON.stringify(closed), JSON.stringify(open)),
      'security critical',
    );
    assert.equal(meaning('AWS::Redshift::Cluster', 'PubliclyAccessible', false, true), 'security high');
    assert.equal(meaning('AWS::Redshift::Cluster', 'PubliclyAccessible', true, false), 'security low');
    assert.equal(meaning('AWS::Redshift::Cluster', 'Encrypted', true, false), 'security high');
    assert.equal(meaning('AWS::SNS::Subscription', 'SubscriptionRoleArn', 'a', 'b'), 'security medium');
    assert.equal(
      meaning('AWS::WAFv2::IPSet', 'Addresses', ['10.0.0.0/8'], ['10.0.0.0/8', '0.0.0.0/0']),
      'security critical',
    );
    const logging = { LoggingConfiguration: { Level: 'ALL' } };
    assert.equal(found('AWS::StepFunctions::StateMachine', logging, {}).severity, 'medium');
    assert.equal(
      meaning('AWS::EC2::SnapshotBlockPublicAccess', 'State', 'block-all-sharing', 'unblocked'),
      'security high',
    );
  });

  it('make what protects data severe, and size and count not', () => {
    assert.equal(meaning('AWS::Cognito::UserPool', 'DeletionProtection', 'ACTIVE', 'INACTIVE'), 'configuration medium');
    assert.equal(meaning('AWS::Kinesis::Stream', 'RetentionPeriodHours', 168, 24), 'configuration high');
    assert.equal(meaning('AWS::Kinesis::Stream', 'ShardCount', 2, 3), 'configuration low');
    assert.equal(meaning('AWS::ECS::Service', 'TaskDefinition', 'a', 'b'), 'configuration medium');
    const tags = [{ Key: 'Password', Value: 'a' }];
    assert.equal(meaning('AWS::ECS::Service', 'Tags', tags, []), 'configuration low');
  });

  it('explain the severity, however long the change is', () => {
    const { summary } = found('AWS::Redshift::Cluster', { Encrypted: true }, { Encrypted: false });
    assert.equal(
      summary,
      'Encrypted of AWS::Redshift::Cluster shop: changed from true to false (high: it weakens encryption)',
    );
    const long = found('AWS::ECS::Service', { TaskDefinition: 'a'.repeat(900) }, { TaskDefinition: 'b'.repeat(900) });
    assert.match(long.summary, / \(medium: it changes the configuration\)$/);
    assert.ok(long.summary.length <= 400);
  });

  it('decide how serious a deletion is', () => {
    const severityOf = (resourceType: string): string => {
      const { driftType, severity } = deletionDeviation({ providerKind: 'cloud_a', resourceType, resourceName: 'x' });
      return `${driftType} ${severity}`;
    };
    assert.deepEqual(['AWS::WAFv2::WebACL', 'AWS::Route53::HostedZone', 'AWS::ECS::Service'].map(severityOf), [
      'security high',
      'configuration high',
      'configuration medium',
    ]);
  });
});
